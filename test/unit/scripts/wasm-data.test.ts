import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { BUILT, PACKAGED } from '../../../scripts/build-pdfium.ts';
import { filtered, packData } from '../../../scripts/support/wasm-data.ts';
import { WasmReader } from '../../../scripts/support/wasm-reader.ts';
import { sectionsOf } from '../../../scripts/support/wasm-sections.ts';
import { FILTERS, PACKED_DATA, unpackData } from '../../../src/wasm/packed-data.ts';
import { generator } from '../../support/draw-linear.ts';
import { Compiled, HEAD } from '../../support/wasm-module.ts';

const leb = (value: number): number[] =>
  value < 0x80 ? [value] : [(value % 128) | 0x80, ...leb(value >> 7)];
const section = (id: number, body: readonly number[]): number[] => [id, ...leb(body.length), ...body];
const MEMORY = section(5, [1, 0, 2]);
const EXPORT = section(7, [1, 1, 0x6d, 2, 0]);
/** i32.const takes signed LEB128: an address whose last byte has bit 6 gets another byte. */
const address = (value: number): number[] => {
  const bytes = leb(value);
  const last = bytes.at(-1) ?? 0;
  return last & 0x40 ? [...bytes.slice(0, -1), last | 0x80, 0] : bytes;
};
const moduleWith = (...segments: (readonly [number, Uint8Array])[]): Uint8Array =>
  Uint8Array.from([
    ...HEAD,
    ...MEMORY,
    ...EXPORT,
    ...section(11, [
      segments.length,
      ...segments.flatMap(([at, bytes]) => [0, 0x41, ...address(at), 0x0b, ...leb(bytes.length), ...bytes]),
    ]),
  ]);

function memoryOf(bytes: Uint8Array): Uint8Array {
  const module = new Compiled(bytes);
  const { m } = new WebAssembly.Instance(module).exports;
  if (!(m instanceof WebAssembly.Memory)) throw new Error('no memory');
  unpackData(module, m);
  return new Uint8Array(m.buffer);
}

const random = generator(20261122);
/** Rising numbers of 16 bits in groups of `distance`, as the tables of encodings are. */
function rising(words: number, distance: number): Uint8Array {
  const out = new Uint16Array(words);
  for (let i = 0; i < words; i += 1)
    out[i] =
      (i < distance ? Math.floor(random() * 65536) : (out[i - distance] ?? 0)) + Math.floor(random() * 5);
  return new Uint8Array(out.buffer);
}
const noise = (bytes: number): Uint8Array => Uint8Array.from({ length: bytes }, () => random() * 256);

describe('packData and unpackData', () => {
  test.each([
    [
      'tables at odd addresses',
      [
        [64, rising(6000, 1)],
        [20_001, rising(3000, 3)],
        [40_000, noise(5000)],
      ],
    ],
    ['a table between noise', [[64, Uint8Array.from([...noise(4096), ...rising(4096, 1), ...noise(300)])]]],
    ['an odd length', [[8191, Uint8Array.from([...rising(2500, 2), 9])]]],
    ['noise alone', [[0, noise(9000)]]],
    ['a byte', [[64, Uint8Array.of(1)]]],
    ['nothing', []],
  ] as const)('give back what the module had: %s', (_, segments) => {
    const module = moduleWith(...segments);
    expect(Buffer.compare(memoryOf(packData(module)), memoryOf(module))).toBe(0);
  });

  test('a table becomes smaller, noise is left alone', () => {
    const table = moduleWith([64, rising(8000, 3)]);
    expect(gzipSync(packData(table)).length).toBeLessThan(0.5 * gzipSync(table).length);
    const random = moduleWith([64, noise(8000)]);
    expect(packData(random).length).toBeLessThan(random.length + 40);
  });

  test.each(FILTERS.map((filter, i) => [i, filter] as const))('filter %i, %j, is undone', (i) => {
    const run = noise(64);
    const header = new Uint8Array(9);
    new DataView(header.buffer).setUint32(0, 100, true);
    new DataView(header.buffer).setUint32(4, 64, true);
    header[8] = i;
    const packed = section(0, [
      PACKED_DATA.length,
      ...new TextEncoder().encode(PACKED_DATA),
      ...header,
      ...filtered(run, i),
    ]);
    const memory = memoryOf(Uint8Array.from([...HEAD, ...MEMORY, ...EXPORT, ...packed]));
    expect(memory.subarray(100, 164)).toEqual(run);
  });

  test('refuses data without a fixed address', () => {
    const passive = Uint8Array.from([...HEAD, ...MEMORY, ...section(11, [1, 1, 1, 5])]);
    expect(() => packData(passive)).toThrow('Only data at fixed addresses is known.');
  });
});

test("PDFium's data is that of the package, byte for byte", () => {
  const [packaged, built] = [PACKAGED, BUILT].map((path) => {
    const bytes = readFileSync(path);
    const memory = new WebAssembly.Memory({ initial: 300 });
    const view = new Uint8Array(memory.buffer);
    const data = sectionsOf(bytes).find(({ id }) => id === 11);
    if (data === undefined) throw new Error('no data');
    const reader = new WasmReader(data.body);
    for (let left = reader.unsigned(); left > 0; left -= 1) {
      reader.bytes(2);
      let at = 0;
      for (let scale = 1; ; scale *= 128) {
        const byte = reader.byte();
        at += (byte & 0x7f) * scale;
        if (byte < 0x80) break;
      }
      reader.byte();
      view.set(reader.bytes(reader.unsigned()), at);
    }
    unpackData(new Compiled(bytes), memory);
    return Buffer.from(view);
  });
  expect(packaged?.equals(built ?? Buffer.alloc(0))).toBe(true);
});
