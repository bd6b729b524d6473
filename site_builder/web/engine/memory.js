// Python's memory, kept in the reader's browser once the engine is ready: the next start takes it over, and is spared
// Python's own. It is of one build of the engine, whose address it is kept by.

const CACHE = "brade-memory";
const DIGEST = "Content-Digest";
/** Memory is kept by pages of so many words, without those that are all zeros: nearly half of it. */
const PAGE = 1024;
/** More than this is not worth keeping: a reader has had long tables reckoned. */
const MOST_BYTES = 64 * 2 ** 20;

/**
 * @param {Int32Array<ArrayBuffer>} memory
 * @returns {Int32Array<ArrayBuffer>} how long it is, how many pages are kept of it, which, and those pages
 */
export function pack(memory) {
  const count = Math.ceil(memory.length / PAGE);
  const kept = Array.from({ length: count }, (_, page) => page).filter((page) => !isEmpty(memory, page));
  const packed = new Int32Array(2 + kept.length * (1 + PAGE));
  packed.set([memory.length, kept.length, ...kept]);
  kept.forEach((page, index) => packed.set(pageOf(memory, page), 2 + kept.length + index * PAGE));
  return packed;
}

/**
 * @param {Int32Array<ArrayBuffer>} packed
 * @returns {Int32Array<ArrayBuffer>} the memory
 */
export function unpack(packed) {
  const [length = 0, count = 0] = packed;
  const memory = new Int32Array(length);
  for (let index = 0; index < count; index++) {
    const page = pageOf(memory, packed[2 + index] ?? 0);
    const from = 2 + count + index * PAGE;
    page.set(packed.subarray(from, from + page.length));
  }
  return memory;
}

/**
 * @param {Int32Array<ArrayBuffer>} memory
 * @param {number} page
 */
function pageOf(memory, page) {
  return memory.subarray(page * PAGE, (page + 1) * PAGE);
}

/**
 * @param {Int32Array<ArrayBuffer>} memory
 * @param {number} page
 */
function isEmpty(memory, page) {
  const end = Math.min((page + 1) * PAGE, memory.length);
  for (let word = page * PAGE; word < end; word++) if (memory[word] !== 0) return false;
  return true;
}

/**
 * Keep a memory in place of those of other builds. Where nothing can be stored, nothing is.
 *
 * @param {URL} place an address of the build that stands for it
 * @param {Uint8Array} memory
 */
export async function keepMemory(place, memory) {
  if (memory.length > MOST_BYTES) return;
  try {
    const cache = await caches.open(CACHE);
    const packed = pack(new Int32Array(memory.slice().buffer));
    const site = new URL("../..", place).href;
    const others = (await cache.keys()).filter(({ url }) => url.startsWith(site) && url !== place.href);
    await Promise.all(others.map((other) => cache.delete(other)));
    await cache.put(place, new Response(packed, { headers: { [DIGEST]: await digestOf(packed) } }));
  } catch {
    // No cache is to be had here, or it is full.
  }
}

/**
 * @param {URL} place
 * @returns {Promise<{ bytes: Promise<Uint8Array> } | null>} the memory that is kept there, rejected if it is not whole
 */
export async function keptMemory(place) {
  try {
    const cache = await caches.open(CACHE);
    const response = await cache.match(place);
    if (!response) return null;
    const bytes = read(response);
    bytes.catch(() => {}); // told by those who use it
    return { bytes };
  } catch {
    return null;
  }
}

/** @param {Response} response */
async function read(response) {
  const packed = new Int32Array(await response.arrayBuffer());
  if (response.headers.get(DIGEST) !== (await digestOf(packed))) throw new Error("the memory that is kept is damaged");
  return new Uint8Array(unpack(packed).buffer);
}

/** @param {URL} place of a memory that has turned out to be of no use */
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
