// Decks of another maker: `node bench/ppt-makers.ts [ROUNDS [OUT_DIR [SEED]]]` draws seeded presentations, has LibreOffice save them as .ppt,
// converts these, and has LibreOffice draw what was drawn, its own .ppt and the result: paragraphs, boxes, filled outlines and lines are compared.
// Prints a table by kind, the paragraphs that lost their direction, and the warnings; OUT_DIR keeps the files and misses.json.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { convertPptToPptx } from '../src/convert/ppt-to-pptx.ts';
import { UNLIMITED } from '../src/lib/budget.ts';
import {
  elementsOf,
  openPptx,
  packageFaults,
  parseXml,
  type PptxPackage,
} from '../test/support/opc-check.ts';
import { drawnDecks } from './makers/decks.ts';
import { likeness, MEASURES, type Likeness } from './makers/likeness.ts';
import { drawnSlides } from './makers/rendering.ts';

const RIGHT_TO_LEFT = /[\u0590-\u08ff]/;
const [rounds = '3', out = mkdtempSync(join(tmpdir(), 'ppt-makers-')), seed = '20261123'] =
  process.argv.slice(2);
const folders = {
  drawn: join(out, 'pptx'),
  decks: join(out, 'ppt'),
  results: join(out, 'results'),
  svg: join(out, 'svg'),
};
for (const folder of Object.values(folders)) mkdirSync(folder, { recursive: true });

const names = drawnDecks(Number(rounds), seed).map(({ name, bytes }) => {
  writeFileSync(join(folders.drawn, `${name}.pptx`), bytes);
  return name;
});
office(
  'ppt:MS PowerPoint 97',
  folders.decks,
  names.map((name) => join(folders.drawn, `${name}.pptx`)),
);

const warnings = new Map<string, number>();
const faults: string[] = [];
const directions = { kept: 0, of: 0 };
for (const name of names) {
  const result = await convertPptToPptx(new Uint8Array(readFileSync(join(folders.decks, `${name}.ppt`))), {
    budget: UNLIMITED,
  });
  if (!result.ok) {
    faults.push(`${name}: ${result.failure.code}`);
    continue;
  }
  for (const { code } of result.value.warnings) warnings.set(code, (warnings.get(code) ?? 0) + 1);
  const pieces: Uint8Array[] = [];
  for await (const piece of result.value.body) pieces.push(piece);
  writeFileSync(join(folders.results, `${name}-result.pptx`), Buffer.concat(pieces));
  const pkg = await openPptx(oneByOne(pieces));
  faults.push(...packageFaults(pkg).map((fault) => `${name}: ${fault}`));
  countDirections(pkg);
}
office('svg', folders.svg, [
  ...names.map((name) => join(folders.decks, `${name}.ppt`)),
  ...names.map((name) => join(folders.results, `${name}-result.pptx`)),
]);
// The drawn presentations last: their SVG has the name of that of the .ppt.
for (const name of names)
  renameSync(join(folders.svg, `${name}.svg`), join(folders.svg, `${name}-rival.svg`));
office(
  'svg',
  folders.svg,
  names.map((name) => join(folders.drawn, `${name}.pptx`)),
);

const rows = new Map<string, Row>();
const misses: Record<string, readonly string[]> = {};
for (const name of names) {
  const [drawn, rival, result] = ['', '-rival', '-result'].map((end) =>
    slidesOf(join(folders.svg, `${name}${end}.svg`)),
  );
  if (drawn === undefined || rival === undefined || result === undefined) {
    faults.push(`${name}: not drawn`);
    continue;
  }
  for (const [at, slide] of drawn.entries())
    add(`${name} slide ${at + 1}`, likeness(slide, result[at] ?? []), likeness(slide, rival[at] ?? []));
}
writeFileSync(join(out, 'misses.json'), JSON.stringify(misses, undefined, 1));

console.log(`${names.length} decks in ${out}`);
console.log('Kept of what was drawn, by quietzone and LibreOffice; of what LibreOffice keeps, by quietzone:');
console.log(`| kind | ${MEASURES.join(' | ')} |\n|${' --- |'.repeat(MEASURES.length + 1)}`);
for (const [kind, row] of rows)
  console.log(`| ${kind} | ${MEASURES.map((measure) => inWords(row[measure])).join(' | ')} |`);
console.log(`paragraphs from right to left: ${directions.kept} of ${directions.of} have rtl="1"`);
console.log(`warnings: ${JSON.stringify(Object.fromEntries(warnings))}`);
console.log(faults.length === 0 ? 'no faults' : faults.join('\n'));
process.exitCode = faults.length === 0 ? 0 : 1;

async function* oneByOne(pieces: readonly Uint8Array[]): AsyncIterable<Uint8Array> {
  yield* pieces;
}

/** One start for all files. */
function office(format: string, folder: string, files: readonly string[]): void {
  const profile = `-env:UserInstallation=file://${join(out, 'profile')}`;
  const args = [profile, '--headless', '--convert-to', format, '--outdir', folder, ...files];
  const done = spawnSync('soffice', args, { encoding: 'utf8', maxBuffer: 1 << 26 });
  if (done.status !== 0) throw new Error(`soffice: ${done.stderr ?? done.error}`);
}

function slidesOf(path: string) {
  return existsSync(path) ? drawnSlides(parseXml(readFileSync(path, 'utf8'))) : undefined;
}

interface Count {
  of: number;
  ours: number;
  rival: number;
  both: number;
}
type Row = Readonly<Record<(typeof MEASURES)[number], Count>>;

function add(where: string, ours: Likeness, rival: Likeness): void {
  const kind = where.replace(/-.*/, '');
  const row = rows.get(kind) ?? {
    text: { of: 0, ours: 0, rival: 0, both: 0 },
    boxes: { of: 0, ours: 0, rival: 0, both: 0 },
    outlines: { of: 0, ours: 0, rival: 0, both: 0 },
    lines: { of: 0, ours: 0, rival: 0, both: 0 },
  };
  rows.set(kind, row);
  for (const measure of MEASURES) {
    const count = row[measure];
    const lost: string[] = [];
    for (const [at, { what, weight, isKept }] of ours[measure].entries()) {
      const isKeptByRival = rival[measure][at]?.isKept === true;
      count.of += weight;
      if (isKept) count.ours += weight;
      if (isKeptByRival) count.rival += weight;
      if (isKept && isKeptByRival) count.both += weight;
      if (!isKept) lost.push(`${what}${isKeptByRival ? ', which LibreOffice keeps' : ''}`);
    }
    if (lost.length > 0) misses[`${where} ${measure}`] = lost;
  }
}

function inWords({ of, ours, rival, both }: Count): string {
  const share = (part: number, whole: number) => (whole === 0 ? '–' : (part / whole).toFixed(3));
  return of === 0 ? '' : `${share(ours, of)}, ${share(rival, of)} of ${of}; ${share(both, rival)}`;
}

/** Paragraphs of more Hebrew and Arabic than other letters. */
function countDirections(pkg: PptxPackage): void {
  for (const part of [...pkg.parts.keys()].filter((name) => /^ppt\/slides\/[^/]+\.xml$/.test(name))) {
    for (const paragraph of elementsOf(pkg.xml(part), 'a:p')) {
      const text = elementsOf(paragraph, 'a:t')
        .map((one) => one.text)
        .join('');
      if (!RIGHT_TO_LEFT.test(text)) continue;
      directions.of++;
      const properties = paragraph.children.find(({ name }) => name === 'a:pPr');
      if (properties?.attributes['rtl'] === '1') directions.kept++;
    }
  }
}
