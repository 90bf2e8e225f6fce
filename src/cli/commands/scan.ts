// quietzone scan FILES…: reads the barcodes of images and PDFs, in this process.
import { basename, extname, join } from 'node:path';
import type { ModelValue } from '../../registry/model.ts';
import { type Option, flagOf } from '../../registry/option.ts';
import { ANNOTATE, FILES, GRADE, POSITIONS, SPLIT_AT } from '../../registry/scan-options.ts';
import { SCAN, choiceHelp } from '../../registry/tools.ts';
import { INPUT_URL } from '../../registry/shared-options.ts';
import { scanFormats } from '../../lib/scan-formats.ts';
import { SCAN_CSV_HEADER } from '../../lib/scan-rows.ts';
import { openPages } from '../../pages/index.ts';
import { annotatePages } from '../../scan/index.ts';
import { gapSentence, sentenceOf } from '../../wording/index.ts';
import { misused, readOptions } from '../command-line.ts';
import { CLI_WORDS } from '../words.ts';
import { shownPath, stop } from '../../local/task.ts';
import { DONE, FAILED, INCOMPLETE, NOTHING_FOUND } from '../operate/exit.ts';
import { filesOf, madeFolder, readInput, sizesOf, writeOutput } from '../operate/files.ts';
import { type Values, optionHelp, optionsOf, valuesOf } from '../operate/options.ts';
import { MAX_JOBS, runJobs } from '../operate/jobs.ts';
import { MODES, MODE_NAMES } from '../operate/modes.ts';
import { performHere } from '../operate/perform.ts';
import { openProgress } from '../operate/progress.ts';
import {
  type Scanned,
  csvOf,
  incompleteCsv,
  incompleteLine,
  incompleteOf,
  lineOf,
  qualityLines,
  scannedOf,
} from '../operate/scanned.ts';
import { forTerminal, jsonForTerminal } from '../terminal.ts';

/** Options that the command sets itself, and those that its words stand for. */
const OWN: readonly string[] = [POSITIONS.name, ANNOTATE.name, FILES.name, INPUT_URL.scan.name];

const GRADE_FLAG = flagOf(GRADE.name);
const SPLIT_FLAG = flagOf(SPLIT_AT.name);

const declared: readonly Option[] = [
  ...new Map(
    Object.values(MODES)
      .flatMap((work) => work.declared.options)
      .filter(({ name }) => !OWN.includes(name))
      .map((option) => [option.name, option] as const),
  ).values(),
];

const HELP = `quietzone scan FILE … [options]

Reads the barcodes of ${scanFormats('and')} files. A folder stands for the images and PDFs in it and
below, without those in node_modules and .git. - reads one file from standard input.

  --mode ${MODE_NAMES}
      ${choiceHelp(SCAN.choice)}
  --json
      one line of JSON a file: its name and the answer of the API, with positions
  --csv
      one line a barcode: file, page, type, text, four corners in pixels
  --jobs N
      reads with so many processes at a time, 1 to ${MAX_JOBS}; default: 1
  --work-ms MS
      the most work of one file, in nominal milliseconds; default: each page has a bound, a file has none
  --annotate FOLDER
      also writes an image of each page that has barcodes, with their outlines, numbered as in the answer
${optionHelp(declared)}

Where pages could not be read or barcodes may be missing, a line of type INCOMPLETE on standard error says so (--csv: a record,
--json: ErrorMessage).

Exit code: 0 every file has a barcode, 2 a file has none, 3 a file was read in part, 1 a file could not be read or an
option is wrong; of several, 1 before 3 before 2.

  quietzone scan label.png
  quietzone scan --json invoices/ | jq -r '.ResultBarcodes[].RawText'
  quietzone scan --include-grade proof.pdf
  quietzone scan --csv --annotate outlined *.jpg > codes.csv
  curl -s https://example.com/label.png | quietzone scan -
`;

const { values, words, flags } = readOptions(
  HELP,
  {
    mode: { type: 'string' },
    json: { type: 'boolean' },
    csv: { type: 'boolean' },
    annotate: { type: 'string' },
    'work-ms': { type: 'string' },
    jobs: { type: 'string' },
    ...optionsOf(declared),
  },
  { negatable: true },
);
// parseArgs does not know the names of the flags that the options give.
const options: Values = values;
const mode = typeof options['mode'] === 'string' ? options['mode'] : SCAN.choice.default;
const work = MODES[mode] ?? stop(`--mode takes ${Object.keys(MODES).join(', ')}; received ${mode}.`);
for (const { name } of declared)
  if (options[flagOf(name)] !== undefined && !work.declared.options.some((option) => option.name === name))
    stop(`--${flagOf(name)} does not go with --mode ${mode}.`);
const tellsPlaces = work.declared.options.some(({ name }) => name === POSITIONS.name);
const scanWorkMs = values['work-ms'] === undefined ? undefined : Number(values['work-ms']);
if (scanWorkMs !== undefined && !(scanWorkMs >= 1))
  stop(`--work-ms takes a number of milliseconds from 1 on; received ${values['work-ms']}.`);
if (values.json && values.csv) stop('--json or --csv, not both.');
if (options[GRADE_FLAG] !== undefined && values.csv)
  stop(`--${GRADE_FLAG} goes with lines or --json, not with --csv.`);
if (options[SPLIT_FLAG] !== undefined && !values.json)
  stop(`--${SPLIT_FLAG} goes with --json; quietzone split writes the documents.`);
if (values.annotate !== undefined && !tellsPlaces)
  stop(`--annotate needs the places of barcodes, which --mode ${mode} does not answer.`);
const jobs = values.jobs === undefined ? 1 : Number(values.jobs);
if (!(Number.isInteger(jobs) && jobs >= 1 && jobs <= MAX_JOBS))
  stop(`--jobs takes a whole number from 1 to ${MAX_JOBS}; received ${values.jobs}.`);
if (jobs > 1 && values.annotate !== undefined) stop('--annotate goes with one process, without --jobs.');
if (words.length === 0) misused(HELP, `Which file?`);
if (words.filter((name) => name === '-').length > 1) stop('Standard input can be read once.');

const files = filesOf(words);
const folder = values.annotate === undefined ? undefined : madeFolder(values.annotate);
/** Files whose outlines have the same name. */
const stems = new Map<string, string[]>();
const progress = openProgress('Reading');
/** The bytes before each file, and of all: what is read of them tells how long the rest takes. */
const sizes = sizesOf(files);
const allBytes = sizes.reduce((sum, size) => sum + size, 0);
let bytesBefore = 0;
let code = DONE;
if (values.csv) print(SCAN_CSV_HEADER);
if (jobs > 1 && files.length > 1) await scanInProcesses();
else await scanHere();
progress.end();
if (files.length === 0) process.stderr.write('There is no image and no PDF there.\n');
process.exitCode = files.length === 0 ? NOTHING_FOUND : code;

async function scanHere(): Promise<void> {
  for (const [index, file] of files.entries()) {
    const size = sizes[index] ?? 0;
    const place = `${index + 1} of ${files.length}: ${file}`;
    const share = (pages: number): number => (allBytes === 0 ? 0 : (bytesBefore + pages * size) / allBytes);
    progress.at(place, share(0));
    let furthest = 0;
    const onPage = (page: number, pageCount: number): void => {
      // Pages that promise more are read again.
      furthest = Math.max(furthest, page);
      if (pageCount > 1)
        progress.at(`${place}, page ${page} of ${pageCount}`, share((furthest - 1) / pageCount));
    };
    code = worse(code, await scan(file, onPage));
    bytesBefore += size;
  }
}

/** With the options of this command line, whose words the files take the place of. */
async function scanInProcesses(): Promise<void> {
  let filesDone = 0;
  await runJobs({
    command: 'scan',
    options: [...flags, '--jobs=1'],
    files,
    jobs,
    print({ files: some, output, errors, code: ended }) {
      progress.clear();
      process.stdout.write(values.csv ? output.slice(output.indexOf('\n') + 1) : output);
      process.stderr.write(errors);
      code = worse(code, ended ?? FAILED);
      filesDone += some.length;
      progress.at(`${filesDone} of ${files.length} files`, filesDone / files.length);
    },
  });
}

async function scan(file: string, onPage: (page: number, pageCount: number) => void): Promise<number> {
  const bytes = readInput(file);
  if (typeof bytes === 'string') return refuse(file, `${bytes}.`);
  if (bytes.length === 0) return refuse(file, 'it is empty.');
  const asked = valuesOf([...declared, POSITIONS], options, { [POSITIONS.name]: 'true' });
  const done = await performHere(work, { options: asked, file: bytes, scanWorkMs, onPage });
  if (!done.ok) return refuse(file, done.message);
  if (!('value' in done)) throw new Error(`${work.declared.id} answers bytes.`);
  const barcodes = scannedOf(done.value);
  const incomplete = incompleteOf(done.value);
  show(file, { answer: done.value, barcodes, incomplete });
  const isDrawn = folder === undefined || (await drawOutlines(folder, file, bytes, barcodes));
  if (!isDrawn || incomplete !== undefined) return INCOMPLETE;
  return barcodes.length === 0 ? NOTHING_FOUND : DONE;
}

interface Shown {
  readonly answer: ModelValue;
  readonly barcodes: readonly Scanned[];
  /** What may be missing. */
  readonly incomplete: string | undefined;
}

function show(file: string, { answer, barcodes, incomplete }: Shown): void {
  if (values.json) return print(jsonForTerminal({ File: file, ...answer }));
  const manyPages = barcodes.some(({ page }) => page > 1);
  for (const barcode of barcodes) {
    print(values.csv ? csvOf(file, barcode) : lineOf(file, barcode, manyPages));
    for (const line of qualityLines(barcode)) print(line);
  }
  if (incomplete !== undefined) {
    if (values.csv) print(incompleteCsv(file, incomplete));
    else complain(incompleteLine(file, incomplete));
  } else if (barcodes.length === 0 && !values.csv) tell(file, 'no barcode found.');
}

/** False: a page could not be drawn. */
async function drawOutlines(
  folder: string,
  file: string,
  bytes: Uint8Array,
  barcodes: readonly Scanned[],
): Promise<boolean> {
  const { password, frame } = options;
  const opened = await openPages(bytes, {
    ...(typeof password === 'string' && { password }),
    ...(typeof frame === 'string' && { frame: Number(frame) }),
  });
  if (!opened.ok) {
    tell(file, sentenceOf(opened.failure, CLI_WORDS));
    return false;
  }
  let isWhole = true;
  const pages = opened.value;
  try {
    for await (const drawn of annotatePages(pages, barcodes, { format: 'png', maxPages: Infinity })) {
      if ('kind' in drawn) {
        tell(file, gapSentence(drawn, CLI_WORDS));
        isWhole = false;
        continue;
      }
      const path = join(folder, `${stemOf(file)}-${drawn.page}.png`);
      await writeOutput(path, drawn.image);
      tell(file, `outlined in ${shownPath(path)}.`);
    }
  } finally {
    pages.close();
  }
  return isWhole;
}

/** The name of the file without its ending, with a number if another file had the same. */
function stemOf(file: string): string {
  const stem = file === '-' ? 'standard-input' : basename(file, extname(file));
  const known = stems.get(stem) ?? [];
  if (!known.includes(file)) known.push(file);
  stems.set(stem, known);
  const before = known.indexOf(file);
  return before === 0 ? stem : `${stem}-(${before + 1})`;
}

function refuse(file: string, message: string): number {
  if (values.json) print(jsonForTerminal({ File: file, Successful: false, ErrorMessage: message }));
  tell(file, message);
  return FAILED;
}

function print(line: string): void {
  progress.clear();
  process.stdout.write(`${line}\n`);
}

function tell(file: string, message: string): void {
  complain(`${forTerminal(file)}: ${message}`);
}

function complain(line: string): void {
  progress.clear();
  process.stderr.write(`${line}\n`);
}

/** The worse of two exit codes: a failure is worse than a file without barcodes. */
function worse(a: number, b: number): number {
  return a === FAILED || b === FAILED ? FAILED : Math.max(a, b);
}
