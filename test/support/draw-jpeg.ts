// Writes JPEG files for tests: sequential or progressive with successive approximation, any sampling, restart intervals,
// separate scans, 8 or 12 bits, with the Huffman tables of ITU-T T.81 Annex K.
import { byteWriter, type ByteWriter } from './byte-writer.ts';

export interface JpegComponent {
  readonly id: number;
  readonly h: number;
  readonly v: number;
  /** Sample of the full-size image at a pixel, 0 to 255; it is subsampled here. */
  readonly sample: (x: number, y: number) => number;
}

export interface JpegOptions {
  readonly width: number;
  readonly height: number;
  readonly components: readonly JpegComponent[];
  /** The one step of all coefficients; default 4. */
  readonly quant?: number;
  readonly precision?: 8 | 12;
  readonly progressive?: boolean;
  /** One scan a component; default: one for all. */
  readonly separateScans?: boolean;
  /** MCUs between restart markers; default: none. */
  readonly restart?: number;
  /** Segments after SOI: marker and body. */
  readonly segments?: readonly (readonly [marker: number, body: Uint8Array])[];
}

/** Annex K.3: code counts by length, and symbols. */
const DC_COUNTS = [0, 1, 5, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0];
const DC_SYMBOLS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];
const AC_COUNTS = [0, 2, 1, 3, 3, 2, 4, 3, 5, 5, 4, 4, 0, 0, 1, 125];
const AC_SYMBOLS = [
  0x01, 0x02, 0x03, 0x00, 0x04, 0x11, 0x05, 0x12, 0x21, 0x31, 0x41, 0x06, 0x13, 0x51, 0x61, 0x07, 0x22, 0x71,
  0x14, 0x32, 0x81, 0x91, 0xa1, 0x08, 0x23, 0x42, 0xb1, 0xc1, 0x15, 0x52, 0xd1, 0xf0, 0x24, 0x33, 0x62, 0x72,
  0x82, 0x09, 0x0a, 0x16, 0x17, 0x18, 0x19, 0x1a, 0x25, 0x26, 0x27, 0x28, 0x29, 0x2a, 0x34, 0x35, 0x36, 0x37,
  0x38, 0x39, 0x3a, 0x43, 0x44, 0x45, 0x46, 0x47, 0x48, 0x49, 0x4a, 0x53, 0x54, 0x55, 0x56, 0x57, 0x58, 0x59,
  0x5a, 0x63, 0x64, 0x65, 0x66, 0x67, 0x68, 0x69, 0x6a, 0x73, 0x74, 0x75, 0x76, 0x77, 0x78, 0x79, 0x7a, 0x83,
  0x84, 0x85, 0x86, 0x87, 0x88, 0x89, 0x8a, 0x92, 0x93, 0x94, 0x95, 0x96, 0x97, 0x98, 0x99, 0x9a, 0xa2, 0xa3,
  0xa4, 0xa5, 0xa6, 0xa7, 0xa8, 0xa9, 0xaa, 0xb2, 0xb3, 0xb4, 0xb5, 0xb6, 0xb7, 0xb8, 0xb9, 0xba, 0xc2, 0xc3,
  0xc4, 0xc5, 0xc6, 0xc7, 0xc8, 0xc9, 0xca, 0xd2, 0xd3, 0xd4, 0xd5, 0xd6, 0xd7, 0xd8, 0xd9, 0xda, 0xe1, 0xe2,
  0xe3, 0xe4, 0xe5, 0xe6, 0xe7, 0xe8, 0xe9, 0xea, 0xf1, 0xf2, 0xf3, 0xf4, 0xf5, 0xf6, 0xf7, 0xf8, 0xf9, 0xfa,
];

const ZIGZAG = [
  0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48, 41, 34, 27, 20, 13, 6, 7,
  14, 21, 28, 35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58, 59, 52, 45, 38, 31, 39, 46,
  53, 60, 61, 54, 47, 55, 62, 63,
];

/** JPEG's own colour model (JFIF). */
export function yCbCr(
  rgb: (x: number, y: number) => readonly [number, number, number],
  sampling: readonly [h: number, v: number] = [1, 1],
): readonly JpegComponent[] {
  const part =
    (weights: readonly [number, number, number], offset: number) =>
    (x: number, y: number): number => {
      const [r, g, b] = rgb(x, y);
      return weights[0] * r + weights[1] * g + weights[2] * b + offset;
    };
  return [
    { id: 1, h: sampling[0], v: sampling[1], sample: part([0.299, 0.587, 0.114], 0) },
    { id: 2, h: 1, v: 1, sample: part([-0.1687, -0.3313, 0.5], 128) },
    { id: 3, h: 1, v: 1, sample: part([0.5, -0.4187, -0.0813], 128) },
  ];
}

/** APP14 with a colour transform: 0 RGB or CMYK, 1 YCbCr, 2 YCCK. */
export function adobe(transform: number): readonly [number, Uint8Array] {
  return [0xee, Uint8Array.from([0x41, 0x64, 0x6f, 0x62, 0x65, 0, 100, 0, 0, 0, 0, transform])];
}

interface Plane {
  readonly component: JpegComponent;
  readonly across: number;
  readonly down: number;
  readonly paddedAcross: number;
  /** 64 quantised coefficients in zigzag order a block. */
  readonly blocks: readonly Int16Array[];
}

interface Scan {
  readonly planes: readonly number[];
  readonly start: number;
  readonly end: number;
  readonly high: number;
  readonly low: number;
}

export function drawJpeg(options: JpegOptions): Uint8Array {
  const { width, height, components, quant = 4, precision = 8, progressive = false, restart = 0 } = options;
  const hMax = Math.max(...components.map(({ h }) => h));
  const vMax = Math.max(...components.map(({ v }) => v));
  const mcus: readonly [number, number] = [Math.ceil(width / 8 / hMax), Math.ceil(height / 8 / vMax)];
  const planes = components.map((component) => transformed(component, options, hMax, vMax, mcus));

  const file = byteWriter(false);
  file.u16(0xffd8);
  for (const [marker, body] of options.segments ?? []) segment(file, marker, body);
  const step = quant * (precision === 12 ? 16 : 1);
  segment(file, 0xdb, [0, ...Array.from({ length: 64 }, () => step)]);
  const frame = byteWriter(false);
  frame.u8(precision);
  frame.u16(height, width);
  frame.u8(components.length);
  for (const { id, h, v } of components) frame.u8(id, (h << 4) | v, 0);
  segment(file, progressive ? 0xc2 : precision === 12 ? 0xc1 : 0xc0, frame.finish());
  segment(file, 0xc4, [0, ...DC_COUNTS, ...DC_SYMBOLS]);
  segment(file, 0xc4, [0x10, ...AC_COUNTS, ...AC_SYMBOLS]);
  if (restart > 0) segment(file, 0xdd, [restart >> 8, restart & 255]);
  for (const scan of scansOf(options)) {
    const head = [scan.planes.length, ...scan.planes.flatMap((i) => [components[i]?.id ?? 0, 0])];
    segment(file, 0xda, [...head, scan.start, scan.end, (scan.high << 4) | scan.low]);
    writeScan(file, scan, planes, mcus, restart, progressive);
  }
  file.u16(0xffd9);
  return file.finish();
}

function segment(file: ByteWriter, marker: number, body: ArrayLike<number>): void {
  file.u8(0xff, marker);
  file.u16(body.length + 2);
  file.bytes(body);
}

function scansOf({ components, progressive, separateScans }: JpegOptions): Scan[] {
  const all = components.map((_, i) => i);
  const whole = { start: 0, end: 63, high: 0, low: 0 };
  if (progressive !== true) {
    return separateScans === true ? all.map((i) => ({ ...whole, planes: [i] })) : [{ ...whole, planes: all }];
  }
  const each = (scan: Omit<Scan, 'planes'>): Scan[] => all.map((i) => ({ ...scan, planes: [i] }));
  return [
    { planes: all, start: 0, end: 0, high: 0, low: 1 },
    ...each({ start: 1, end: 5, high: 0, low: 2 }),
    ...each({ start: 6, end: 63, high: 0, low: 2 }),
    ...each({ start: 1, end: 63, high: 2, low: 1 }),
    { planes: all, start: 0, end: 0, high: 1, low: 0 },
    ...each({ start: 1, end: 63, high: 1, low: 0 }),
  ];
}

function transformed(
  component: JpegComponent,
  { width, height, quant = 4 }: JpegOptions,
  hMax: number,
  vMax: number,
  [mcusAcross, mcusDown]: readonly [number, number],
): Plane {
  const { h, v, sample } = component;
  const [fx, fy] = [hMax / h, vMax / v];
  const value = (x: number, y: number): number => {
    let sum = 0;
    for (let j = 0; j < fy; j++) {
      for (let i = 0; i < fx; i++) {
        sum += sample(Math.min(width - 1, x * fx + i), Math.min(height - 1, y * fy + j));
      }
    }
    return sum / (fx * fy);
  };
  const paddedAcross = mcusAcross * h;
  const blocks: Int16Array[] = [];
  for (let by = 0; by < mcusDown * v; by++) {
    for (let bx = 0; bx < paddedAcross; bx++) {
      const pixels = Array.from({ length: 64 }, (_, i) => value(bx * 8 + (i & 7), by * 8 + (i >> 3)) - 128);
      const coefficients = dct(pixels);
      blocks.push(Int16Array.from(ZIGZAG, (at) => Math.round((coefficients[at] ?? 0) / quant)));
    }
  }
  return {
    component,
    across: Math.ceil(Math.ceil((width * h) / hMax) / 8),
    down: Math.ceil(Math.ceil((height * v) / vMax) / 8),
    paddedAcross,
    blocks,
  };
}

const COSINES = Array.from({ length: 64 }, (_, i) => {
  const [k, n] = [i >> 3, i & 7];
  return (k === 0 ? Math.SQRT1_2 : 1) * 0.5 * Math.cos(((2 * n + 1) * k * Math.PI) / 16);
});

function dct(pixels: readonly number[]): Float64Array {
  const rows = new Float64Array(64);
  const out = new Float64Array(64);
  for (let y = 0; y < 8; y++) {
    for (let k = 0; k < 8; k++) {
      for (let n = 0; n < 8; n++)
        rows[y * 8 + k] = (rows[y * 8 + k] ?? 0) + (pixels[y * 8 + n] ?? 0) * (COSINES[k * 8 + n] ?? 0);
    }
  }
  for (let x = 0; x < 8; x++) {
    for (let k = 0; k < 8; k++) {
      for (let n = 0; n < 8; n++)
        out[k * 8 + x] = (out[k * 8 + x] ?? 0) + (rows[n * 8 + x] ?? 0) * (COSINES[k * 8 + n] ?? 0);
    }
  }
  return out;
}

interface BitWriter {
  put(value: number, count: number): void;
  flush(): void;
}

function bitWriter(file: ByteWriter): BitWriter {
  let bits = 0;
  let count = 0;
  const out: number[] = [];
  return {
    put(value, length) {
      for (let i = length - 1; i >= 0; i--) {
        bits = (bits << 1) | ((value >> i) & 1);
        count += 1;
        if (count < 8) continue;
        out.push(bits);
        if (bits === 0xff) out.push(0);
        bits = 0;
        count = 0;
      }
    },
    flush() {
      while (count !== 0) this.put(1, 1);
      file.bytes(out);
      out.length = 0;
    },
  };
}

type Codes = ReadonlyMap<number, readonly [code: number, length: number]>;

function codesOf(counts: readonly number[], symbols: readonly number[]): Codes {
  const codes = new Map<number, readonly [number, number]>();
  let code = 0;
  let at = 0;
  counts.forEach((count, i) => {
    for (let n = 0; n < count; n++) codes.set(symbols[at++] ?? 0, [code++, i + 1]);
    code <<= 1;
  });
  return codes;
}

const DC_CODES = codesOf(DC_COUNTS, DC_SYMBOLS);
const AC_CODES = codesOf(AC_COUNTS, AC_SYMBOLS);

function writeScan(
  file: ByteWriter,
  scan: Scan,
  planes: readonly Plane[],
  mcus: readonly [number, number],
  restart: number,
  progressive: boolean,
): void {
  const bits = bitWriter(file);
  const dc = planes.map(() => 0);
  let written = 0;
  const startMcu = (): void => {
    if (restart > 0 && written > 0 && written % restart === 0) {
      bits.flush();
      file.u8(0xff, 0xd0 + ((written / restart - 1) & 7));
      dc.fill(0);
    }
    written += 1;
  };
  const block = (i: number, bx: number, by: number): void => {
    const plane = planes[i];
    const coefficients = plane?.blocks[by * plane.paddedAcross + bx] ?? new Int16Array(64);
    dc[i] = writeBlock(bits, scan, coefficients, dc[i] ?? 0, progressive);
  };
  const [only] = scan.planes;
  const single = scan.planes.length === 1 && only !== undefined ? planes[only] : undefined;
  if (single !== undefined && only !== undefined) {
    const { across, down } = single;
    for (let y = 0; y < down; y++) {
      for (let x = 0; x < across; x++) {
        startMcu();
        block(only, x, y);
      }
    }
  } else {
    for (let y = 0; y < mcus[1]; y++) {
      for (let x = 0; x < mcus[0]; x++) {
        startMcu();
        for (const i of scan.planes) {
          const { h = 1, v = 1 } = planes[i]?.component ?? {};
          for (let b = 0; b < h * v; b++) block(i, x * h + (b % h), y * v + Math.floor(b / h));
        }
      }
    }
  }
  bits.flush();
}

/** Answers the DC to predict from next. */
function writeBlock(
  bits: BitWriter,
  { start, end, high, low }: Scan,
  coefficients: Int16Array,
  previous: number,
  progressive: boolean,
): number {
  let dc = previous;
  if (start === 0) {
    const value = (coefficients[0] ?? 0) >> low;
    if (high > 0) bits.put(value & 1, 1);
    else {
      put(bits, DC_CODES, sizeOf(value - previous));
      putMagnitude(bits, value - previous);
      dc = value;
    }
  }
  const first = Math.max(1, start);
  const last = progressive && start === 0 ? 0 : end;
  if (first > last) return dc;
  if (high > 0) writeRefinement(bits, coefficients, first, last, low);
  else writeBand(bits, coefficients, first, last, low);
  return dc;
}

/** Point transform of AC coefficients: division towards zero (G.1.2.1). */
const reduced = (value: number, low: number): number => Math.sign(value) * (Math.abs(value) >> low);

function writeBand(
  bits: BitWriter,
  coefficients: Int16Array,
  first: number,
  last: number,
  low: number,
): void {
  let run = 0;
  for (let k = first; k <= last; k++) {
    const value = reduced(coefficients[k] ?? 0, low);
    if (value === 0) {
      run += 1;
      continue;
    }
    for (; run > 15; run -= 16) put(bits, AC_CODES, 0xf0);
    put(bits, AC_CODES, (run << 4) | sizeOf(value));
    putMagnitude(bits, value);
    run = 0;
  }
  if (run > 0) put(bits, AC_CODES, 0);
}

function writeRefinement(
  bits: BitWriter,
  coefficients: Int16Array,
  first: number,
  last: number,
  low: number,
): void {
  const size = (k: number): number => Math.abs(coefficients[k] ?? 0) >> low;
  let newest = 0;
  for (let k = first; k <= last; k++) if (size(k) === 1) newest = k;
  let run = 0;
  let corrections: number[] = [];
  const flush = (): void => {
    for (const bit of corrections) bits.put(bit, 1);
    corrections = [];
  };
  for (let k = first; k <= last; k++) {
    if (size(k) === 0) {
      run += 1;
      continue;
    }
    while (run > 15 && k <= newest) {
      put(bits, AC_CODES, 0xf0);
      run -= 16;
      flush();
    }
    if (size(k) > 1) {
      corrections.push(size(k) & 1);
      continue;
    }
    put(bits, AC_CODES, (run << 4) | 1);
    bits.put((coefficients[k] ?? 0) > 0 ? 1 : 0, 1);
    flush();
    run = 0;
  }
  if (run > 0 || corrections.length > 0) {
    put(bits, AC_CODES, 0);
    flush();
  }
}

function put(bits: BitWriter, codes: Codes, symbol: number): void {
  const found = codes.get(symbol);
  if (found === undefined) throw new Error(`no code for symbol ${symbol}`);
  bits.put(found[0], found[1]);
}

const sizeOf = (value: number): number => (value === 0 ? 0 : 32 - Math.clz32(Math.abs(value)));

function putMagnitude(bits: BitWriter, value: number): void {
  const size = sizeOf(value);
  bits.put(value > 0 ? value : value + (1 << size) - 1, size);
}
