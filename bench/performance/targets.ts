// THE TABLE of what was aimed at, each judged by a line of the data.
import type { Line, PerformanceData, Spread } from './data.ts';

interface Target {
  readonly what: string;
  /** Of the data. */
  readonly line: string;
  /** The figure that is judged; undefined where a contestant is absent. */
  readonly figure: (line: Line) => number | undefined;
  readonly unit: 'times' | 'ms' | 'requests a second' | 'KB' | '%';
  readonly atLeast?: number;
  readonly atMost?: number;
  /** Where the time goes, as sentences, by a profile: shown where the target is missed. */
  readonly limit?: string;
}

const median = (line: Line, by: string): number | undefined => find(line, by)?.value.median;
const times = (line: Line, by: string): number | undefined => find(line, by)?.times?.median;
const find = (line: Line, by: string): { readonly value: Spread; readonly times?: Spread } | undefined =>
  line.results.find((result) => result.by === by);
const ours = ({ results }: Line): number | undefined => results[0]?.value.median;
const part = (a: number | undefined, b: number | undefined): number | undefined =>
  a === undefined || b === undefined ? undefined : a / b;

const TARGETS: readonly Target[] = [
  {
    what: 'drawing an EAN-13, compared with bwip-js',
    line: 'generate:ean-13-300-13',
    figure: (line) => times(line, 'bwip-js'),
    unit: 'times',
    atLeast: 20,
  },
  {
    what: 'drawing a QR code of 30 characters, compared with bwip-js',
    line: 'generate:qr-code-300-30',
    figure: (line) => times(line, 'bwip-js'),
    unit: 'times',
    atLeast: 25,
  },
  {
    what: 'an easy scan over HTTP, compared with the engine plus an empty route',
    line: 'http:easy-scan',
    figure: (line) =>
      part(
        ours(line),
        (median(line, 'ours in Node, grey pixels in') ?? Number.NaN) +
          (median(line, 'bare empty route') ?? Number.NaN),
      ),
    unit: 'times',
    atMost: 1.3,
    limit:
      'By Server-Timing, 1.7 of the 2.3 ms that the service takes are decoding and recognition in workerd; receiving the body takes 0.2 ms, the key, opening the file and the meter 0.1 ms each (mean of 200 scans one after another). The rest is HTTP and the client. In a profile no function outside of recognition takes 4 %.',
  },
  ...[
    { load: 'fresh', said: 'new numbers', atLeast: 90 },
    { load: 'half', said: 'half repeat', atLeast: 100 },
  ].flatMap(({ load, said, atLeast }) =>
    [1, 16, 64].map((clients): Target => ({
      what: `lookups, compared with the processor time of a bare route with the same D1 query, ${said}, ${clients} ${clients === 1 ? 'client' : 'clients'}`,
      line: `lookups:${load}-${clients}`,
      figure: (line) => 100 * (times(line, 'bare route') ?? Number.NaN),
      unit: '%',
      atLeast,
      limit:
        'One client alone shares its query with nobody: what is left is the key, the body, the headers and the answer, none of which takes 4 % of a profile. The query is most of the time of either.',
    })),
  ),
  {
    what: 'processor time of a call whose answer is known, beyond that of a bare empty route',
    line: 'http:fixed-processor',
    figure: (line) => (ours(line) ?? Number.NaN) - (median(line, 'bare empty route') ?? Number.NaN),
    unit: 'ms',
    atMost: 0.3,
  },
  {
    what: 'a PDF page of text without a code',
    line: 'pdf:text',
    figure: ours,
    unit: 'ms',
    atMost: 40,
    limit:
      'Half of the time is the search of the engine (zxing) through 8.7 megapixels of letters, 4 % is PDFium. A page that is drawn from text could be searched at a lower resolution first, which would lose small codes.',
  },
  {
    what: 'a PDF page with one small square',
    line: 'pdf:square',
    figure: ours,
    unit: 'ms',
    atMost: 40,
    limit:
      'The page is drawn at 300 dpi (8.7 megapixels), which is most of the time; only the content is searched.',
  },
  {
    what: 'a scanned PDF of 20 pages',
    line: 'pdf:scan-20',
    figure: ours,
    unit: 'ms',
    atMost: 4000,
    limit: 'Most of the time is the search for codes, as for images of that size.',
  },
  {
    what: 'a presentation of 12 slides, compared with LibreOffice',
    line: 'ppt:12-slides',
    figure: (line) => times(line, 'LibreOffice, started once for many files'),
    unit: 'times',
    atLeast: 5,
    limit: 'LibreOffice was started once for many files. Its own start of about a second is not counted.',
  },
  {
    what: 'npm start answers, one process',
    line: 'start:ready-0',
    figure: ours,
    unit: 'ms',
    atMost: 2000,
    limit:
      'A start takes 2.3 s of processor time. Where the database is prepared already, which node:sqlite tells, no second workerd is started for migrations, demo catalogue and key.',
  },
  {
    what: 'npm start answers, one engine process',
    line: 'start:ready-1',
    figure: ours,
    unit: 'ms',
    atMost: 2000,
    limit:
      'The engine processes are started after the one that answers, so a start is as long as with one process.',
  },
  { what: 'the first request', line: 'start:draw-0', figure: ours, unit: 'ms', atMost: 150 },
  {
    what: 'the first scan',
    line: 'start:scan-0',
    figure: ours,
    unit: 'ms',
    atMost: 150,
    limit:
      'V8 compiles WebAssembly and JavaScript as it comes to them: the first scan of the sample sheet takes 430 ms of processor time, the third 140. A start scans a drawn page of six codes first, after which it takes 0.72 of that; only the same sheet makes it less (0.58), for another 0.2 s of each start.',
  },
  { what: 'start-up work of an isolate', line: 'start:isolate', figure: ours, unit: 'ms', atMost: 60 },
  { what: 'the bundle, compressed', line: 'start:bundle', figure: ours, unit: 'KB', atMost: 4096 },
];

export interface Judged {
  readonly what: string;
  readonly wanted: string;
  readonly measured: string;
  readonly met: boolean;
  readonly limit?: string;
}

/** Those that the data has a figure for, in the table's order. */
export function judged({ sections }: PerformanceData): readonly Judged[] {
  const lines = new Map(sections.flatMap((section) => section.lines.map((line) => [line.id, line] as const)));
  const rows = TARGETS.flatMap(({ what, line: id, figure, unit, atLeast, atMost, limit }): Judged[] => {
    const line = lines.get(id);
    const value = line && figure(line);
    if (value === undefined || Number.isNaN(value)) return [];
    const met = value >= (atLeast ?? -Infinity) && value <= (atMost ?? Infinity);
    const wanted = atLeast === undefined ? `≤ ${inUnit(atMost ?? 0, unit)}` : `≥ ${inUnit(atLeast, unit)}`;
    return [{ what, wanted, measured: inUnit(value, unit), met, ...(limit !== undefined && { limit }) }];
  });
  return [...rows, ...waiting(lines.get('engines:idle'), lines.get('engines:under-scans'))];
}

/** With one engine process: how many times longer cheap calls take while scans are done. */
function waiting(idle: Line | undefined, busy: Line | undefined): readonly Judged[] {
  const by = '1 engine process';
  const ratio = part(busy && median(busy, by), idle && median(idle, by));
  if (ratio === undefined) return [];
  const what =
    'drawing an EAN-13 during scans, 99th percentile, compared with an idle server, 1 engine process';
  return [{ what, wanted: '≤ 2 times', measured: inUnit(ratio, 'times'), met: ratio <= 2 }];
}

function inUnit(value: number, unit: Target['unit']): string {
  return `${shown(value)} ${unit}`;
}

/** Three significant digits, thousands apart. */
export function shown(value: number): string {
  return Number(value.toPrecision(value >= 1000 ? 4 : 3)).toLocaleString('en', { maximumFractionDigits: 3 });
}
