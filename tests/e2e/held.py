"""What the engine, or time, is held back by, so that a test does something before."""

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Page, Route

_WASM = "**/runtime/*.wasm*"

_HOLD = """at => {
  const { prototype } = Worker;
  const { postMessage } = prototype;
  const held = [];
  prototype.postMessage = function (...args) {
    const send = () => postMessage.apply(this, args);
    location.hash.endsWith(at) ? held.push(send) : send();
  };
  globalThis.letGo = () => {
    prototype.postMessage = postMessage;
    for (const send of held) send();
  };
}"""


@contextmanager
def engine_held(page: Page) -> Iterator[None]:
    """No engine comes to the pages of this context before the end; those that are opened here wait for it."""
    held: list[Route] = []
    page.context.route(_WASM, lambda route: held.append(route))  # noqa: PLW0108 - it has to be a function
    yield
    for route in held:
        route.continue_()
    page.context.unroute(_WASM)


@contextmanager
def questions_held(page: Page, at: str = "") -> Iterator[None]:
    """What the page asks its engine, which is there, comes to it only at the end: once the address ends ``at`` this."""
    page.evaluate(_HOLD, at)
    try:
        yield
    finally:
        page.evaluate("letGo()")


_STOP = """wait => {
  const { setTimeout } = globalThis;
  const held = [];
  globalThis.setTimeout = (act, delay, ...more) => (delay === wait ? held.push(act) : setTimeout(act, delay, ...more));
  globalThis.goOn = () => {
    globalThis.setTimeout = setTimeout;
    for (const act of held) act();
  };
}"""


@contextmanager
def time_held(page: Page, delay: int) -> Iterator[None]:
    """What the page does after so many milliseconds it does only at the end."""
    page.evaluate(_STOP, delay)
    try:
        yield
    finally:
        page.evaluate("goOn()")
