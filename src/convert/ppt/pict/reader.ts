// A cursor over big-endian bytes, as QuickDraw stores them. Past the end it reads zeros and says so.

export interface Box {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

export class PictReader {
  readonly #bytes: Uint8Array;
  at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get left(): number {
    return Math.max(0, this.#bytes.length - this.at);
  }

  get ended(): boolean {
    return this.at > this.#bytes.length;
  }

  u8(): number {
    return this.#bytes[this.at++] ?? 0;
  }

  i8(): number {
    return (this.u8() << 24) >> 24;
  }

  u16(): number {
    return (this.u8() << 8) | this.u8();
  }

  i16(): number {
    return (this.u16() << 16) >> 16;
  }

  u32(): number {
    return ((this.u16() << 16) | this.u16()) >>> 0;
  }

  /** A view of the next bytes, cut at the end. */
  bytes(length: number): Uint8Array {
    const from = Math.min(this.at, this.#bytes.length);
    this.at += length;
    return this.#bytes.subarray(from, Math.min(this.at, this.#bytes.length));
  }

  box(): Box {
    return { top: this.i16(), left: this.i16(), bottom: this.i16(), right: this.i16() };
  }

  /** An RGBColor: three numbers of 16 bits. Gives 0xRRGGBB. */
  rgb(): number {
    const [red, green, blue] = [this.u16() >> 8, this.u16() >> 8, this.u16() >> 8];
    return (red << 16) | (green << 8) | blue;
  }
}
