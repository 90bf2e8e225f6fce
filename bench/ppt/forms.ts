// Which outline LibreOffice writes for which form: `npm run bench -- ppt forms > src/convert/ppt/read/geometry/unnamed-form-table.ts` draws every
// preset in three sizes, has LibreOffice save them as .ppt, and prints the table of signatures. Fails where a form has two.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openCompoundFile } from '../../src/convert/ppt/cfb/index.ts';
import {
  child,
  readOptions,
  createRecordCount,
  createOptions,
  ByteReader,
  readRecords,
  RT,
  PID,
  type RecordNode,
} from '../../src/convert/ppt/records/index.ts';
import { signatureOf } from '../../src/convert/ppt/read/geometry/unnamed-forms.ts';
import { boxOfEdges } from '../../src/convert/ppt/units.ts';
import { createRandom } from '../../test/fuzz/random.ts';
import { LINES, PRESETS } from './makers/forms.ts';
import { presentationFile } from './makers/presentation.ts';
import { createScope, preset, shapeXml, type Box } from './makers/shapes.ts';

const NO_TYPE = 0xfff;
const SIZES: readonly Box[] = [
  [1_000_000, 1_000_000, 1_407_000, 1_279_000],
  [1_000_000, 1_000_000, 3_600_000, 1_100_000],
  [1_000_000, 1_000_000, 811_000, 4_023_000],
];
const names = [...PRESETS, ...LINES];
const folder = mkdtempSync(join(tmpdir(), 'ppt-forms-'));
const pages = names.map((name) => {
  const scope = createScope(createRandom(name));
  return {
    layout: 'blank' as const,
    shapes: SIZES.map((box) => shapeXml(scope, box, { geometry: preset(name) })),
  };
});
writeFileSync(join(folder, 'forms.pptx'), presentationFile(pages, []));
const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`;
spawnSync('soffice', [
  profile,
  '--headless',
  '--convert-to',
  'ppt:MS PowerPoint 97',
  '--outdir',
  folder,
  join(folder, 'forms.pptx'),
]);

const file = openCompoundFile(new Uint8Array(readFileSync(join(folder, 'forms.ppt'))));
const stream = file.ok ? file.value.stream('PowerPoint Document') : undefined;
if (stream === undefined) throw new Error('There is no document');
const slides = readRecords(stream.slice(0, stream.size), createRecordCount()).filter(
  ({ type }) => type === RT.Slide,
);
const table = new Map<string, string>();
for (const [at, name] of names.entries()) {
  const slide = slides[at];
  const signatures = new Set(slide === undefined ? [] : shapesIn(slide).map(signatureOfShape));
  const [signature] = signatures;
  if (signatures.size > 1) throw new Error(`${name} has ${signatures.size} signatures`);
  if (signature !== undefined && !table.has(signature)) table.set(signature, name);
}

const rows = [...table].map(([signature, name]) => `${name} ${signature}`);
const lines: string[] = [];
for (const row of rows) {
  const last = lines.at(-1);
  if (last !== undefined && last.length + row.length < 100) lines[lines.length - 1] = `${last} ${row}`;
  else lines.push(row);
}
console.log(`// Forms by the signature of the outline that LibreOffice writes for them; npm run bench -- ppt forms prints this file.
const ROWS = [
${lines.map((line) => `  '${line}',`).join('\n')}
];

/** Signature → name in ISO/IEC 29500-1, 20.1.10.56. */
export const UNNAMED_FORMS: ReadonlyMap<string, string> = new Map(
  ROWS.flatMap((row) => [...row.matchAll(/(\\S+) (\\S+)/g)].map(([, name = '', signature = '']) => [signature, name])),
);`);

function shapesIn(record: RecordNode): readonly RecordNode[] {
  const own = record.type === RT.OfficeArtSpContainer ? [record] : [];
  return [...own, ...record.children.flatMap(shapesIn)].filter(
    (one) => child(one, RT.OfficeArtFSP)?.instance === NO_TYPE,
  );
}

function signatureOfShape(shape: RecordNode): string {
  const anchor = new ByteReader(child(shape, RT.OfficeArtClientAnchor)?.data ?? new Uint8Array());
  const [top, left, right, bottom] = [anchor.i16(), anchor.i16(), anchor.i16(), anchor.i16()];
  const options = createOptions(readOptions(shape.children));
  const signature = signatureOf(options, boxOfEdges(left, top, right, bottom));
  if (signature === undefined)
    throw new Error(`An outline has no vertices: ${options.own.has(PID.pVertices)}`);
  return signature;
}
