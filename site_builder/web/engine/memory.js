// Python's memory, from which a start takes over what Python and the engine were at the end of another. The host has one
// that was made with the site, for lines that carry it soon; the browser keeps one. It is of one build of the engine,
// whose address it is kept by.

const CACHE = "brade-memory";
const DIGEST = "Content-Digest";
/** Memory is kept by pages of so many words, without those that are as in a memory in which nothing has begun. */
const PAGE = 1024;
/** More than this is not worth keeping: a reader has had long tables reckoned. */
const MOST_BYTES = 64 * 2 ** 20;

/**
 * @typedef {object} Memory
 * @property {Uint8Array<ArrayBuffer>} image as Pyodide takes it, but for the pages that are left out
 * @property {(fresh: ArrayBuffer) => void} complete puts these in, of a memory in which nothing has begun
 */

/**
 * @param {Uint8Array} image as Pyodide gives it: a head, and in its second word how long that is; then memory
 * @param {ArrayBuffer} fresh a memory in which nothing has begun
 * @returns {Int32Array<ArrayBuffer>} the lengths of both parts, how many pages are kept, which, the head, and those pages
 */
export function pack(image, fresh) {
  const words = new Int32Array(image.slice().buffer);
  const head = (words[1] ?? 0) / 4;
  const memory = words.subarray(head);
  const old = new Int32Array(fresh);
  const kept = pagesOf(memory).filter((page) => !isAlike(pageOf(memory, page), pageOf(old, page)));
  const parts = [[head, memory.length, kept.length], kept, words.subarray(0, head), ...kept.map((page) => pageOf(memory, page))];
  const packed = new Int32Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    packed.set(part, at);
    at += part.length;
  }
  return packed;
}

/**
 * @param {Int32Array<ArrayBuffer>} packed
 * @returns {Memory}
 */
export function unpack(packed) {
  const [head = 0, length = 0, count = 0] = packed;
  const words = new Int32Array(head + length);
  const memory = words.subarray(head);
  const kept = packed.subarray(3, 3 + count);
  let at = 3 + count;
  words.set(packed.subarray(at, (at += head)));
  for (const number of kept) {
    const page = pageOf(memory, number);
    page.set(packed.subarray(at, (at += page.length)));
  }
  return {
    image: new Uint8Array(words.buffer),
    complete(fresh) {
      const here = new Set(kept);
      const old = new Int32Array(fresh);
      for (const page of pagesOf(memory)) if (!here.has(page)) pageOf(memory, page).set(pageOf(old, page));
    },
  };
}

/**
 * @param {Int32Array} memory
 * @returns {number[]} the numbers of its pages
 */
function pagesOf(memory) {
  return Array.from({ length: Math.ceil(memory.length / PAGE) }, (_, page) => page);
}

/**
 * @param {Int32Array} memory
 * @param {number} page
 */
function pageOf(memory, page) {
  return memory.subarray(page * PAGE, (page + 1) * PAGE);
}

/**
 * @param {Int32Array} page
 * @param {Int32Array} fresh the same page, or as much of it as there was: the rest of it was empty
 */
function isAlike(page, fresh) {
  return page.every((word, index) => word === (fresh[index] ?? 0));
}

/**
 * Keep a memory in place of those of other builds. Where nothing can be stored, nothing is.
 *
 * @param {string} place an address of the build that stands for it
 * @param {Int32Array<ArrayBuffer>} packed
 */
export async function keepMemory(place, packed) {
  if (packed.byteLength > MOST_BYTES) return;
  try {
    const cache = await caches.open(CACHE);
    const site = new URL("../..", place).href;
    const others = (await cache.keys()).filter(({ url }) => url.startsWith(site) && url !== place);
    await Promise.all(others.map((other) => cache.delete(other)));
    await cache.put(place, new Response(packed, { headers: { [DIGEST]: await digestOf(packed) } }));
  } catch {
    // No cache is to be had here, or it is full.
  }
}

/**
 * @param {string} place
 * @returns {Promise<Int32Array<ArrayBuffer> | null>} the memory that is kept there, packed, if it is whole
 */
export async function keptMemory(place) {
  try {
    const cache = await caches.open(CACHE);
    const kept = await cache.match(place);
    if (!kept) return null;
    const packed = new Int32Array(await kept.arrayBuffer());
    return kept.headers.get(DIGEST) === (await digestOf(packed)) ? packed : null;
  } catch {
    return null;
  }
}

/** @param {string} place of a memory that has turned out to be of no use */
export async function forgetMemory(place) {
  try {
    await (await caches.open(CACHE)).delete(place);
  } catch {
    // Then none was kept.
  }
}

/**
 * @param {Int32Array<ArrayBuffer>} packed
 * @returns {Promise<string>} as the header has it (RFC 9530)
 */
async function digestOf(packed) {
  const digest = await crypto.subtle.digest("SHA-256", packed);
  return `sha-256=:${btoa(String.fromCharCode(...new Uint8Array(digest)))}:`;
}
