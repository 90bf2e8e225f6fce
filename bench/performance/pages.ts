// docs/performance.md, and the parts of other pages that are made of the same data: a part stands between
// <!-- performance: NAME --> and <!-- /performance -->. The bench writes them; test/unit/bench/performance.test.ts compares them.
import type { Line, PerformanceData, Result, SectionData, Spread } from './data.ts';
import { judged, shown } from './targets.ts';

/** The pages that have parts. */
export const PAGES_WITH_PARTS = ['README.md'] as const;

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

export function performancePage(data: PerformanceData): string {
  const versions = Object.entries(data.versions).map(([name, version]) => `${name} ${version}`);
  const rows = judged(data);
  const limits = rows.flatMap(({ what, met, limit }) =>
    met || limit === undefined ? [] : [`- **${what}**: ${limit}`],
  );
  return `# Performance

The time of each operation, compared with other programs that do the same on the same bytes. This page, and the figures of other pages that link here, are
written from [data/performance.json](data/performance.json), which \`npm run bench -- performance\` writes in one run.

${measuredOn(data)} ${versions.join(', ')}.${data.quick ? '\n\n**A quick run with few rounds and small files, to try the bench. Do not quote its figures.**' : ''}

Each row was measured in several rounds in which all programs take turns. A figure is the median of the rounds, with minimum and maximum. "times" is the figure
divided by that of the first row, computed in each round, so a disturbance of the machine affects both.

## Targets

${table(
  ['', 'target', 'measured', ''],
  rows.map(({ what, wanted, measured, met }) => [what, wanted, measured, met ? 'met' : '**missed**']),
)}
${limits.length > 0 ? `\nWhere a target is missed:\n\n${limits.join('\n')}\n` : ''}
${data.sections.map(sectionText).join('\n\n')}
`;
}

function measuredOn({ date, machine, load, commit }: PerformanceData): string {
  return `Measured on ${date}, ${machine} with a load of ${load} when the run began, commit ${commit}, with`;
}

function sectionText({ title, about, lines, missing }: SectionData): string {
  return `## ${title}\n\n${[about, ...missing].join(' ')}\n\n${linesTable(lines)}`;
}

function linesTable(lines: readonly Line[]): string {
  const rows = lines.flatMap(({ what, unit, results }) =>
    results.map((result, index) => [
      index === 0 ? what : '',
      result.by,
      `${spread(result.value)} ${unit === 'requests a second' ? 'a second' : unit}`,
      result.times === undefined ? '' : spread(result.times),
      result.note ?? '',
    ]),
  );
  return table(['', '', 'median (min – max)', 'times', ''], rows);
}

function spread({ min, median, max }: Spread): string {
  return min === max ? shown(median) : `${shown(median)} (${shown(min)} – ${shown(max)})`;
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
    return `${table(['', 'quietzone', 'rival'], rows.flat())}\n\n${when(data)}. [docs/performance.md](docs/performance.md) has all operations, rivals and targets.`;
  },
};

function when({ date, machine, load, quick }: PerformanceData): string {
  return `Measured on ${date}, ${machine} with a load of ${load}${quick ? ', a quick run' : ''}`;
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
