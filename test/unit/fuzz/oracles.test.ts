// The fuzzer itself: each oracle speaks, cases repeat, structures put files together again, shrinking ends small.
import { crc32 } from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';
import { createRandom } from '../../fuzz/random.ts';
import { casesOf, judge, runCase, shrunk, TARGETS, type Target } from '../../fuzz/index.ts';
import {
  GIF_BLOCKS,
  JPEG_SEGMENTS,
  LINES,
  PDF_OBJECTS,
  PNG_CHUNKS,
  PPT_RECORDS,
  RIFF_CHUNKS,
  TAGS,
  TIFF_ENTRIES,
} from '../../fuzz/structures.ts';
import type { Verdict } from '../../fuzz/target.ts';
import { forgetWasmMemory } from '../../fuzz/wasm-memory.ts';

const FINE: Verdict = { code: 'ok', digest: '' };
const target = (run: Target['run'], more: Partial<Target> = {}): Target => ({
  name: 'test',
  of: 'nothing',
  seeds: () => [Uint8Array.of(1, 2, 3)],
  allowed: ['malformed_file'],
  budgetMs: 0,
  fast: 1,
  run,
  ...more,
});

function busy(ms: number): void {
  const before = process.threadCpuUsage();
  for (;;) {
    const { user, system } = process.threadCpuUsage(before);
    if (user + system > ms * 1000) return;
  }
}

let calls = 0;
/** The types are workerd's, where no module can be made from bytes. */
const Module = WebAssembly.Module as unknown as new (bytes: Uint8Array) => WebAssembly.Module;
/** A module without anything. */
const EMPTY = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0);

// Test files before this one may have left engines with large memories.
beforeEach(forgetWasmMemory);

describe('the oracles', () => {
  it.each<readonly [string, Target]>([
    [
      'threw',
      target(() => {
        throw new RangeError('offset');
      }),
    ],
    ['code', target(() => ({ code: 'internal', digest: 'our fault' }))],
    ['rule', target(() => ({ ...FINE, fault: 'not read back' }))],
    [
      'time',
      target(
        () => {
          busy(40);
          return FINE;
        },
        { slackMs: 10 },
      ),
    ],
    [
      'input',
      target((bytes) => {
        bytes[0] = 9;
        return FINE;
      }),
    ],
    ['repeat', target(() => ({ code: 'ok', digest: String(calls++) }))],
    ['seed', target(() => ({ code: 'malformed_file', digest: 'no' }))],
  ])('%s', async (kind, failing) => {
    const cases = await casesOf(failing, 1);
    expect(await runCase(failing, cases, 1, 0)).toMatchObject({ kind, target: 'test', case: 0 });
  });

  it('memory: an instance that grew past the bound is seen after the run', async () => {
    let kept: unknown;
    const growing = target(
      () => {
        const memory = new WebAssembly.Memory({ initial: 40 });
        kept = new WebAssembly.Instance(new Module(EMPTY), { host: { memory } });
        return FINE;
      },
      { memoryBytes: 2 ** 20 },
    );
    expect(await judge(growing, Uint8Array.of(1))).toMatchObject({ kind: 'memory' });
    expect(kept).toBeDefined();
    expect(
      await judge(
        target(() => FINE, { memoryBytes: 2 ** 20 }),
        Uint8Array.of(1),
      ),
    ).toBeUndefined();
  });

  it('are content with an answer that is allowed', async () => {
    expect(
      await judge(
        target(() => FINE),
        Uint8Array.of(1),
        { twice: true },
      ),
    ).toBeUndefined();
    const refusing = target(() => ({ code: 'malformed_file', digest: '' }));
    expect(await judge(refusing, Uint8Array.of(1), { twice: true })).toBeUndefined();
  });
});

describe('cases', () => {
  it('are the same in every run, and others with another seed', async () => {
    const [first] = TARGETS;
    if (first === undefined) throw new Error('no targets');
    const [one, again, other] = [await casesOf(first, 5), await casesOf(first, 5), await casesOf(first, 6)];
    const numbers = Array.from({ length: 50 }, (_, i) => one.seeds + i);
    expect(numbers.map((i) => one.input(i))).toEqual(numbers.map((i) => again.input(i)));
    expect(numbers.map((i) => one.input(i))).not.toEqual(numbers.map((i) => other.input(i)));
  });

  it('of every target are mostly not its seeds, and are no longer than it takes', async () => {
    for (const each of TARGETS) {
      const cases = await casesOf(each, 1);
      const seeds = new Set(Array.from({ length: cases.seeds }, (_, i) => cases.input(i).join()));
      const inputs = Array.from({ length: 60 }, (_, i) => cases.input(cases.seeds + i));
      expect(inputs.filter((input) => !seeds.has(input.join())).length, each.name).toBeGreaterThan(40);
      for (const input of inputs) expect(input.length).toBeLessThanOrEqual(each.maxBytes ?? 65_536);
    }
  });

  it('of every target have names of their own', () => {
    expect(new Set(TARGETS.map(({ name }) => name)).size).toBe(TARGETS.length);
  });
});

describe('structures', () => {
  it.each([
    ['png', PNG_CHUNKS],
    ['jpeg', JPEG_SEGMENTS],
    ['webp-lossy', RIFF_CHUNKS],
    ['webp-lossless', RIFF_CHUNKS],
    ['gif', GIF_BLOCKS],
    ['tiff', TIFF_ENTRIES],
    ['pdf', PDF_OBJECTS],
    ['ppt-stream', PPT_RECORDS],
    ['multipart', LINES],
    ['html-append', TAGS],
  ] as const)('put the seeds of %s together again, and part them well', async (name, structure) => {
    const owner = TARGETS.find((each) => each.name === name);
    let pieces = 0;
    for (const seed of (await owner?.seeds()) ?? []) {
      const parts = structure.split(seed);
      pieces += parts.length;
      expect(Array.from(structure.join(parts))).toEqual(Array.from(seed));
    }
    expect(pieces).toBeGreaterThan(5);
  });

  it('give a changed PNG chunk its length and checksum', () => {
    const file = PNG_CHUNKS.join([
      new Uint8Array(8),
      Uint8Array.of(9, 9, 9, 9, 0x61, 0x62, 0x63, 0x64, 5, 6, 7, 0, 0, 0, 0),
    ]);
    const view = new DataView(file.buffer);
    expect(view.getUint32(8)).toBe(3);
    expect(view.getUint32(file.length - 4)).toBe(crc32(file.subarray(12, -4)));
  });
});

describe('shrinking', () => {
  it('leaves what the failure needs', async () => {
    const input = createRandom('shrink').bytes(4000);
    input.set([0xde, 0xad, 0xbe, 0xef], 1234);
    const needed = async (bytes: Uint8Array): Promise<boolean> =>
      Buffer.from(bytes).includes(Buffer.from('deadbeef', 'hex'));
    expect(Array.from(await shrunk(input, needed))).toEqual([0xde, 0xad, 0xbe, 0xef]);
  });

  it('keeps an input that cannot be smaller, and stops when told', async () => {
    expect(await shrunk(Uint8Array.of(1, 2), async () => false)).toEqual(Uint8Array.of(1, 2));
    let runs = 0;
    await shrunk(
      new Uint8Array(5000).fill(1),
      async () => ++runs < 0,
      () => runs >= 10,
    );
    expect(runs).toBe(10);
  });
});
