// Damaged decks: `node bench/ppt-mutants.ts [COUNT [OUT_DIR [DECKS_DIR]]]` converts COUNT (default 2,000) seeded mutants of the golden
// decks, of those that tests draw, and of a folder of decks (default ../shared/corpora/ppt, where it is there). Each must be refused
// with a failure of a file, or become a package without faults; where ../shared/score/ppt is there, against the schemas (validate.py)
// and what makes PowerPoint offer a repair (repair.py) too. OUT_DIR keeps the results for them. The exit code tells.
import { execFileSync, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RT } from '../src/convert/ppt/records/index.ts';
import { convertPptToPptx } from '../src/convert/ppt-to-pptx.ts';
import { createBudget } from '../src/lib/budget.ts';
import { createRandom, type Random } from '../test/fuzz/random.ts';
import { diagramFiles, packed } from '../test/support/diagram-package.ts';
import { graphObject } from '../test/support/graph-builder.ts';
import { openPptx, packageFaults } from '../test/support/opc-check.ts';
import { animatedDeck } from '../test/support/ppt-animation.ts';
import {
  buildPpt,
  container,
  cstring,
  fields,
  group,
  record,
  shape,
  text,
} from '../test/support/ppt-builder.ts';

const SEED = 20261122;
const MAX_DECK_BYTES = 700_000;
/** As the service gives a request. */
const WORK_MS = 10_000;
const VALIDATED_AT_ONCE = 200;
const LENGTHS = [0, 1, 7, 8, 255, 256, 65535, 65536, 0x7fffffff, 0xffffffff];

const [count = '2000', outGiven, decks = join(import.meta.dirname, '../../shared/corpora/ppt')] =
  process.argv.slice(2);
const validator = join(import.meta.dirname, '../../shared/score/ppt/validate.py');
const repairRules = join(import.meta.dirname, '../../shared/score/ppt/repair.py');
const out = outGiven ?? mkdtempSync(join(tmpdir(), 'ppt-mutants-'));
mkdirSync(out, { recursive: true });

const TYPES = Object.values(RT);
const KNOWN: ReadonlySet<number> = new Set(TYPES);

interface Seed {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Where a record seems to begin. */
  readonly records: readonly number[];
}

function seedOf(name: string, bytes: Uint8Array): Seed {
  const records: number[] = [];
  for (let at = 0; at + 8 <= bytes.length; at += 2) {
    const type = (bytes[at + 2] ?? 0) | ((bytes[at + 3] ?? 0) << 8);
    if (KNOWN.has(type) && (bytes[at + 7] ?? 0) === 0) records.push(at);
  }
  return { name, bytes, records };
}

function chartDeck(): Uint8Array {
  const object = container(0x0fcc, [
    record(0x0fc3, fields([1, 4], [0, 4], [1, 4], [0, 4], [40, 4], [0, 4]), 0, 1),
    cstring('MSGraph.Chart.8', 2),
  ]);
  return buildPpt({
    documentMore: [container(0x0409, [object])],
    edits: [{ 40: record(0x1011, graphObject()) }],
    slides: [
      {
        shapes: [
          shape({ id: 3074, type: 75, box: [0, 0, 900, 900], clientData: [record(0x0bc1, fields([1, 4]))] }),
        ],
      },
    ],
  });
}

/** Stored XML beside the records: most damage to it breaks a checksum of its archive. */
function diagramDeck(): Uint8Array {
  const blob = packed(diagramFiles());
  const boxes = ['Plan', 'Build'].map((word, at) =>
    shape({ id: 3080 + at, childBox: [0, at * 9, 9, at * 9 + 8], text: text(4, word) }),
  );
  return buildPpt({
    slides: [
      {
        shapes: [group({ id: 3074, box: [0, 0, 900, 900], options: { 0x03a9: blob } }, [0, 0, 9, 18], boxes)],
      },
    ],
  });
}

function folder(path: string): readonly Seed[] {
  if (!existsSync(path)) return [];
  return readdirSync(path)
    .filter((name) => /\.(ppt|pps|pot)$/.test(name))
    .map((name) => seedOf(name, new Uint8Array(readFileSync(join(path, name)))))
    .filter(({ bytes }) => bytes.length <= MAX_DECK_BYTES);
}

/** One to sixteen places: bytes anywhere, the parts of a record's header, the beginning of its content, the end of the file. */
function mutant({ bytes, records }: Seed, random: Random): Uint8Array {
  let copy = bytes.slice();
  for (let left = 1 + random.below(16); left > 0; left--) {
    const at = records[random.below(Math.max(1, records.length))] ?? 0;
    const view = new DataView(copy.buffer);
    const put = (offset: number, byte: number): void => {
      if (offset < copy.length) copy[offset] = byte;
    };
    switch (random.below(8)) {
      case 0:
        if (at + 8 <= copy.length) view.setUint32(at + 4, LENGTHS[random.below(LENGTHS.length)] ?? 0, true);
        break;
      case 1:
        if (at + 4 <= copy.length) view.setUint16(at + 2, TYPES[random.below(TYPES.length)] ?? 0, true);
        break;
      case 2:
        put(at + random.below(2), random.below(256));
        break;
      case 3:
      case 4:
      case 5:
        put(at + 8 + random.below(48), random.pick([0, 1, 0x7f, 0x80, 0xff, random.below(256)]));
        break;
      case 6:
        put(random.below(copy.length), random.below(256));
        break;
      default:
        if (random.chance(0.05)) copy = copy.slice(0, 1 + random.below(copy.length));
    }
  }
  return copy;
}

const golden = join(import.meta.dirname, '../test/golden/ppt');
const seeds = [
  ...folder(golden),
  seedOf('animated', animatedDeck()),
  seedOf('diagram', diagramDeck()),
  seedOf('chart', chartDeck()),
  ...folder(decks),
];
const random = createRandom(SEED);
const refused = new Map<string, number>();
const faults: string[] = [];
const times: number[] = [];
const written: string[] = [];

for (let number = 0; number < Number(count); number++) {
  const seed = seeds[number % seeds.length];
  if (seed === undefined) break;
  const label = `${number} (${seed.name})`;
  const start = performance.now();
  try {
    const result = await convertPptToPptx(mutant(seed, random), {
      budget: createBudget({ workMs: WORK_MS }),
    });
    if (result.ok) {
      const pieces: Uint8Array[] = [];
      for await (const piece of result.value.body) pieces.push(piece);
      times.push(performance.now() - start);
      const pkg = await openPptx(oneByOne(pieces));
      faults.push(...packageFaults(pkg).map((fault) => `${label}: ${fault}`));
      const path = join(out, `${number}.pptx`);
      writeFileSync(path, Buffer.concat(pieces));
      written.push(path);
    } else refused.set(result.failure.code, (refused.get(result.failure.code) ?? 0) + 1);
  } catch (error) {
    faults.push(`${label}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  }
}

async function* oneByOne(pieces: readonly Uint8Array[]): AsyncIterable<Uint8Array> {
  yield* pieces;
}

let validated = 0;
for (let at = 0; existsSync(validator) && at < written.length; at += VALIDATED_AT_ONCE) {
  const lines = execFileSync('/usr/bin/python3', [validator, ...written.slice(at, at + VALIDATED_AT_ONCE)], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  for (const line of lines.split('\n')) {
    if (line === '') continue;
    validated++;
    if (!line.endsWith('"ok": true}')) faults.push(line.slice(0, 600));
  }
}
const broken = new Map<string, number>();
for (let at = 0; existsSync(repairRules) && at < written.length; at += VALIDATED_AT_ONCE) {
  const { stdout } = spawnSync(
    '/usr/bin/python3',
    [repairRules, ...written.slice(at, at + VALIDATED_AT_ONCE)],
    { encoding: 'utf8', maxBuffer: 1 << 28 },
  );
  for (const line of stdout.split('\n')) {
    if (line === '') continue;
    faults.push(line.slice(0, 600));
    const rule = /: (.*?) \(\d+\):/.exec(line)?.[1] ?? line;
    broken.set(rule, (broken.get(rule) ?? 0) + 1);
  }
}
if (outGiven === undefined) rmSync(out, { recursive: true });

times.sort((left, right) => left - right);
console.log(faults.slice(0, 40).join('\n'));
console.log(
  `${count} mutants of ${seeds.length} decks: ${written.length} converted, refused ${JSON.stringify(Object.fromEntries(refused))}`,
);
console.log(`${validated} of them checked against the schemas; ${faults.length} faults`);
if (broken.size > 0) console.log(`rules of repair.py: ${JSON.stringify(Object.fromEntries(broken))}`);
console.log(
  `median ${(times[times.length >> 1] ?? 0).toFixed(0)} ms, longest ${(times.at(-1) ?? 0).toFixed(0)} ms`,
);
process.exitCode = faults.length === 0 ? 0 : 1;
