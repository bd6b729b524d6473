// The service worker: keeps the site, by version, for when there is no network.
//
// Pages are asked of the network first, so whoever has one reads what the site says now. Code, engine and styles stand at
// addresses with a hash of what is in them: what is kept of these is never out of date. A page names its own, so it never
// gets those of another version.

importScripts("site.js");

/**
 * @typedef {Readonly<Record<string, string>>} Digests by path from the root of the site
 *
 * @typedef {object} Site
 * @property {string} version
 * @property {Readonly<Record<string, Digests>>} pages by language
 * @property {Digests} files what all pages share: SHA-256
 * @property {Digests} later the same, of what is kept when it has first been asked for
 */

(() => {
  const worker = /** @type {ServiceWorkerGlobalScope & { site: Site }} */ (/** @type {unknown} */ (self));
  const { site } = worker;
  const root = worker.registration.scope;
  const ours = `brade:${root}:`; // other sites of the same host keep theirs beside
  const mine = ours + site.version;
  const hashes = { ...site.files, ...site.later };
  /** @type {Digests} */
  const digests = Object.assign({}, ...Object.values(site.pages));

  /** How long a page that is kept waits for a newer one, in milliseconds. */
  const PATIENCE = 3000;
  const FIXED = /^(code|assets)\//;
  /** Hosts say that their answers vary with how they are compressed; what is kept does not. */
  const ANY = { ignoreVary: true };

  /** @type {Map<string, Promise<void>>} */
  const keeping = new Map();
  /** @type {Set<string>} pages that stand in for one in another language, and have not been told so */
  const led = new Set();

  worker.addEventListener("activate", (event) => event.waitUntil(takeOver()));
  worker.addEventListener("fetch", (event) => {
    const { method, mode, url } = event.request;
    if (method !== "GET" || !url.startsWith(root)) return;
    if (mode === "navigate" || pageAt(url).slice(root.length) in digests) event.respondWith(page(event));
    else if (FIXED.test(url.slice(root.length))) event.respondWith(fixed(event));
  });
  worker.addEventListener("message", (event) => {
    const { source, data } = event;
    if (!(source instanceof WindowClient)) return;
    const path = pageAt(source.url).slice(root.length);
    const newest = digests[path];
    source.postMessage({ newer: newest !== undefined && newest !== data.digest, led: led.delete(source.id) });
    if (data.settled) void worker.skipWaiting();
    if (data.keep) event.waitUntil(keep(data.keep));
  });

  /** Forget what was kept of older versions, but for the last of them: pages of that may be open. */
  async function takeOver() {
    const older = (await caches.keys()).filter((name) => name.startsWith(ours) && name !== mine);
    await Promise.all(older.slice(0, -1).map((name) => caches.delete(name)));
    await worker.clients.claim();
  }

  /**
   * @param {FetchEvent} event that asks for a page
   * @returns {Promise<Response>} as the site has it now, or as it was kept; else it leads to the page in a language that was
   */
  async function page(event) {
    const address = pageAt(event.request.url);
    const fresh = fetch(event.request, { cache: "no-cache" });
    event.waitUntil(fresh.then((response) => put(address, response.clone())).catch(() => {}));
    const kept = await find(address);
    if (!kept && event.request.mode === "navigate") return fresh.catch(() => inAnotherLanguage(event, address.slice(root.length)));
    if (!kept) return fresh;
    const good = fresh.then((response) => (response.status < 500 ? response : kept));
    return Promise.race([good, new Promise((resolve) => setTimeout(resolve, PATIENCE, kept))]).catch(() => kept);
  }

  /**
   * @param {FetchEvent} event
   * @param {string} path of a page that is not kept
   */
  async function inAnotherLanguage({ resultingClientId }, path) {
    if (`${path}/index.html` in digests) return Response.redirect(`${root}${path}/`); // as hosts do
    const [, ...folders] = Object.keys(site.pages); // the main language has none
    const folder = folders.find((lang) => path.startsWith(`${lang}/`));
    const name = folder ? path.slice(folder.length + 1) : path;
    for (const address of [name, ...folders.map((lang) => `${lang}/${name}`)].map((other) => root + other)) {
      if (!(await find(address))) continue;
      led.add(resultingClientId);
      return Response.redirect(address);
    }
    return Response.error();
  }

  /**
   * @param {FetchEvent} event that asks for what never changes
   * @returns {Promise<Response>} as it was kept, unless the page has found that to be damaged
   */
  async function fixed(event) {
    const { request } = event;
    const kept = request.cache === "reload" ? undefined : await find(request.url);
    if (kept) return kept;
    const fresh = await fetch(request);
    event.waitUntil(put(request.url, fresh.clone()).catch(() => {}));
    return fresh;
  }

  /**
   * Keep all pages of a language, and what they need. What cannot be fetched or stored now is left for the next page that asks.
   *
   * @param {string} lang
   */
  function keep(lang) {
    const done = keeping.get(lang) ?? fill(lang).catch(() => {}).finally(() => keeping.delete(lang));
    keeping.set(lang, done);
    return done;
  }

  /** @param {string} lang */
  async function fill(lang) {
    const cache = await caches.open(mine);
    for (const path of Object.keys({ ...site.files, ...site.pages[lang] })) {
      const address = root + path;
      if (await cache.match(address, ANY)) continue;
      const before = path in site.files ? await find(address) : undefined;
      if (await put(address, before ?? (await fetch(address, { cache: "no-cache" })))) continue;
      await put(address, await fetch(address, { cache: "reload" })); // what the browser has of it is something else
    }
  }

  /**
   * Keep what was fetched, if it is what was asked for: some hosts answer with a page where there is none.
   *
   * @param {string} address
   * @param {Response} response
   * @returns {Promise<boolean>} whether it is kept now
   */
  async function put(address, response) {
    const path = address.slice(root.length);
    if (!response.ok || (FIXED.test(path) && !(path in hashes))) return false;
    const body = await response.arrayBuffer();
    if (path in hashes ? (await sha256(body)) !== hashes[path] : !isPage(path, new TextDecoder().decode(body))) return false;
    const cache = await caches.open(mine);
    await cache.put(address, new Response(body, { headers: response.headers })); // one that was led elsewhere would be refused
    return true;
  }

  /**
   * @param {string} path
   * @param {string} html
   * @returns {boolean} whether it is this page, of this version or of one that is not known here
   */
  function isPage(path, html) {
    const [, digest] = /"digest":"([0-9a-f]{16})"/.exec(html) ?? [];
    return digest !== undefined && (digest === digests[path] || !Object.values(digests).includes(digest));
  }

  /**
   * @param {string} address
   * @returns {Promise<Response | undefined>} what is kept for it, by this version if it can be
   */
  async function find(address) {
    const cache = await caches.open(mine);
    return (await cache.match(address, ANY)) ?? caches.match(address, ANY);
  }

  /**
   * @param {string} address
   * @returns {string} of the page's file
   */
  function pageAt(address) {
    const [path = ""] = address.split(/[?#]/, 1);
    return path.endsWith("/") ? `${path}index.html` : path;
  }

  /** @param {ArrayBuffer} body */
  async function sha256(body) {
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", body));
    return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
  }
})();
