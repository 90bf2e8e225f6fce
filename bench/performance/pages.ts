// docs/performance.md, and the parts of other pages that are made of the same data: a part stands between <!-- performance: NAME --> and
// <!-- /performance -->. The bench writes them; test/unit/bench/performance.test.ts compares them.
import { type Line, type PerformanceData, type Result, type SectionData, shown } from './data.ts';

/** The pages that have parts. */
export const PAGES_WITH_PARTS = ['README.md'] as const;

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/** docs/performance.md: a row for each job, with medians. */
export function performancePage(data: PerformanceData): string {
  const sections = data.sections.map(
    (section) => `## ${section.title}\n\n${sentencesOf(section)}\n\n${jobsTable(section.lines)}`,
  );
  return `# Performance

The time of each operation, and of other programs that do the same on the same bytes, one after another in rounds of one run. Figures are medians.
"×2" means twice as long as quietzone. ${when(data)}.

${sections.join('\n\n').replaceAll(/\bours\b/g, 'quietzone')}
`;
}

/** A row for each job; a column for each program where most jobs have it. */
function jobsTable(lines: readonly Line[]): string {
  const names = [...new Set(lines.flatMap(({ results }) => results.map(({ by }) => by)))];
  const isMatrix = names.every(
    (name) => lines.filter(({ results }) => results.some(({ by }) => by === name)).length * 2 > lines.length,
  );
  if (!isMatrix) return table(['', 'quietzone', 'others'], lines.map(jobRow));
  return table(
    ['', ...names],
    lines.map((line) => [
      line.what,
      ...names.map((name) => {
        const result = line.results.find(({ by }) => by === name);
        return result === undefined ? '' : figure(line, result);
      }),
    ]),
  );
}

function jobRow(line: Line): readonly string[] {
  const [first, ...others] = line.results.map((result) =>
    OURS.includes(result.by) ? figure(line, result) : `${result.by} ${figure(line, result)}`,
  );
  // The data alone has the parts of a size.
  return [line.what, first ?? '', line.unit === 'KB' ? '' : others.join('; ')];
}

/** Times of others as a multiple of ours; the number of codes where it is another. */
function figure({ unit, results }: Line, { value, times, note }: Result): string {
  const amount =
    unit === 'ms' && times !== undefined
      ? `×${shown(times.median)}`
      : `${shown(value.median)} ${unitOf(unit)}`;
  const differs = note !== results[0]?.note && note?.includes('code') === true;
  return differs ? `${amount}, ${note}` : amount;
}

const OURS = ['quietzone', 'ours', 'ours advanced'];

function unitOf(unit: Line['unit']): string {
  return unit === 'requests a second' ? 'a second' : unit;
}

function sentencesOf({ about, missing, measured }: SectionData): string {
  const other = measured && `Measured on ${measured.date}, load ${measured.load}.`;
  return [about, ...missing, ...(other === undefined ? [] : [other])].join(' ');
}

/** THE TABLE of parts: how each is made. */
const PARTS: Readonly<Record<string, (data: PerformanceData) => string>> = {
  readme: (data) => {
    const rows = [
      besideRow(data, 'generate:ean-13-300-13', 'EAN-13 with label, 300 × 150', 'bwip-js'),
      besideRow(data, 'generate:qr-code-300-30', 'QR code of 30 characters', 'bwip-js'),
      besideRow(data, 'scan:12mp', 'photograph of 12 MP, eight codes', 'zxing-wasm'),
      besideRow(data, 'html:100-kb-page', 'append an image to 100 KB of HTML', 'parse5, parse and serialize'),
      besideRow(
        data,
        'ppt:12-slides',
        'PPT of 12 slides to PPTX',
        'LibreOffice, started once for many files',
      ),
    ];
    return `${table(['', 'quietzone', 'rival'], rows.flat())}\n\n${measuredBetween(data, ['generate', 'scan', 'html', 'ppt'])}. [docs/performance.md](docs/performance.md) has all operations.`;
  },
};

function when({ date, machine, load, quick }: PerformanceData): string {
  return `Measured on ${date}, ${machine} with a load of ${load}${quick ? ', a quick run' : ''}`;
}

/** When these sections were measured, those of a run of their own too. */
function measuredBetween({ date, machine, sections }: PerformanceData, ids: readonly string[]): string {
  const dates = sections.filter(({ id }) => ids.includes(id)).map(({ measured }) => measured?.date ?? date);
  const [first = date, last = first] = [dates.toSorted()[0], dates.toSorted().at(-1)];
  return `Measured ${first === last ? `on ${first}` : `from ${first} to ${last}`}, ${machine}`;
}

/** No row where the run had no such line. */
function besideRow(data: PerformanceData, id: string, what: string, rival: string): readonly string[][] {
  const line = data.sections.flatMap(({ lines }) => lines).find((each) => each.id === id);
  const [first] = line?.results ?? [];
  const other = line?.results.find(({ by }) => by === rival);
  if (line === undefined || first === undefined || other?.times === undefined) return [];
  return [
    [
      what,
      `${shown(first.value.median)} ms${said(first)}`,
      `${rival}: ${shown(other.times.median)} times${said(other)}`,
    ],
  ];
}

function said({ note }: Result): string {
  return note === undefined ? '' : `, ${note}`;
}

const PART = /(<!-- performance: (\w+) -->\n)[^]*?(<!-- \/performance -->)/g;

/** The page with its parts made anew; throws where it names one that there is not. */
export function withParts(page: string, data: PerformanceData): string {
  return page.replaceAll(PART, (_, begin: string, name: string, end: string) => {
    const part = PARTS[name];
    if (part === undefined) throw new Error(`there is no part "${name}"`);
    return `${begin}\n${part(data)}\n\n${end}`;
  });
}
