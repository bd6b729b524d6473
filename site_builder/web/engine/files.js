// The engine's files: fetched and unpacked; those that the builder has compressed are seen to be what it has built.

/** @typedef {{ name: string, file: Response, sent: Promise<ArrayBuffer> }} Packed
 *   a file that the builder has compressed, unpacked, and its bytes as the host sent them
 */

/** @typedef {{ files: Record<string, { sha256: string, unpacked?: string }> }} Manifest digests as sent, and unpacked */

export const RUNTIME = new URL("../../runtime/", import.meta.url);

/** Pyodide's own question is answered with what has been fetched here (python.js). */
export const network = globalThis.fetch;

/** Not where the site comes by plain HTTP; wasm and zip tell themselves then whether they are whole. */
export const CAN_CHECK = crypto.subtle !== undefined;

/** @type {Promise<Manifest> | undefined} of what was built */
let manifest;

/** @param {string} name */
export function runtime(name) {
  return new URL(name, RUNTIME).href;
}

/**
 * Fetch a file that the builder has compressed, put it to use as it comes, and see that it is what was built. What was
 * damaged on its way stays so wherever it is kept, so it is then fetched anew.
 *
 * @template T
 * @param {string} url without the `.gzip` that it has on the host
 * @param {(file: Response) => T | Promise<T>} use
 * @param {RequestCache} [cache]
 * @returns {Promise<T>} what came of it
 */
export async function fetchSound(url, use, cache) {
  if (cache || !manifest) manifest = fetchChecked(runtime("manifest.json"), cache).then((response) => response.json());
  manifest.catch(() => {}); // told when it is asked
  const fetched = await fetchPacked(url, cache);
  const used = Promise.resolve(use(fetched.file));
  used.catch(() => {}); // of what is not sound nobody need hear more
  if (await isSound(fetched, await manifest)) return used;
  if (cache) throw new Error("the engine's files are not those that were built");
  return fetchSound(url, use, "reload");
}

/**
 * @param {Packed} fetched
 * @param {Manifest} manifest
 * @returns {Promise<boolean>} whether it is what was built, also where the host has unpacked it
 */
async function isSound({ name, sent }, { files }) {
  try {
    const bytes = await sent;
    if (!CAN_CHECK) return true;
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
    const hex = Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
    return hex === files[name]?.sha256 || hex === files[name]?.unpacked;
  } catch {
    return false; // cut short
  }
}

/**
 * @param {string} url of a file that the builder has compressed: few hosts do that for files of these kinds
 * @param {RequestCache} [cache]
 * @returns {Promise<Packed>}
 */
export async function fetchPacked(url, cache) {
  const response = await fetchChecked(`${url}.gzip`, cache);
  const sent = response.clone().arrayBuffer();
  sent.catch(() => {}); // told by those who read it
  const type = url.endsWith(".wasm") ? "application/wasm" : "application/octet-stream";
  const file = new Response(await unpacked(response), { headers: { "Content-Type": type } });
  return { name: `${url.slice(RUNTIME.href.length)}.gzip`, file, sent };
}

/**
 * @param {Response} response
 * @returns {Promise<ReadableStream | null>} its body unpacked, also where the host has said that it is to be unpacked
 */
async function unpacked({ body }) {
  if (!body) return null;
  const [first, all] = body.tee();
  const reader = first.getReader();
  const { value } = await reader.read();
  void reader.cancel();
  return isGzip(value ?? []) ? all.pipeThrough(new DecompressionStream("gzip")) : all;
}

/** @param {ArrayLike<number>} bytes */
function isGzip({ 0: first, 1: second }) {
  return first === 0x1f && second === 0x8b;
}

/**
 * @param {string} url
 * @param {RequestCache} [cache]
 */
export async function fetchChecked(url, cache = "default") {
  const response = await network(url, { cache });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${response.statusText}`);
  return response;
}
