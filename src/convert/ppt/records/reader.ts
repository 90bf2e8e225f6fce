// A cursor over bytes for structures whose layout depends on masks. Past the end it reads zeros and says so.

export class ByteReader {
  readonly #view: DataView;
  readonly #bytes: Uint8Array;
  /** Offset of the next byte. */
  at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get left(): number {
    return Math.max(0, this.#bytes.length - this.at);
  }

  /** True once something was read, or asked for, beyond the end. */
  get ended(): boolean {
    return this.at > this.#bytes.length;
  }

  u8(): number {
    return this.#take(1) ? this.#view.getUint8(this.at - 1) : 0;
  }

  u16(): number {
    return this.#take(2) ? this.#view.getUint16(this.at - 2, true) : 0;
  }

  i16(): number {
    return this.#take(2) ? this.#view.getInt16(this.at - 2, true) : 0;
  }

  u32(): number {
    return this.#take(4) ? this.#view.getUint32(this.at - 4, true) : 0;
  }

  i32(): number {
    return this.#take(4) ? this.#view.getInt32(this.at - 4, true) : 0;
  }

  /** A view of the next bytes, cut at the end. */
  bytes(length: number): Uint8Array {
    const from = Math.min(this.at, this.#bytes.length);
    this.at += length;
    return this.#bytes.subarray(from, Math.min(this.at, this.#bytes.length));
  }

  #take(length: number): boolean {
    this.at += length;
    return this.at <= this.#bytes.length;
  }
}
