import { describe, expect, it } from 'vitest';
import { zlibSync } from 'fflate';
import { readPresentation } from '../../../../../src/convert/ppt/index.ts';
import {
  createInflateAllowance,
  inflate,
  type InflateAllowance,
} from '../../../../../src/convert/ppt/inflate.ts';
import { LIMITS } from '../../../../../src/convert/ppt/limits.ts';
import { createBudget, UNLIMITED } from '../../../../../src/lib/budget.ts';
import { buildCfb, join } from '../../../../support/cfb-builder.ts';
import {
  buildPpt,
  fields,
  group,
  placeholder,
  record,
  shape,
  text,
} from '../../../../support/ppt-builder.ts';

const DECK = buildPpt({
  slides: [
    {
      shapes: [
        shape({
          id: 3074,
          box: [432, 173, 5328, 893],
          options: { 0x0301: 2050 },
          clientData: [placeholder(13)],
          text: text(0, 'Title'),
        }),
        group(
          { id: 3075, box: [100, 100, 900, 900] },
          [0, 0, 800, 800],
          [
            shape({
              id: 3076,
              type: 0,
              childBox: [0, 0, 400, 400],
              options: { 0x0145: fields([2, 2], [2, 2], [4, 2], [0, 2], [0, 2], [9, 2], [9, 2]) },
            }),
          ],
        ),
      ],
    },
  ],
});

/** What a caller does with the result: everything lazy is asked for. */
function exhaust(bytes: Uint8Array): string {
  const result = readPresentation(bytes, { budget: createBudget({ workMs: 5000 }) });
  if (!result.ok) return result.failure.code;
  for (const picture of result.value.presentation.pictures) picture.read();
  for (const object of result.value.presentation.objects) object.read();
  return 'ok';
}

describe('bad input', () => {
  it.each([
    ['an encrypted deck', buildPpt({ token: 0xf3d1c4df }), 'encrypted'],
    ['an encrypted package', buildCfb({ EncryptionInfo: new Uint8Array(9) }), 'encrypted'],
    ['another encrypted package', buildCfb({ EncryptedPackage: new Uint8Array(9) }), 'encrypted'],
    [
      'PowerPoint 4',
      buildCfb({ PP40: new Uint8Array(9), 'Current User': new Uint8Array(9) }),
      'unsupported_version',
    ],
    ['a zip', Uint8Array.of(0x50, 0x4b, 3, 4, 0), 'unsupported_media'],
    [
      'PowerPoint 95 without slides',
      buildCfb({ 'PowerPoint Document': new Uint8Array(9), Text_Content: new Uint8Array(9) }),
      'malformed_file',
    ],
    ['another document', buildCfb({ WordDocument: new Uint8Array(9) }), 'unsupported_media'],
    ['an empty document stream', buildCfb({ 'PowerPoint Document': new Uint8Array() }), 'malformed_file'],
    ['no file', new Uint8Array(3), 'malformed_file'],
  ])('%s fails with its own code', (_, bytes, code) => {
    expect(exhaust(bytes)).toBe(code);
  });

  it('reads a deck of PowerPoint 97 that has a stream of PowerPoint 95', () => {
    expect(exhaust(buildPpt({ streams: { Text_Content: new Uint8Array(9) } }))).toBe('ok');
  });

  it('reads a deck beside one of PowerPoint 95 in its storage', () => {
    expect(exhaust(buildPpt({ cfb: { storage: 'PP97_DUALSTORAGE' } }))).toBe('ok');
  });

  it('whose only edit names itself as the one before it is read, with a warning', () => {
    const deck = buildPpt({});
    const view = new DataView(deck.buffer, deck.byteOffset, deck.byteLength);
    const find = (type: number) =>
      deck.findIndex((_, at) => at > 512 && view.getUint32(at - 2, true) === type << 16) - 2;
    // UserEditAtom.offsetLastEdit := CurrentUserAtom.offsetToCurrentEdit; both stand 16 bytes behind their record's beginning.
    view.setUint32(find(0x0ff5) + 16, view.getUint32(find(0x0ff6) + 16, true), true);
    const result = readPresentation(deck, { budget: UNLIMITED });
    expect(result).toMatchObject({
      ok: true,
      value: { presentation: { slides: { length: 1 } }, warnings: [{ code: 'edit-chain-broken' }] },
    });
  });

  it('cut at any byte is read as far as it goes or refused, and never throws', () => {
    expect(exhaust(DECK)).toBe('ok');
    for (let length = 0; length < DECK.length; length++) {
      expect(['ok', 'malformed_file', 'encrypted']).toContain(exhaust(DECK.subarray(0, length)));
    }
  });

  it('with bytes changed at random never throws and takes its time', () => {
    let seed = 20_261_121;
    const random = (below: number) => {
      seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
      return Math.floor((seed / 2 ** 32) * below);
    };
    for (let round = 0; round < 1500; round++) {
      const bytes = DECK.slice();
      for (let change = 1 + random(12); change > 0; change--) {
        const at = random(bytes.length - 4);
        if (random(2) === 0) bytes[at] = random(256);
        else bytes.fill([0, 0xff, 0x7f, 0x80][random(4)] ?? 0, at, at + 4);
      }
      exhaust(bytes);
    }
  });

  it('leaves out groups that are nested too deep, and says so', () => {
    let inner = shape({ id: 4000, childBox: [0, 0, 9, 9] });
    for (let level = 0; level < 40; level++)
      inner = group({ id: 4001 + level, childBox: [0, 0, 9, 9] }, [0, 0, 9, 9], [inner]);
    const result = readPresentation(buildPpt({ slides: [{ shapes: [inner] }] }), { budget: UNLIMITED });
    expect(result).toMatchObject({
      ok: true,
      value: { warnings: [{ code: 'groups-too-deep', where: 'slide 1' }] },
    });
  });

  it('leaves out the rest of a text with more than 150,000 runs, and says so', () => {
    const shapes = [
      shape({
        id: 3074,
        text: [record(0x0f9f, fields([4, 4])), record(0x0fa8, new Uint8Array(200_000).fill(11))],
      }),
      shape({ id: 3075, text: text(4, 'more') }),
    ];
    const result = readPresentation(buildPpt({ slides: [{ shapes }] }), { budget: UNLIMITED });
    expect(result).toMatchObject({
      ok: true,
      value: { presentation: { slides: [{ shapes: { length: 2 } }] } },
    });
  });

  it('leaves a table as a group whose cells cover one another, so that no grid is filled twice', () => {
    const cells = Array.from({ length: 40 }, (_, at) =>
      shape({ id: 4000 + at, childBox: [at, at, 900, 900], flags: 0xa02 }),
    );
    const table = group({ id: 3075, box: [0, 0, 900, 900], options: { 0x039f: 1 } }, [0, 0, 900, 900], cells);
    const result = readPresentation(buildPpt({ slides: [{ shapes: [table] }] }), { budget: UNLIMITED });
    expect(result).toMatchObject({
      ok: true,
      value: { presentation: { slides: [{ shapes: [{ kind: 'group' }] }] } },
    });
  });

  it('leaves out what the budget does not reach, and says so', () => {
    const shapes = Array.from({ length: 100 }, (_, at) => shape({ id: 3000 + at, box: [0, 0, 9, 9] }));
    const result = readPresentation(buildPpt({ slides: [{ shapes }] }), {
      budget: createBudget({ workMs: 2 }),
    });
    expect(result).toMatchObject({ ok: true, value: { warnings: [{ code: 'time-used-up' }] } });
  });
});

describe('inflating', () => {
  it('gives the bytes, and takes them off the allowance', () => {
    const data = Uint8Array.from({ length: 5000 }, (_, at) => at % 200);
    const allowance = createInflateAllowance();
    const inflated = inflate(zlibSync(data), allowance);
    expect(inflated?.size).toBe(5000);
    expect(inflated?.head).toStrictEqual(data.subarray(0, 4096));
    expect(inflated?.read()).toStrictEqual(data);
    expect(join([...(inflated?.pieces() ?? [])])).toStrictEqual(data);
    expect(allowance.bytes).toBe(LIMITS.MAX_PPT_INFLATED_BYTES - 5000);
  });

  it('ends at the last block, whatever follows in place of its checksum', () => {
    const data = Uint8Array.from({ length: 200_000 }, (_, at) => (at * at) % 251);
    const stream = zlibSync(data).subarray(0, -4);
    const followed = join([stream, new Uint8Array(6_000_000).fill(7)]);
    const start = process.cpuUsage();
    expect(inflate(followed, createInflateAllowance())?.read()).toStrictEqual(data);
    const { user } = process.cpuUsage(start);
    // With all that follows copied at each step it takes seconds.
    expect(user / 1000).toBeLessThan(1000);
  });

  it('gives streams of any ratio up to the limit of one stream, and none beyond', () => {
    const flat = (length: number) =>
      inflate(zlibSync(new Uint8Array(length)), createInflateAllowance())?.size;
    expect(flat(LIMITS.MAX_PPT_INFLATED_STREAM_BYTES)).toBe(LIMITS.MAX_PPT_INFLATED_STREAM_BYTES);
    expect(flat(LIMITS.MAX_PPT_INFLATED_STREAM_BYTES + 1)).toBeUndefined();
  });

  it('refuses more than the allowance and what is no zlib stream; what was refused is taken off too', () => {
    const allowance = { bytes: 9000 };
    expect(inflate(zlibSync(new Uint8Array(9001)), allowance)).toBeUndefined();
    expect(allowance.bytes).toBe(0);
    expect(inflate(zlibSync(new Uint8Array(1)), allowance)).toBeUndefined();
    expect(inflate(zlibSync(new Uint8Array(5000)), { bytes: 5000 })?.size).toBe(5000);
    expect(inflate(Uint8Array.of(1, 2, 3, 4), createInflateAllowance())).toBeUndefined();
  });

  it('gives what is there of a stream that was cut short', () => {
    const data = Uint8Array.from({ length: 60_000 }, (_, at) => (at * at) & 0xff);
    const cut = zlibSync(data).subarray(0, 9000);
    const part = inflate(cut, createInflateAllowance())?.read();
    if (part !== undefined) expect(data.subarray(0, part.length)).toStrictEqual(part);
  });

  it('keeps what is short and damaged while that may be kept', () => {
    const data = Uint8Array.from({ length: 60_000 }, (_, at) => (at * at) & 0xff);
    const cut = zlibSync(data).subarray(0, -4);
    const isKept = (deflated: Uint8Array, allowance: InflateAllowance): boolean => {
      const inflated = inflate(deflated, allowance);
      const [first, again] = [1, 2].map(() => [...(inflated?.pieces() ?? [])]);
      expect(join(first ?? [])).toStrictEqual(data);
      return first?.[0] === again?.[0];
    };
    const allowance = createInflateAllowance();
    const { keptBytes = 0 } = allowance;
    expect(isKept(cut, allowance)).toBe(true);
    expect(allowance.keptBytes).toBe(keptBytes - data.length);
    expect(isKept(zlibSync(data), allowance)).toBe(false);
    expect(isKept(cut, { bytes: 1e6, keptBytes: data.length - 1 })).toBe(false);
    expect(isKept(cut, { bytes: 1e6 })).toBe(false);
  });
});
