// Counts what every engine read, as the corpus scorer counts, and lays the counts out as Markdown tables.
import { SYMBOLOGIES } from '../../src/barcode/symbology.ts';
import { count, lenient, LOTS, noCounts, type Counts, type LabelledImage } from './corpus-score.ts';
import { quantile, table } from './harness.ts';
import type { Rival, RivalName } from './rival-table.ts';
import type { Outcome } from './rival-thread.ts';

interface Cell extends Counts {
  timeouts: number;
  failures: number;
}

const OVERALL = [
  'engine',
  'labelled read',
  'wrong',
  'codes without lots',
  'lots',
  'false on none',
  'time-outs',
  'crashes',
  'ms median',
  'mean',
  'p95',
  'max',
];

export interface Tally {
  add(rival: Rival, image: LabelledImage, outcome: Outcome): void;
  /** All tables, Markdown. */
  report(rivals: readonly Rival[]): string;
}

export function createTally(): Tally {
  const cells = new Map<string, Cell>();
  const cell = (rival: RivalName, group: string): Cell => {
    const key = `${rival}\t${group}`;
    const found = cells.get(key) ?? { ...noCounts(), timeouts: 0, failures: 0 };
    cells.set(key, found);
    return found;
  };
  const groups = (prefix: string): readonly string[] =>
    [...new Set([...cells.keys()].map((key) => key.split('\t')[1] ?? ''))]
      .filter((group) => group.startsWith(prefix))
      .sort();
  return {
    add(row, image, outcome) {
      const score = lenient(image, outcome.readings);
      const beyond = isUnreadable(row, image.format);
      for (const group of groupsOf(image)) {
        // Rows that mix types count those that the engine can read.
        if (beyond && group.startsWith('source drawn')) continue;
        const into = cell(row.name, group);
        count(into, score, outcome.ms);
        into.timeouts += outcome.kind === 'timeout' ? 1 : 0;
        into.failures += outcome.kind === 'failed' ? 1 : 0;
      }
    },
    report(rivals) {
      const names = rivals.map(({ name }) => name);
      const rows = (prefix: string, value: (c: Cell, rival: Rival, group: string) => string): string[][] =>
        groups(prefix).map((group) => [
          group.slice(prefix.length),
          ...rivals.map((rival) => value(cell(rival.name, group), rival, group.slice(prefix.length))),
        ]);
      const read = (c: Cell, rival: Rival, group: string): string => {
        const format = group.split(' ').at(-1) ?? '';
        if (isUnreadable(rival, format)) return c.wrong > 0 ? `n/s (${c.wrong} wrong)` : 'n/s';
        return c.want === 0 ? 'n/s' : `${c.read}/${c.want}${c.wrong > 0 ? ` (${c.wrong})` : ''}`;
      };
      const codes = (c: Cell): string => `${c.hit}/${c.codes}${c.extra > 0 ? ` +${c.extra}` : ''}`;
      const section = (title: string, head: string, lines: readonly string[][]): readonly string[] =>
        lines.length === 0 ? [] : [`### ${title}`, table([head, ...names], lines)];
      return [
        '### All engines',
        table(
          OVERALL,
          rivals.map((rival) =>
            overall(rival.name, cell(rival.name, 'TOTAL'), cells.get(`${rival.name}\tcodes ${LOTS}`)),
          ),
        ),
        ...section('Labelled images by type: read/images (wrong)', 'type', rows('type ', read)),
        ...section(
          'The same by source and type (drawn: by what was done to the image, of the types that an engine can read)',
          'source',
          rows('source ', read),
        ),
        ...section(
          'Images with outlines alone: codes read/present (+ beyond those present)',
          'category',
          rows('codes ', codes),
        ),
        ...section(
          'Images without a code: images with a false read/images',
          'category',
          rows('none ', (c) => `${c.false}/${c.none}`),
        ),
      ].join('\n\n');
    },
  };
}

function overall(rival: RivalName, c: Cell, lots: Cell | undefined): string[] {
  return [
    rival,
    `${c.read}/${c.want} = ${share(c.read, c.want)}`,
    `${c.wrong} = ${share(c.wrong, c.want)}`,
    `${c.hit}/${c.codes} = ${share(c.hit, c.codes)}${c.extra > 0 ? `, +${c.extra}` : ''}`,
    lots === undefined ? '-' : `${lots.hit}/${lots.codes}`,
    `${c.false}/${c.none}`,
    String(c.timeouts),
    String(c.failures),
    quantile(c.ms, 0.5).toFixed(1),
    (c.ms.reduce((a, b) => a + b, 0) / Math.max(1, c.ms.length)).toFixed(1),
    quantile(c.ms, 0.95).toFixed(1),
    quantile(c.ms, 1).toFixed(0),
  ];
}

function groupsOf(image: LabelledImage): readonly string[] {
  if (image.format === 'NONE') return ['TOTAL', `none ${image.source}/${image.category}`];
  // An image whose label gives neither text nor outline is timed alone.
  if (image.expected === null && image.quads === undefined) return ['TOTAL'];
  if (image.expected === null)
    return [...(image.category === LOTS ? [] : ['TOTAL']), `codes ${image.category}`];
  if (!isNamed(image.format)) return ['TOTAL'];
  const kind = image.source === 'drawn' ? `drawn: ${image.category}` : `${image.source} ${image.format}`;
  return ['TOTAL', `type ${image.format}`, `source ${kind}`];
}

function isNamed(format: string): boolean {
  return format === 'MULTI' || SYMBOLOGIES.some(({ name }) => name === format);
}

function isUnreadable(rival: Rival, format: string): boolean {
  return isNamed(format) && format !== 'MULTI' && !rival.reads.some((name) => name === format);
}

function share(part: number, whole: number): string {
  return whole === 0 ? '-' : `${((100 * part) / whole).toFixed(1)} %`;
}
