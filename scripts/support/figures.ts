// The figures about recognition and PPT that pages show, from docs/data/: a part stands between <!-- figures: NAME --> and
// <!-- /figures -->. Those about speed: bench/performance/pages.ts.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../src/local/run.ts';

/** The pages that have parts. */
export const PAGES_WITH_FIGURES = [
  'README.md',
  'docs/recognition.md',
  'docs/design/recognition-rivals.md',
  'docs/ppt-fidelity.md',
] as const;

const RIVALS = 'recognition-rivals';
/** Short names of the engines of the tables. */
const ENGINES: Readonly<Record<string, string>> = {
  'ours advanced': 'quietzone, advanced',
  'ours advanced2': 'quietzone, Advanced2',
  'ours standard': 'quietzone, standard',
};

interface Ppt {
  readonly date: string;
  readonly rival: string;
  readonly measures: readonly (readonly [what: string, ours: string, rival: string])[];
  readonly features: readonly (readonly [what: string, total: number, ours: number, rival: number])[];
}

const read = (name: string): string => readFileSync(join(ROOT, 'docs', 'data', name), 'utf8');

/** The rows of a table of docs/data/recognition-rivals, by the names of its columns. */
function rowsOf(name: string): readonly Readonly<Record<string, string>>[] {
  const [head = [], ...rows] = read(join(RIVALS, `${name}.csv`))
    .trim()
    .split('\n')
    .map((line) =>
      Array.from(
        line.matchAll(/(?:^|,)(?:"([^"]*)"|([^,]*))/g),
        ([, quoted, plain]) => quoted ?? plain ?? '',
      ),
    );
  return rows.map((cells) => Object.fromEntries(head.map((column, index) => [column, cells[index] ?? ''])));
}

const table = (head: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

const ppt = (): Ppt => JSON.parse(read('ppt-fidelity.json')) as Ppt;

function rowOf(name: string, engine: string): Readonly<Record<string, string>> {
  const row = rowsOf(name).find((each) => each['engine'] === engine);
  if (row === undefined) throw new Error(`${name} has no ${engine}`);
  return row;
}

/** `1158/1202 = 96.3 %` → `96.3 %`. */
const percent = (cell: string | undefined): string => /= (.+ %)/.exec(cell ?? '')?.[1] ?? cell ?? '';
const count = (cell: string | undefined): string => /^\d+/.exec(cell ?? '')?.[0] ?? '';
const total = (cell: string | undefined): string =>
  Number(/\/(\d+)/.exec(cell ?? '')?.[1]).toLocaleString('en');

/** THE TABLE of parts: how each is made. */
const PARTS: Readonly<Record<string, () => string>> = {
  readme() {
    const ours = rowOf('labelled-total', 'ours advanced');
    const rival = rowOf('labelled-total', 'zxing-wasm');
    const { rival: other, measures } = ppt();
    const [valid] = measures;
    return table(
      ['', 'quietzone', 'rival'],
      [
        [
          `labelled public images read, of ${total(ours['labelled read'])}`,
          percent(ours['labelled read']),
          `zxing-wasm: ${percent(rival['labelled read'])}`,
        ],
        [
          `false reads in ${total(ours['false on none'])} images without a barcode`,
          count(ours['false on none']),
          `zxing-wasm: ${count(rival['false on none'])}`,
        ],
        [`PPTX ${valid?.[0] ?? ''}`, valid?.[1] ?? '', `${other}: ${valid?.[2] ?? ''}`],
      ],
    );
  },
  engines() {
    const rows = rowsOf('labelled-total').toSorted(
      (a, b) => Number(count(b['labelled read'])) - Number(count(a['labelled read'])),
    );
    const [first] = rows;
    return table(
      [
        'engine',
        `labelled images read, of ${total(first?.['labelled read'])}`,
        'only wrong texts',
        `outlined QR codes, of ${total(first?.['codes without lots'])}`,
        `false reads, of ${total(first?.['false on none'])}`,
      ],
      rows.map((row) => [
        ENGINES[row['engine'] ?? ''] ?? row['engine'] ?? '',
        percent(row['labelled read']),
        percent(row['wrong']),
        percent(/^[^,]+/.exec(row['codes without lots'] ?? '')?.[0]),
        count(row['false on none']),
      ]),
    );
  },
  types: () =>
    table(
      ['type', 'advanced', 'standard', 'zxing-wasm'],
      rowsOf('labelled-by-type')
        .filter(({ type }) => type !== 'MULTI')
        .map((row) => [
          row['type'] ?? '',
          ...['ours advanced', 'ours standard', 'zxing-wasm'].map((engine) =>
            (row[engine] ?? '').replace(/ \(.*/, '').replace('n/s', 'not supported'),
          ),
        ]),
    ),
  modes: () =>
    table(
      ['mode', 'labelled images read', 'outlined QR codes read', 'ms, median', 'ms, 95th percentile'],
      rowsOf('modes-total')
        .filter(({ engine }) => engine !== 'ours standard')
        .map((row) => [
          (row['engine'] ?? '')
            .replace('ours ', '')
            .replace('advanced2', 'Advanced2')
            .replace('advanced', 'Auto'),
          row['labelled read']?.split(' ')[0] ?? '',
          row['codes without lots']?.split(' ')[0] ?? '',
          row['ms median'] ?? '',
          row['p95'] ?? '',
        ]),
    ),
  'ppt-measures'() {
    const { measures, rival } = ppt();
    return table(['', 'quietzone', rival], measures);
  },
  'ppt-features'() {
    const { features, rival } = ppt();
    // Of what both keep whole only the names are of interest.
    const isWhole = ([, total, ours, theirs]: Ppt['features'][number]) => ours === total && theirs === total;
    const whole = features.filter(isWhole).map(([what]) => what);
    const rows = features.filter((row) => !isWhole(row));
    return table(
      ['', 'in the decks', 'kept', `kept by ${rival}`],
      [...rows, [whole.join(', '), '', 'all', 'all']],
    );
  },
};

const PART = /(<!-- figures: ([\w-]+) -->\n)[^]*?(<!-- \/figures -->)/g;

/** The page with its parts made anew; throws where it names one that there is not. */
export function withFigures(page: string): string {
  return page.replaceAll(PART, (_, begin: string, name: string, end: string) => {
    const part = PARTS[name];
    if (part === undefined) throw new Error(`there is no part "${name}"`);
    return `${begin}\n${part()}\n\n${end}`;
  });
}
