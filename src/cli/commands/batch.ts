// quietzone batch LIST: draws the values of a list, as an archive of images or one sheet, in this process.
import { BATCH_OPTIONS, OUTPUT } from '../../registry/batch-options.ts';
import { DRAW_LIST } from '../../operations/draw/index.ts';
import { misused, readOptions } from '../command-line.ts';
import { stop } from '../../local/task.ts';
import { readInput, writeOutput } from '../operate/files.ts';
import { type Values, optionHelp, optionsOf, shortOptions, valuesOf } from '../operate/options.ts';
import { performHere } from '../operate/perform.ts';

const FORMS: readonly string[] = OUTPUT.allowed;
/** Without the one that the file's ending gives. */
const declared = BATCH_OPTIONS.filter(({ name }) => name !== OUTPUT.name);

const HELP = `quietzone batch LIST [-o FILE] [options]

Draws each value of a list: into a ZIP archive with an image a value, or onto one sheet. The list is JSON (an array of texts, or of
objects with value, symbology, name and label) or CSV with these columns; in CSV without a line of column names, each line is a value.
LIST - reads standard input. All values are checked first: one that cannot be drawn is named, and nothing is written.

  -o, --output FILE
      where to write; its ending names the form: .zip, .svg or .pdf. - is standard output. Default: barcodes.zip
  --as ${FORMS.join('|')}
      the form, where the ending does not name it; default: zip
${optionHelp(declared)}

Exit code: 0 written, 1 the list or an option is wrong.

  quietzone batch articles.csv --symbology ean-13 -o articles.zip
  quietzone batch articles.csv --symbology ean-13 -o labels.pdf --columns 4
  printf '%s\\n' A-41 A-42 | quietzone batch - --symbology code-128 -o labels.svg
`;

const { values, words } = readOptions(
  HELP,
  { output: { type: 'string', short: 'o' }, as: { type: 'string' }, ...optionsOf(declared) },
  { negatable: true, short: shortOptions(declared) },
);
const options: Values = values;
const [list, ...more] = words;
if (list === undefined) misused(HELP, `Which list?`);
if (more.length > 0) stop('One list at a time.');
const form = formOf(options['output'], options['as']);
const file = readInput(list);
if (typeof file === 'string') stop(`${list}: ${file}.`);
const asked = valuesOf(BATCH_OPTIONS, options, { [OUTPUT.name]: form });
const done = await performHere(DRAW_LIST, { options: asked, file });
if (!done.ok) stop(done.message);
if (!('bytes' in done)) throw new Error(`${DRAW_LIST.declared.id} answers no file.`);
const output = typeof options['output'] === 'string' ? options['output'] : done.filename;
await writeOutput(output, done.bytes);
if (output !== '-') process.stderr.write(`${output}\n`);

/** The form that the file's ending and --as name; ends the task where they differ, or name none. */
function formOf(file: Values[string], as: Values[string]): string {
  const ending = typeof file === 'string' ? /[^/\\]\.([^./\\]+)$/.exec(file)?.[1]?.toLowerCase() : undefined;
  if (ending !== undefined && !FORMS.includes(ending))
    stop(`A list becomes no .${ending} file. Endings: ${FORMS.map((each) => `.${each}`).join(', ')}.`);
  if (as !== undefined && !FORMS.includes(String(as)))
    stop(`--as takes ${FORMS.join(', ')}; received ${String(as)}.`);
  if (as !== undefined && ending !== undefined && as !== ending)
    stop(`--as ${String(as)} does not go with ${String(file)}.`);
  return ending ?? (as === undefined ? 'zip' : String(as));
}
