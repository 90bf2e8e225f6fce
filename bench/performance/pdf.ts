// PDF files: what a page costs that holds a code, and one that holds none.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { recognize } from '../../src/library/recognize.ts';
import { drawPdf } from '../../test/support/draw-pdf.ts';
import { PHOTOS } from './photos.ts';
import type { Line, Section } from './data.ts';
import { type Sampler, once, race } from './race.ts';
import { programVersion } from '../support/harness.ts';

const A4 = { widthPt: 595, heightPt: 842 } as const;
/** As bench/performance/photos.ts draws its PDF. */
const DPI = '300';
const MAX_LARGE_ROUNDS = 3;

const text = (line: number): string =>
  `BT /F1 11 Tf 60 ${780 - 14 * line} Td (Line ${line} of a page of text.) Tj ET`;

const FILES = [
  {
    id: 'pdf:text',
    what: 'a page of text without a code',
    bytes: async () =>
      drawPdf([{ ...A4, content: Array.from({ length: 50 }, (_, i) => text(i)).join('\n') }]),
    large: false,
  },
  {
    id: 'pdf:square',
    what: 'a page with one small square',
    bytes: async () => drawPdf([{ ...A4, boxes: [[100, 100, 30, 30]] }]),
    large: false,
  },
  {
    id: 'pdf:scan-20',
    what: 'a scan of 20 pages, 160 codes',
    bytes: async () => PHOTOS.find(({ name }) => name === 'scan-20-pages.pdf')?.bytes() ?? new Uint8Array(),
    large: true,
  },
] as const;

export const pdf: Section = async ({ quick, rounds }) => {
  const pdftoppm = programVersion('pdftoppm', ['-v'], /version ([\d.]+)/);
  const zbarimg = programVersion('zbarimg', ['--version'], /^([\d.]+)/m);
  const rivals = pdftoppm !== undefined && zbarimg !== undefined;
  const lines: Line[] = [];
  const folder = mkdtempSync(join(tmpdir(), 'quietzone-pdf-'));
  for (const { id, what, bytes, large } of FILES) {
    if (quick && large) continue;
    const file = await bytes();
    let found = 0;
    const contestants: Record<string, Sampler> = {
      'ours advanced': once(
        async () => {
          const read = await recognize(file);
          if (!read.ok) throw new Error(read.problem.message);
          found = read.value.barcodes.length;
        },
        () => `${found} codes`,
      ),
    };
    if (rivals) contestants['pdftoppm and zbarimg'] = programs(file, folder);
    lines.push(
      await race({ id, what, contestants, rounds: large ? Math.min(rounds, MAX_LARGE_ROUNDS) : rounds }),
    );
  }
  rmSync(folder, { recursive: true });
  return {
    id: 'pdf',
    title: 'Reading PDF files',
    about: `Input: the whole file; output: texts; in Node. The rivals are two programs: pdftoppm draws the pages at ${DPI} dpi, zbarimg reads them.`,
    lines,
    missing: rivals ? [] : ['pdftoppm or zbarimg is not installed here.'],
    versions: { ...(pdftoppm !== undefined && { pdftoppm }) },
  };
};

function programs(file: Uint8Array, folder: string): Sampler {
  const path = join(folder, 'file.pdf');
  writeFileSync(path, file);
  let found = 0;
  return once(
    () => {
      spawnSync('pdftoppm', ['-r', DPI, '-gray', path, join(folder, 'page')]);
      const pages = readdirSync(folder).filter((name) => name.endsWith('.pgm'));
      const { stdout } = spawnSync(
        'zbarimg',
        ['-q', '--nodbus', ...pages.map((name) => join(folder, name))],
        {
          encoding: 'utf8',
        },
      );
      found = stdout.split('\n').filter((line) => line !== '').length;
      for (const name of pages) rmSync(join(folder, name));
    },
    () => `${found} codes`,
  );
}
