// SHA-1 (FIPS 180-4, 6.1), at once: the platform's own only answers later, and reading is synchronous.

const BLOCK_BYTES = 64;
const START = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0] as const;
const CONSTANTS = [0x5a827999, 0x6ed9eba1, 0x8f1bbcdc, 0xca62c1d6] as const;

/** The 20 bytes of the digest. */
export function sha1(message: Uint8Array): Uint8Array {
  const blocks = Math.ceil((message.length + 9) / BLOCK_BYTES);
  const padded = new Uint8Array(blocks * BLOCK_BYTES);
  padded.set(message);
  padded[message.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(message.length / 0x20000000));
  view.setUint32(padded.length - 4, message.length << 3);
  const state = Int32Array.from(START);
  const words = new Int32Array(80);
  for (let block = 0; block < padded.length; block += BLOCK_BYTES) addBlock(state, words, view, block);
  const digest = new Uint8Array(20);
  const out = new DataView(digest.buffer);
  for (const [index, word] of state.entries()) out.setInt32(index * 4, word);
  return digest;
}

function addBlock(state: Int32Array, words: Int32Array, view: DataView, at: number): void {
  const word = (index: number): number => words[index] ?? 0;
  for (let t = 0; t < 16; t++) words[t] = view.getInt32(at + t * 4);
  for (let t = 16; t < 80; t++) words[t] = rotate(word(t - 3) ^ word(t - 8) ^ word(t - 14) ^ word(t - 16), 1);
  let [a = 0, b = 0, c = 0, d = 0, e = 0] = state;
  for (let t = 0; t < 80; t++) {
    const round = Math.floor(t / 20);
    const mixed = round === 0 ? (b & c) | (~b & d) : round === 2 ? (b & c) | (b & d) | (c & d) : b ^ c ^ d;
    const next = (rotate(a, 5) + mixed + e + (CONSTANTS[round] ?? 0) + word(t)) | 0;
    [e, d, c, b, a] = [d, c, rotate(b, 30), a, next];
  }
  for (const [index, value] of [a, b, c, d, e].entries()) state[index] = ((state[index] ?? 0) + value) | 0;
}

function rotate(word: number, bits: number): number {
  return (word << bits) | (word >>> (32 - bits));
}
