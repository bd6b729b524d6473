"""A watch over what pages do while a test runs: what they say on the console, and what they ask the network for."""

import re
from dataclasses import dataclass, field

from playwright.sync_api import BrowserContext, ConsoleMessage, Request, Response, WebError

# Chromium tells a violation on the console as well; this one is in our own words and has the directive.
_TELL_VIOLATIONS = """
addEventListener("securitypolicyviolation", (event) =>
  console.error(`CSP ${event.effectiveDirective}: ${event.blockedURI} at ${event.sourceFile}:${event.lineNumber}`));
"""


@dataclass
class Watch:
    """Notes what no page may do: write to the console, ask another origin, ask for what is not there."""

    origin: str
    faults: list[str] = field(default_factory=list)
    requests: list[str] = field(default_factory=list)
    _expected: list[str] = field(default_factory=list)

    def over(self, context: BrowserContext) -> None:
        """Watch all pages of a context, from now on."""
        context.add_init_script(_TELL_VIOLATIONS)
        self.begin(context)

    def begin(self, context: BrowserContext) -> None:
        """Watch a context that has been watched before."""
        context.on("console", self._console)
        context.on("weberror", self._error)
        context.on("request", self._request)
        context.on("response", self._response)

    def end(self, context: BrowserContext) -> None:
        """Watch it no longer."""
        context.remove_listener("console", self._console)
        context.remove_listener("weberror", self._error)
        context.remove_listener("request", self._request)
        context.remove_listener("response", self._response)

    def expect(self, pattern: str) -> None:
        """Let faults pass that contain ``pattern``, a regular expression: a test that breaks something says so."""
        self._expected.append(pattern)

    def unexpected(self) -> list[str]:
        """What went wrong and was not to be expected."""
        return [fault for fault in self.faults if not any(re.search(pattern, fault) for pattern in self._expected)]

    def asked(self, name: str) -> bool:
        """Whether a file with this in its address has been asked for."""
        return any(name in address for address in self.requests)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning", "assert"):
            self.faults.append(f"console {message.type}: {message.text} ({message.location.get('url')})")

    def _error(self, error: WebError) -> None:
        self.faults.append(f"uncaught: {error.error}")

    def _request(self, request: Request) -> None:
        self.requests.append(request.url)
        if not request.url.startswith((self.origin, "data:", "blob:")):
            self.faults.append(f"a request outside the site: {request.url}")

    def _response(self, response: Response) -> None:
        if response.status >= 400:
            self.faults.append(f"{response.status}: {response.url}")
