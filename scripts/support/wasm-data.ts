// Makes a WebAssembly module compress better. Runs of its data that are tables of rising numbers are removed from the data and stored as
// differences in a section that the host unpacks (src/wasm/packed-data.ts).
import { deflateSync } from 'node:zlib';
import { FILTERS, PACKED_DATA } from '../../src/wasm/packed-data.ts';
import { WasmReader, join, name, times, unsigned } from './wasm-reader.ts';
import { sectionsOf, written } from './wasm-sections.ts';

const SECTION = { custom: 0, data: 11 } as const;
const OP = { end: 0x0b, i32Const: 0x41 } as const;
/** Runs are tried in pieces of so many bytes: of 2, 4 and 8 KB PDFium's compress best in 4. */
const RUN_BYTES = 4096;
/** A run is packed when it then takes at most this share. */
const MAX_SHARE = 0.97;

interface Segment {
  readonly address: number;
  readonly bytes: Uint8Array;
}

/** The module, whose host has to call `unpackData`. Throws on segments without a fixed address. */
export function packData(module: Uint8Array): Uint8Array<ArrayBuffer> {
  const packed: Uint8Array[] = [];
  const sections = sectionsOf(module);
  const changed = written(module, sections, {
    [SECTION.data]: (body) => {
      const left: Segment[] = [];
      for (const { address, bytes } of segmentsOf(body)) {
        let from = 0;
        const leave = (to: number): void => {
          if (from < to) left.push({ address: address + from, bytes: bytes.subarray(from, to) });
        };
        for (let at = 0; at + 1 < bytes.length; at += RUN_BYTES) {
          const even = (bytes.length - at) & ~1;
          const run = bytes.subarray(at, at + Math.min(RUN_BYTES, even));
          const best = smallest(run);
          if (best === undefined) continue;
          packed.push(join([le32(address + at), le32(run.length), [best.filter], best.bytes]));
          leave(at);
          from = at + run.length;
        }
        leave(bytes.length);
      }
      const segments = left.flatMap(({ address, bytes }) => [
        [0, OP.i32Const, ...signed(address), OP.end, ...unsigned(bytes.length)],
        bytes,
      ]);
      return join([unsigned(left.length), ...segments]);
    },
  });
  const section = join([name(PACKED_DATA), ...packed]);
  return join([changed, [SECTION.custom], unsigned(section.length), section]);
}

/** The run under the filter that compresses best; undefined when it compresses as well without. */
function smallest(
  run: Uint8Array,
): { readonly filter: number; readonly bytes: Uint8Array; readonly size: number } | undefined {
  const size = (bytes: Uint8Array): number => deflateSync(bytes, { level: 9 }).length;
  const [best] = FILTERS.map((_, filter) => filtered(run, filter))
    .map((bytes, filter) => ({ filter, bytes, size: size(bytes) }))
    .sort((a, b) => a.size - b.size);
  return best !== undefined && best.size <= MAX_SHARE * size(run) ? best : undefined;
}

/** What `unpackData` undoes; `run` has an even length. */
export function filtered(run: Uint8Array, filter: number): Uint8Array {
  const { distance, planes } = FILTERS[filter] ?? { distance: 1, planes: false };
  const words = run.length / 2;
  const word = (i: number): number => (i < 0 ? 0 : (run[2 * i] ?? 0) | ((run[2 * i + 1] ?? 0) << 8));
  const out = new Uint8Array(run.length);
  for (let i = 0; i < words; i += 1) {
    const difference = word(i) - word(i - distance);
    out[planes ? i : 2 * i] = difference & 0xff;
    out[planes ? words + i : 2 * i + 1] = (difference >> 8) & 0xff;
  }
  return out;
}

function segmentsOf(body: Uint8Array): readonly Segment[] {
  const reader = new WasmReader(body);
  return times(reader.unsigned(), () => {
    if (reader.byte() !== 0 || reader.byte() !== OP.i32Const)
      throw new Error('Only data at fixed addresses is known.');
    const address = readSigned(reader);
    if (reader.byte() !== OP.end) throw new Error('Only data at fixed addresses is known.');
    return { address, bytes: reader.bytes(reader.unsigned()) };
  });
}

/** Signed LEB128 of an address below 2³¹, as i32.const has it. */
function readSigned(reader: WasmReader): number {
  let value = 0;
  let scale = 1;
  for (;;) {
    const byte = reader.byte();
    value += (byte & 0x7f) * scale;
    scale *= 128;
    if (byte < 0x80) return (byte & 0x40) === 0 ? value : value - scale;
  }
}

/** Signed LEB128: as unsigned, with a seventh bit that is clear. */
function signed(value: number): readonly number[] {
  const bytes = unsigned(value);
  const last = bytes.at(-1) ?? 0;
  return (last & 0x40) === 0 ? bytes : [...bytes.slice(0, -1), last | 0x80, 0];
}

function le32(value: number): readonly number[] {
  return times(4, (i) => Math.floor(value / 256 ** i) % 256);
}
