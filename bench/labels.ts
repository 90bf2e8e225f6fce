// Labels as a shop prints them: seeded lists of each template, read back from the pages at 300 dpi by other readers, their places measured against
// the sheet's data, and what 1,000 labels take.
//   npm run bench -- labels [--labels 200] [--seed 1] [--dpi 300]
// pdftoppm draws the pages; zbarimg is left out where it is not installed.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TEMPLATE_NAMES, type TemplateName, sheetOf } from '../src/labels/index.ts';
import { cornerOf } from '../src/labels/sheets.ts';
import { performHere } from '../src/cli/operate/perform.ts';
import { LABELS } from '../src/operations/draw/index.ts';
import { SHEETS_OF, labelList } from '../test/support/label-lists.ts';
import { readWithPackage } from '../test/support/package-reader.ts';
import { decodePage } from '../test/support/decode-page.ts';
import { options, processorMs } from './support/harness.ts';

const { labels: count, seed, dpi, timed } = options({ labels: 200, seed: 1, dpi: 300, timed: 1000 });

async function printed(
  template: TemplateName,
  sheet: string,
  list: string,
  more: Readonly<Record<string, string>> = {},
) {
  const options: Readonly<Record<string, string>> = { template, sheet, ...more };
  const done = await performHere(LABELS, {
    options: { get: (name) => options[name] ?? null },
    file: new TextEncoder().encode(list),
  });
  if (!done.ok || !('bytes' in done)) throw new Error(done.ok ? 'no file' : done.message);
  return done;
}

const folder = mkdtempSync(join(tmpdir(), 'labels-'));
try {
  for (const template of TEMPLATE_NAMES) {
    for (const [i, sheet] of SHEETS_OF[template].entries()) {
      const list = labelList(template, count, seed + i);
      const { bytes, notes } = await printed(template, sheet, list.csv);
      const left = JSON.parse(notes.labelsLeftOut ?? '[]') as readonly {
        Line?: number;
        More?: number;
        Why?: string;
      }[];
      const leftOut = left.reduce((sum, { More = 1 }) => sum + More, 0);
      if (left.some(({ More }) => More !== undefined))
        throw new Error(`${template} on ${sheet}: ${JSON.stringify(left.slice(0, 3))}`);
      const gone = new Set(left.map(({ Line }) => Line));
      const expected = list.expected.filter((text, at) => text !== '' && !gone.has(at + 2));
      const pages = drawn(bytes, sheet);
      const printedRows = list.expected.filter((_, at) => !gone.has(at + 2));
      const zxing = lost(expected, await readByZxing(pages));
      const onPages = template === 'jewellery' ? undefined : readByZbar(pages);
      // zbarimg passes over some of many QR codes on a page: what it lost is read on its label alone.
      const zbar =
        onPages &&
        lost(expected, onPages).filter(
          (text) => lost([text], readByZbar([cutOut(sheet, printedRows.indexOf(text))]) ?? []).length > 0,
        );
      const read = (gone: readonly string[] | undefined): string =>
        gone === undefined ? '–' : `${expected.length - gone.length}/${expected.length}`;
      const alone = onPages && zbar ? lost(expected, onPages).length - zbar.length : 0;
      console.log(
        [
          template,
          sheet,
          `left out ${leftOut}`,
          `zxing-wasm ${read(zxing)}`,
          `zbarimg ${read(zbar)}${alone > 0 ? `, ${alone} of them on the label alone` : ''}`,
          `places off ${(await worstPlace(template, sheet, list.csv)).toFixed(2)} mm`,
        ].join('\t'),
      );
      for (const text of [
        ...left.slice(0, 3).map(({ Line, Why }) => `line ${Line} ${Why}`),
        ...zxing.slice(0, 5).map((each) => `zxing-wasm lost ${each}`),
        ...(zbar ?? []).slice(0, 5).map((each) => `zbarimg lost ${each}`),
      ])
        console.log(`\t${text}`);
    }
  }
  for (const template of TEMPLATE_NAMES) {
    const list = labelList(template, timed, seed);
    const sheet = SHEETS_OF[template][0] ?? 'L7160';
    const [{ bytes }, ms] = await processorMs(() => printed(template, sheet, list.csv));
    console.log(
      `${timed} labels\t${template}\t${(ms / 1e3).toFixed(2)} s\t${(bytes.length / 1e6).toFixed(2)} MB`,
    );
  }
  console.log(`resident at most ${(process.resourceUsage().maxRSS / 1024).toFixed(0)} MB`);
} finally {
  rmSync(folder, { recursive: true });
}

/** The pages as grey PNG files. */
function drawn(pdf: Uint8Array, name: string): readonly string[] {
  const file = join(folder, `${name}.pdf`);
  writeFileSync(file, pdf);
  for (const each of readdirSync(folder)) if (each.endsWith('.png')) rmSync(join(folder, each));
  const { status } = spawnSync('pdftoppm', ['-r', String(dpi), '-gray', '-png', file, join(folder, 'page')]);
  if (status !== 0) throw new Error('pdftoppm is needed');
  return readdirSync(folder)
    .filter((each) => each.endsWith('.png'))
    .sort()
    .map((each) => join(folder, each));
}

async function readByZxing(pages: readonly string[]): Promise<readonly string[]> {
  const found: string[] = [];
  for (const page of pages) {
    const results = await readWithPackage(new Uint8Array(readFileSync(page)), {
      maxNumberOfSymbols: 255,
      tryHarder: true,
    });
    found.push(
      ...results
        .filter(({ isValid }) => isValid)
        .map(({ text, format, bytes }) =>
          format === 'EAN13' ? text.slice(0, 13) : new TextDecoder().decode(bytes) || text,
        ),
    );
  }
  return found;
}

function readByZbar(pages: readonly string[]): readonly string[] | undefined {
  const found: string[] = [];
  for (const page of pages) {
    const { stdout, error } = spawnSync('zbarimg', ['-q', '--raw', page], { encoding: 'utf8' });
    if (error !== undefined) return undefined;
    found.push(...stdout.split('\n').filter((line) => line !== ''));
  }
  return found;
}

/** The label at that place, from 0, of the pages that were drawn last. */
function cutOut(name: string, place: number): string {
  const sheet = sheetOf(name);
  if (!sheet.ok) throw new Error(name);
  const { x, y } = cornerOf(sheet.value, place);
  const { label, columns, rows } = sheet.value;
  const page = String(Math.floor(place / (columns * rows)) + 1);
  const at = [x, y, label.width, label.height].map((length) => String(Math.round((length * dpi) / 25.4)));
  const crop = ['-x', '-y', '-W', '-H'].flatMap((flag, i) => [flag, at[i] ?? '0']);
  const to = join(folder, 'label');
  spawnSync('pdftoppm', ['-r', String(dpi), '-gray', '-png', '-singlefile', '-f', page, ...crop, join(folder, `${name}.pdf`), to]); // oxfmt-ignore
  return `${to}.png`;
}

/** Those of the expected texts that were not found; a UPC-A may be read as an EAN-13 with a leading zero. */
function lost(expected: readonly string[], found: readonly string[]): readonly string[] {
  const plain = (text: string): string =>
    text
      .replaceAll(/[\u001d()]/g, '')
      .replace(/^\](?:C1|d2)/, '')
      .replace(/^0(?=\d{12}$)/, '');
  const left = new Map<string, number>();
  for (const text of found.map(plain)) left.set(text, (left.get(text) ?? 0) + 1);
  return expected.map(plain).filter((text) => {
    const count = left.get(text) ?? 0;
    left.set(text, count);
    return count === 0;
  });
}

/** The worst distance in millimetres between the outlines of the test print and the sheet's data. */
async function worstPlace(template: TemplateName, name: string, list: string): Promise<number> {
  const sheet = sheetOf(name);
  if (!sheet.ok || sheet.value.isRoll) return 0;
  const { bytes } = await printed(template, name, list, { outlines: 'true' });
  const [page = ''] = drawn(bytes, name);
  const luma = await decodePage(new Uint8Array(readFileSync(page)));
  const { label, columns, rows } = sheet.value;
  const mm = dpi / 25.4;
  let worst = 0;
  for (let place = 0; place < Math.min(count, columns * rows); place += 1) {
    const corner = cornerOf(sheet.value, place);
    // The outline's left edge, halfway down its first millimetre: no mark of a label is so near to its edge.
    const y = Math.round((corner.y + 0.4) * mm);
    const edge = (from: number): number => {
      let [sum, weight] = [0, 0];
      for (let x = Math.round((from - 0.4) * mm); x <= Math.round((from + 0.4) * mm); x += 1) {
        const ink = 255 - (luma.data[y * luma.width + x] ?? 255);
        sum += ink * (x + 0.5);
        weight += ink;
      }
      return weight === 0 ? Number.NaN : sum / weight / mm;
    };
    for (const at of [corner.x, corner.x + label.width]) {
      const off = Math.abs(edge(at) - at);
      if (at > 0.5 && at < sheet.value.page.width - 0.5)
        worst = Math.max(worst, Number.isNaN(off) ? Infinity : off);
    }
  }
  return worst;
}
