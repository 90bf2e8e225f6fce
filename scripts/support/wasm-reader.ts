// Reads and writes the pieces of a WebAssembly module (WebAssembly Core Specification 2.0, §5 Binary Format).

/** How many bytes or LEB128 numbers follow an opcode; what is in no row has none. §5.4. */
type Immediate = 'leb' | 'leb leb' | 'table' | 'types' | 'float' | 'double';
const IMMEDIATES: ReadonlyMap<number, Immediate> = new Map([
  ...range(0x02, 0x04, 'leb'),
  ...range(0x0c, 0x0d, 'leb'),
  [0x0e, 'table'],
  [0x10, 'leb'],
  [0x11, 'leb leb'],
  [0x1c, 'types'],
  ...range(0x20, 0x26, 'leb'),
  ...range(0x28, 0x3e, 'leb leb'),
  ...range(0x3f, 0x42, 'leb'),
  [0x43, 'float'],
  [0x44, 'double'],
  [0xd0, 'leb'],
  [0xd2, 'leb'],
]);
/** Behind the prefix 0xfc: saturating conversions, bulk memory and tables. */
const PREFIXED: readonly number[] = [0, 0, 0, 0, 0, 0, 0, 0, 2, 1, 2, 1, 2, 1, 2, 1, 1, 1];
const PREFIX = 0xfc;
/** Behind the prefix 0xfd: vectors. §5.4.8; in no row: no immediate. */
type VectorImmediate = 'memory' | 'memory lane' | 'lane' | '16 bytes';
const VECTOR_IMMEDIATES: ReadonlyMap<number, VectorImmediate> = new Map([
  ...range(0x00, 0x0b, 'memory'),
  ...range(0x0c, 0x0d, '16 bytes'),
  ...range(0x15, 0x22, 'lane'),
  ...range(0x54, 0x5b, 'memory lane'),
  ...range(0x5c, 0x5d, 'memory'),
]);
const VECTOR_PREFIX = 0xfd;
const LAST_VECTOR_OPCODE = 0xff;
const LAST_OPCODE = 0xd2;

function range<Kind extends string>(first: number, last: number, kind: Kind): (readonly [number, Kind])[] {
  return times(last - first + 1, (i) => [first + i, kind] as const);
}

/** Throws when the data ends early or holds what WebAssembly 2.0 does not know. */
export class WasmReader {
  at: number;
  readonly #data: Uint8Array;

  constructor(data: Uint8Array, at = 0) {
    this.#data = data;
    this.at = at;
  }

  get atEnd(): boolean {
    return this.at >= this.#data.length;
  }

  byte(): number {
    const value = this.#data[this.at];
    if (value === undefined) throw new Error('The module ends too early.');
    this.at += 1;
    return value;
  }

  bytes(length: number): Uint8Array {
    if (length > this.#data.length - this.at) throw new Error('The module ends too early.');
    this.at += length;
    return this.#data.subarray(this.at - length, this.at);
  }

  rest(): Uint8Array {
    return this.#data.subarray(this.at);
  }

  /** LEB128, up to 32 bits. */
  unsigned(): number {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = this.byte();
      value += (byte & 0x7f) * scale;
      if (byte < 0x80) return value;
    }
  }

  skipLeb(): void {
    while (this.byte() >= 0x80);
  }

  /** Passes over one instruction and gives its opcode. */
  instruction(): number {
    const opcode = this.byte();
    if (opcode === PREFIX) {
      const count = PREFIXED[this.unsigned()];
      if (count === undefined) throw new Error('Unknown instruction behind 0xfc.');
      for (let i = 0; i < count; i++) this.skipLeb();
      return opcode;
    }
    if (opcode === VECTOR_PREFIX) {
      this.#vectorImmediate(this.unsigned());
      return opcode;
    }
    if (opcode > LAST_OPCODE) throw new Error(`Unknown instruction 0x${opcode.toString(16)}.`);
    switch (IMMEDIATES.get(opcode)) {
      case 'leb':
        this.skipLeb();
        break;
      case 'leb leb':
        this.skipLeb();
        this.skipLeb();
        break;
      case 'table':
        for (let left = this.unsigned() + 1; left > 0; left--) this.skipLeb();
        break;
      case 'types':
        this.bytes(this.unsigned());
        break;
      case 'float':
        this.bytes(4);
        break;
      case 'double':
        this.bytes(8);
        break;
      case undefined:
        break;
    }
    return opcode;
  }

  #vectorImmediate(opcode: number): void {
    if (opcode > LAST_VECTOR_OPCODE) throw new Error('Unknown instruction behind 0xfd.');
    const kind = VECTOR_IMMEDIATES.get(opcode);
    if (kind === '16 bytes') this.bytes(16);
    if (kind === 'memory' || kind === 'memory lane') {
      this.skipLeb();
      this.skipLeb();
    }
    if (kind === 'lane' || kind === 'memory lane') this.byte();
  }
}

/** LEB128 of a whole number that is not negative. */
export function unsigned(value: number): number[] {
  const out: number[] = [];
  for (let left = value; ; left = Math.floor(left / 128)) {
    if (left < 0x80) return [...out, left];
    out.push((left % 128) | 0x80);
  }
}

/** A name: its length and its UTF-8. */
export function name(text: string): number[] {
  const bytes = [...new TextEncoder().encode(text)];
  return [...unsigned(bytes.length), ...bytes];
}

export function times<T>(count: number, make: (i: number) => T): T[] {
  return Array.from({ length: count }, (_, i) => make(i));
}

export function join(pieces: readonly (Uint8Array | readonly number[])[]): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    out.set(piece, at);
    at += piece.length;
  }
  return out;
}
