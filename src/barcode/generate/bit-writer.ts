// Bits to bytes, lowest bit first, as DEFLATE and VP8L pack them.
import type { PrefixCode } from './huffman.ts';

export class BitWriter {
  #out: Uint8Array;
  #length = 0;
  #held = 0;
  #heldBits = 0;

  /** Grows beyond `bytes`. */
  constructor(bytes = 1024) {
    this.#out = new Uint8Array(bytes);
  }

  /** The `size` ≤ 15 low bits of value, lowest first. */
  bits(value: number, size: number): void {
    this.#held |= value << this.#heldBits;
    this.#heldBits += size;
    while (this.#heldBits >= 8) {
      if (this.#length === this.#out.length) this.#grow();
      this.#out[this.#length++] = this.#held & 0xff;
      this.#held >>>= 8;
      this.#heldBits -= 8;
    }
  }

  symbol(code: PrefixCode, symbol: number): void {
    this.bits(code.codes[symbol] ?? 0, code.lengths[symbol] ?? 0);
  }

  align(): void {
    if (this.#heldBits > 0) this.bits(0, 8 - this.#heldBits);
  }

  /** What was written, as a view. */
  bytes(): Uint8Array {
    return this.#out.subarray(0, this.#length);
  }

  #grow(): void {
    const wider = new Uint8Array(this.#out.length * 2);
    wider.set(this.#out);
    this.#out = wider;
  }
}
