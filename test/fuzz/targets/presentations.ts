// Compound files, PowerPoint records, and whole presentations up to the package that is written.
import { zlibSync } from 'fflate';
import { openCompoundFile } from '../../../src/convert/ppt/cfb/index.ts';
import { createInflateAllowance, inflate } from '../../../src/convert/ppt/inflate.ts';
import { dumpRecords } from '../../../src/convert/ppt/index.ts';
import { convertPptToPptx } from '../../../src/convert/ppt-to-pptx.ts';
import { createBudget } from '../../../src/lib/budget.ts';
import { latin1Bytes } from '../../../src/lib/bytes.ts';
import type { FailureCode } from '../../../src/service/failure.ts';
import { buildCfb } from '../../support/cfb-builder.ts';
import { openPptx, packageFaults } from '../../support/opc-check.ts';
import {
  buildPpt,
  container,
  cstring,
  fields,
  group,
  MASTER_BODY,
  MASTER_STYLES,
  MASTER_TITLE,
  placeholder,
  record,
  shape,
  text,
  type ShapeParts,
  type SlideParts,
} from '../../support/ppt-builder.ts';
import { choicesOf, createRandom, type Choices } from '../random.ts';
import { PPT_RECORDS } from '../structures.ts';
import { digestOf, type Target, type Verdict } from '../target.ts';
import { messageOf } from '../../../src/http/describe-failure.ts';

const FAILURES: readonly FailureCode[] = [
  'malformed_file',
  'unsupported_media',
  'encrypted',
  'unsupported_version',
  'too_large',
  'processing_limit',
];
const BUDGET_MS = 500;

/** Characters that XML 1.0 forbids (section 2.2), and numbers that are none. */
const ILLEGAL_XML = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|="(?:-?Infinity|NaN|undefined|null|\[object)/;

/** Converts and opens what was written: a package that breaks a rule is a fault. */
async function convert(bytes: Uint8Array): Promise<Verdict> {
  const converted = await convertPptToPptx(bytes, { budget: createBudget({ workMs: BUDGET_MS }) });
  if (!converted.ok) return { code: converted.failure.code, digest: messageOf(converted.failure) };
  if (bytes[0] === 0x50) return { code: 'ok', digest: 'handed back' };
  const pkg = await openPptx(converted.value.body);
  const faults = [...packageFaults(pkg)];
  let digest = `${converted.value.warnings.length} warnings`;
  for (const [name, part] of pkg.parts) {
    digest += ` ${digestOf(part)}`;
    if (!/\.(xml|rels)$/.test(name)) continue;
    const illegal = ILLEGAL_XML.exec(new TextDecoder().decode(part));
    if (illegal !== null) faults.push(`${name} holds ${JSON.stringify(illegal[0])}`);
  }
  const [fault] = faults;
  return { code: 'ok', digest, ...(fault === undefined ? {} : { fault }) };
}

const TITLE = shape({
  id: 3074,
  box: [432, 173, 5328, 893],
  options: { 0x0301: 2050 },
  clientData: [placeholder(13)],
  text: text(0, 'Title'),
});

const DECK = (): Uint8Array =>
  buildPpt({
    masterShapes: [MASTER_TITLE, MASTER_BODY],
    slides: [
      {
        shapes: [
          TITLE,
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
        notes: [shape({ id: 4000, box: [0, 0, 90, 90], text: text(2, 'A note') })],
      },
      { shapes: [shape({ id: 3080, type: 20, box: [5, 5, 90, 40], options: { 0x01c0: 255 } })] },
    ],
  });

/** The stream inside a compound file, so that mutations hit records and not sectors. */
const wrapped = (stream: Uint8Array): Uint8Array =>
  buildCfb({
    'Current User': record(
      0x0ff6,
      fields([20, 4], [0xe391c05f, 4], [editAt(stream), 4], [0, 2], [0x03f4, 2], [3, 1], [0, 1], [0, 2]),
    ),
    'PowerPoint Document': stream,
  });

/** The last thing that looks like an edit; the reader falls back to a search where this is wrong. */
function editAt(stream: Uint8Array): number {
  for (let at = stream.length - 8; at > 0; at--)
    if (stream[at + 2] === 0xf5 && stream[at + 3] === 0x0f) return at;
  return 0;
}

function streamOfDeck(deck: Uint8Array): Uint8Array {
  const file = openCompoundFile(deck);
  const stream = file.ok ? file.value.stream('PowerPoint Document') : undefined;
  return stream?.slice(0, stream.size) ?? new Uint8Array();
}

/** Properties that readers look at: rotation, text, geometry, fill, line, shadow, extrusion, group shape. */
const PROPERTIES = [
  4, 0x51, 0x7f, 0x80, 0x81, 0x82, 0x83, 0x84, 0x85, 0x87, 0x88, 0xbf, 0xc0, 0xc5, 0xff, 0x100, 0x104, 0x105,
  0x106, 0x10b, 0x10e, 0x140, 0x141, 0x142, 0x143, 0x144, 0x145, 0x146, 0x147, 0x148, 0x149, 0x14a, 0x151,
  0x152, 0x155, 0x156, 0x157, 0x158, 0x17f, 0x180, 0x181, 0x182, 0x183, 0x184, 0x185, 0x186, 0x187, 0x188,
  0x18b, 0x18c, 0x18d, 0x195, 0x196, 0x197, 0x1bf, 0x1c0, 0x1c1, 0x1c4, 0x1cb, 0x1cc, 0x1cd, 0x1ce, 0x1cf,
  0x1d0, 0x1d1, 0x1d6, 0x1ff, 0x200, 0x201, 0x204, 0x205, 0x206, 0x23f, 0x280, 0x284, 0x285, 0x2bf, 0x2c0,
  0x2ff, 0x301, 0x303, 0x33f, 0x380, 0x381, 0x382, 0x38f, 0x39f, 0x3a0, 0x3bf,
] as const;
const COMPLEX: ReadonlySet<number> = new Set([
  0x105, 0x145, 0x146, 0x151, 0x152, 0x155, 0x156, 0x157, 0x197, 0x1cf, 0xc0, 0xc5, 0x380, 0x381, 0x382,
  0x3a0,
]);
const VALUES = [
  0, 1, 2, 3, 255, 256, 0xffff, 0x10000, 0x20000, 0x5a0000, 0x7fffffff, 0x80000000, 0xffffffff, 0x8000007,
  0x100000f0, 12_700, 914_400,
] as const;
const SIDES = [0, 1, 100, 576, 5760, 32_767, -1, -576, -32_768] as const;
const TEXT_RECORDS = [
  0x0fa0, 0x0fa1, 0x0fa2, 0x0fa6, 0x0fa8, 0x0faa, 0x0fd8, 0x0fdf, 0x0ff7, 0x0ff8, 0x0ff9, 0x0ffa, 0x0fb1,
  0x0f9e, 0x0ff2,
] as const;
const SLIDE_RECORDS = [0x03f9, 0x0fd9, 0x1388, 0x0fba, 0x2ee0, 0x2f00, 0x040c, 0x07f0, 0x040e] as const;
const LETTERS = [
  'Text',
  '',
  '\u000b',
  'a\rb\rc',
  '*\u0001',
  '\ud800',
  '<&>"',
  '\u0000x',
  '\ufffe\uffff',
  'Привет',
] as const;

const box = (choices: Choices): readonly [number, number, number, number] => [
  choices.pick(SIDES),
  choices.pick(SIDES),
  choices.pick(SIDES),
  choices.pick(SIDES),
];

function drawnOptions(choices: Choices): Readonly<Record<number, number | Uint8Array>> {
  const table: Record<number, number | Uint8Array> = {};
  for (let count = choices.below(8); count > 0; count--) {
    const id = choices.pick(PROPERTIES);
    table[id] = COMPLEX.has(id) && choices.flag() ? drawnArray(choices) : choices.pick(VALUES);
  }
  return table;
}

/** An array of [MS-ODRAW] 2.2.51: count, allocated, size of an element; or bytes as they come. */
function drawnArray(choices: Choices): Uint8Array {
  const size = choices.pick([2, 4, 8, 0xfff0, 0, 16]);
  const content = choices.bytes(choices.below(60));
  return choices.flag()
    ? content
    : Uint8Array.of(...fields([choices.below(40), 2], [choices.below(40), 2], [size, 2]), ...content);
}

function drawnText(choices: Choices): readonly Uint8Array[] {
  const more = Array.from({ length: choices.below(4) }, () =>
    record(choices.pick(TEXT_RECORDS), choices.bytes(choices.below(40)), choices.below(3)),
  );
  return text(choices.below(9), choices.pick(LETTERS), ...more);
}

function drawnShape(choices: Choices, id: number, depth: number): Uint8Array {
  const parts: ShapeParts = {
    id: choices.flag() ? id : choices.below(4) + 3072,
    type: choices.below(203),
    flags: choices.pick([0xa00, 0xa02, 0x200, 0xb00, 0xe00, 0xa40, 0xa80, 0x208]),
    options: drawnOptions(choices),
    ...(depth === 0 ? { box: box(choices) } : { childBox: box(choices) }),
    ...(choices.flag() ? { text: drawnText(choices) } : {}),
    ...(choices.flag() ? { clientData: drawnData(choices) } : {}),
  };
  if (depth > 3 || choices.below(6) !== 0) return shape(parts);
  const members = Array.from({ length: choices.below(5) }, (_, at) =>
    drawnShape(choices, id * 8 + at, depth + 1),
  );
  return group(parts, box(choices), members);
}

/** Placeholder, animation, link, references to objects: records of a shape's client data. */
function drawnData(choices: Choices): readonly Uint8Array[] {
  return Array.from({ length: choices.below(3) + 1 }, () =>
    choices.flag()
      ? placeholder(choices.below(30), choices.below(9), choices.below(3))
      : choices.flag()
        ? container(choices.pick([0x0ff2, 0x1014, 0x1388]), [
            record(choices.pick([0x0ff3, 0x0ff1, 0x0bc1]), choices.bytes(28)),
            cstring(choices.pick(LETTERS)),
          ])
        : record(choices.pick([0x0bc1, 0x0bdd, 0x0ff3, 0x0ff1]), choices.bytes(choices.below(30))),
  );
}

function drawnSlide(choices: Choices, index: number): SlideParts {
  const shapes = Array.from({ length: choices.below(6) }, (_, at) =>
    drawnShape(choices, 3074 + 64 * index + at, 0),
  );
  return {
    shapes,
    geom: choices.below(20),
    slots: Array.from(choices.bytes(8)),
    flags: choices.below(8),
    ...(choices.flag() ? { background: drawnOptions(choices) } : {}),
    ...(choices.flag()
      ? { more: [record(choices.pick(SLIDE_RECORDS), choices.bytes(choices.below(40)))] }
      : {}),
    ...(choices.flag() ? { solver: [record(0xf012, choices.bytes(24), 0, 1)] } : {}),
    ...(choices.flag() ? { notes: [drawnShape(choices, 4000 + index, 0)] } : {}),
    ...(choices.flag() ? { outline: drawnText(choices) } : {}),
  };
}

/** A deck whose every part is decided by the input's bytes: sound records with unusual contents. */
function drawnDeck(bytes: Uint8Array): Uint8Array {
  const choices = choicesOf(bytes);
  const count = 1 + choices.below(3);
  return buildPpt({
    masterShapes: choices.flag() ? [MASTER_TITLE, MASTER_BODY] : [drawnShape(choices, 2050, 0)],
    masterMore: choices.flag()
      ? MASTER_STYLES
      : [record(0x0fa3, choices.bytes(choices.below(60)), choices.below(9))],
    slides: Array.from({ length: count }, (_, index) => drawnSlide(choices, index)),
    ...(choices.flag() ? { fonts: [choices.pick(LETTERS), 'Arial'] } : {}),
    ...(choices.below(8) === 0
      ? { documentMore: [record(choices.pick([0x0409, 0x03f9, 0x0fd9, 0x07d0]), choices.bytes(40))] }
      : {}),
  });
}

export const PRESENTATION_TARGETS: readonly Target[] = [
  {
    name: 'cfb',
    of: 'compound files: every stream of every storage, read whole',
    seeds: () => [
      buildCfb({
        'Current User': new Uint8Array(40).fill(7),
        'PowerPoint Document': new Uint8Array(5000).fill(9),
        Pictures: new Uint8Array(300),
      }),
      buildCfb({ 'PowerPoint Document': new Uint8Array(900) }, { storage: 'PP97_DUALSTORAGE' }),
    ],
    words: ['\xfe\xff\xff\xff', '\xff\xff\xff\xff', '\xfd\xff\xff\xff', '\0\0\0\0', '\x01\0\0\0'],
    allowed: ['malformed_file'],
    budgetMs: 0,
    fast: 400,
    run: (bytes) => {
      const file = openCompoundFile(bytes);
      if (!file.ok) return { code: file.failure.code, digest: messageOf(file.failure) };
      let total = 0;
      let digest = '';
      const homes = [file.value, file.value.storage('PP97_DUALSTORAGE')];
      for (const home of homes)
        for (const name of home?.names.slice(0, 50) ?? []) {
          const stream = home?.stream(name);
          const content = stream?.slice(0, stream.size) ?? new Uint8Array();
          total = Math.max(total, content.length);
          digest += `${name} ${digestOf(content)} `;
        }
      return {
        code: 'ok',
        digest,
        ...(total > bytes.length ? { fault: `a stream of ${total} bytes in a file of ${bytes.length}` } : {}),
      };
    },
  },
  {
    name: 'ppt-inflate',
    of: 'zlib streams inside presentations, through the JavaScript decoder',
    seeds: () => [
      zlibSync(Uint8Array.from({ length: 5000 }, (_, at) => at % 200)),
      zlibSync(createRandom('inflate').bytes(3000)),
      zlibSync(new Uint8Array(50_000)),
    ],
    allowed: [],
    budgetMs: 0,
    fast: 300,
    run: (bytes) => {
      const allowance = createInflateAllowance();
      const whole = allowance.bytes;
      const stream = inflate(bytes, allowance);
      const spent = whole - allowance.bytes;
      const inflated = stream?.read();
      // A refused stream is taken off the allowance too: how far it got.
      const isRight = inflated === undefined || (inflated.length === spent && stream?.size === spent);
      return {
        code: 'ok',
        digest: inflated === undefined ? 'nothing' : digestOf(inflated),
        ...(isRight ? {} : { fault: `${spent} bytes taken off for ${inflated.length}` }),
      };
    },
  },
  {
    name: 'ppt-records',
    of: 'the records of a document stream, written out',
    seeds: () => [DECK()],
    words: ['\x0f\0\xee\x03', '\x0f\0\xe8\x03', '\0\0\xf5\x0f', '\0\0\x72\x17', '\xff\xff\xff\x7f'],
    allowed: [],
    budgetMs: 0,
    slackMs: 500,
    fast: 200,
    run: (bytes) => ({ code: 'ok', digest: digestOf(latin1Bytes(dumpRecords(bytes))) }),
  },
  {
    name: 'ppt-stream',
    of: 'document streams with changed records, up to the package that is written',
    seeds: () => [
      streamOfDeck(DECK()),
      ...Array.from({ length: 6 }, (_, index) =>
        streamOfDeck(drawnDeck(createRandom('stream', index).bytes(400))),
      ),
    ],
    structure: PPT_RECORDS,
    words: [
      '\x0f\0\xee\x03',
      '\x0f\0\x04\xf0',
      '\x0f\0\x03\xf0',
      '\x0f\0\x0d\xf0',
      '\0\0\xa0\x0f',
      '\0\0\xa1\x0f',
      '\x33\0\x0b\xf0',
      '\0\0\xf3\x03',
      '\xff\xff\xff\x7f',
    ],
    allowed: FAILURES,
    budgetMs: BUDGET_MS,
    slackMs: 1000,
    nightly: 20_000,
    fast: 40,
    run: (bytes) => convert(wrapped(bytes)),
  },
  {
    name: 'ppt-drawn',
    of: 'decks drawn with unusual properties, texts, groups and records, up to the package that is written',
    seeds: () => Array.from({ length: 12 }, (_, index) => createRandom('deck', index).bytes(600)),
    maxBytes: 3000,
    allowed: FAILURES,
    budgetMs: BUDGET_MS,
    slackMs: 1000,
    nightly: 20_000,
    fast: 60,
    run: (bytes) => convert(drawnDeck(bytes)),
  },
  {
    name: 'ppt-file',
    of: 'whole files with changed bytes, sectors and directories',
    seeds: () => [DECK(), buildPpt({ cfb: { storage: 'PP97_DUALSTORAGE' } })],
    words: ['\xfe\xff\xff\xff', '\xff\xff\xff\xff', '\0\0\0\0', 'P\0o\0w\0', 'PK\x03\x04'],
    allowed: FAILURES,
    budgetMs: BUDGET_MS,
    slackMs: 1000,
    nightly: 20_000,
    fast: 40,
    run: convert,
  },
];
