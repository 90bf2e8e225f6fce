// quietzone split FILE.pdf --at TEXT: writes the documents of a scanned stack, which separator sheets tell apart, as PDFs of their own.
import { basename, extname, join } from 'node:path';
import type { ModelValue } from '../../registry/model.ts';
import type { Option } from '../../registry/option.ts';
import { BARCODE_TYPES, KEEP_SEPARATORS, SPLIT_AT } from '../../registry/scan-options.ts';
import { PASSWORD } from '../../registry/shared-options.ts';
import { SCAN_IMAGE_ADVANCED } from '../../operations/scan/index.ts';
import { sentenceOf } from '../../wording/index.ts';
import { misused, readOptions } from '../command-line.ts';
import { CLI_WORDS } from '../words.ts';
import { shownPath, stop } from '../../local/task.ts';
import { DONE, INCOMPLETE, NOTHING_FOUND } from '../operate/exit.ts';
import { madeFolder, readInput, writeOutput } from '../operate/files.ts';
import { type Values, optionHelp, optionsOf, valuesOf } from '../operate/options.ts';
import { openPdfParts } from '../operate/pdf-parts.ts';
import { performHere } from '../operate/perform.ts';
import { openProgress } from '../operate/progress.ts';
import { incompleteOf } from '../operate/scanned.ts';
import { forTerminal } from '../terminal.ts';

/** The header of a PDF stands in so many bytes (ISO 32000-1, annex H.3.4.1). */
const HEADER_BYTES = 1024;
const declared: readonly Option[] = [KEEP_SEPARATORS, BARCODE_TYPES, PASSWORD];

const HELP = `quietzone split FILE.pdf --at TEXT [-o FOLDER] [options]

Reads the barcodes of every page and writes the pages between separators as FOLDER/FILE-01.pdf, FILE-02.pdf … What is on a page stays
byte for byte; bookmarks, form fields and the password of the file are not in the parts. - reads standard input.

  --at TEXT
      the text of a code that makes its page a separator; * stands for any characters, patch:T for the Kodak patch code T,
      patch:* for any
  -o, --output FOLDER
      where to write; default .
${optionHelp(declared)}

Exit code: 0 written, 2 there is no separator and nothing was written, 3 written, but separators of pages that could not be read in full
may be missing, 1 not.

  quietzone split scan.pdf --at PATCHT -o parts/
  quietzone split scan.pdf --at 'ASN*' --keep-separators
`;

const { values, words } = readOptions(
  HELP,
  {
    at: { type: 'string' },
    output: { type: 'string', short: 'o' },
    ...optionsOf(declared),
  },
  { negatable: true },
);
const options: Values = values;
const [name, ...more] = words;
const at = typeof options['at'] === 'string' ? options['at'].trim() : '';
if (name === undefined) misused(HELP, `Which file?`);
if (more.length > 0) stop('One file at a time.');
if (at === '') misused(HELP, `--at: at which text?`);
const bytes = readInput(name);
if (typeof bytes === 'string') stop(`${name}: ${bytes}.`);
if (!Buffer.from(bytes.subarray(0, HEADER_BYTES)).includes('%PDF-')) stop(`${name}: it is no PDF.`);
const { password } = options;
const parts = await openPdfParts(bytes, typeof password === 'string' ? password : '');
if (!parts.ok) stop(`${name}: ${sentenceOf(parts.failure, CLI_WORDS)}`);

const progress = openProgress('Reading');
const done = await performHere(SCAN_IMAGE_ADVANCED, {
  options: valuesOf([SPLIT_AT, ...declared], options, { [SPLIT_AT.name]: at }),
  file: bytes,
  onPage: (page, pageCount) => progress.at(`page ${page} of ${pageCount}`, (page - 1) / pageCount),
});
progress.end();
if (!done.ok) stop(`${name}: ${done.message}`);
if (!('value' in done)) throw new Error('A scan answers no file.');
const incomplete = incompleteOf(done.value);
if (incomplete !== undefined) process.stderr.write(`${forTerminal(name)}: ${forTerminal(incomplete)}\n`);
const documents = documentsOf(done.value);
const isWhole = documents.some(
  ({ first, last, separator }) => separator === null && last - first + 1 === parts.value.pageCount,
);
if (isWhole || documents.length === 0) {
  const why = isWhole ? `no page has a code ${forTerminal(at)}` : 'there are only separators';
  process.stderr.write(`${forTerminal(name)}: ${why}.\n`);
  process.exit(incomplete === undefined ? NOTHING_FOUND : INCOMPLETE);
}
const folder = madeFolder(typeof options['output'] === 'string' ? options['output'] : '.');
const stem = name === '-' ? 'standard-input' : basename(name, extname(name));
const digits = Math.max(2, String(documents.length).length);
for (const [i, { first, last }] of documents.entries()) {
  const path = join(folder, `${stem}-${String(i + 1).padStart(digits, '0')}.pdf`);
  const indexes = Array.from({ length: last - first + 1 }, (_, page) => first - 1 + page);
  await writeOutput(path, parts.value.part(indexes));
  process.stdout.write(
    `${forTerminal(shownPath(path))}: ${first === last ? `page ${first}` : `pages ${first} to ${last}`}\n`,
  );
}
parts.value.close();
process.exitCode = incomplete === undefined ? DONE : INCOMPLETE;

interface Document {
  readonly first: number;
  readonly last: number;
  readonly separator: string | null;
}

/** All pages are scanned, so that those of a document follow each other. */
function documentsOf({ Documents: documents }: ModelValue): readonly Document[] {
  return (documents as readonly ModelValue[]).map((each) => ({
    first: Number(each['FirstPage']),
    last: Number(each['LastPage']),
    separator: typeof each['Separator'] === 'string' ? each['Separator'] : null,
  }));
}
