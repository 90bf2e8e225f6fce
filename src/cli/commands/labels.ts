// quietzone labels LIST: prints the rows of a list as labels, in this process.
import { LABELS } from '../../operations/draw/index.ts';
import { LABEL_OPTIONS, LABEL_OUTPUT, LABEL_OUTPUTS } from '../../registry/label-options.ts';
import { stop } from '../../local/task.ts';
import { readOptions } from '../command-line.ts';
import { INCOMPLETE } from '../operate/exit.ts';
import { readInput, writeOutput } from '../operate/files.ts';
import { fontFile } from '../operate/font-files.ts';
import { type Values, optionHelp, optionsOf, valuesOf } from '../operate/options.ts';
import { performHere } from '../operate/perform.ts';

/** Endings of files, and the form of each. */
const ENDINGS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(LABEL_OUTPUTS.map((form) => [form, form])),
  zip: 'png',
};
/** Without the one that the file's ending gives. */
const declared = LABEL_OPTIONS.filter(({ name }) => name !== LABEL_OUTPUT.name);

const HELP = `quietzone labels LIST [-o FILE] [options]

Prints each row of a list as a label. The list is CSV, TSV, XLSX or JSON; its first row names the columns: number, title, price, unit price,
text, copies, logo and others, in the languages that shops export. LIST - reads standard input. A row that cannot be printed is named;
the others are printed.

  -o, --output FILE
      where to write; its ending names the form: .pdf, .png, .zip, .zpl or .epl. - is standard output. Default: labels.pdf
  --as ${LABEL_OUTPUTS.join('|')}
      the form, where the ending does not name it; default: pdf
  --logo FILE
      a PNG file that stands on each label that has a place for it
  --font FILE|NAME
      a TrueType font for the texts: a file, or a font of this machine by its name
${optionHelp(declared)}

Exit code: 0 all rows printed, 1 nothing printed: the list or an option is wrong, 3 rows were left out.

  quietzone labels products.csv -o labels.pdf
  quietzone labels products.xlsx --template price-tag --sheet 5160 --start-position 7 -o tags.pdf
  quietzone labels parcels.csv --template parcel --sheet 4x6in -o parcels.zpl
`;

const { values, words } = readOptions(HELP, {
  output: { type: 'string', short: 'o' },
  as: { type: 'string' },
  logo: { type: 'string' },
  font: { type: 'string' },
  ...optionsOf(declared),
});
const options: Values = values;
const [list, ...more] = words;
if (list === undefined) stop(`Which list?\n\n${HELP}`);
if (more.length > 0) stop('One list at a time.');
const form = formOf(options['output'], values.as);
const done = await performHere(LABELS, {
  options: valuesOf(LABEL_OPTIONS, options, { [LABEL_OUTPUT.name]: form }),
  file: given(list),
  logo: values.logo === undefined ? undefined : given(values.logo),
  font: values.font === undefined ? undefined : given(fontFile(values.font) ?? values.font),
});
if (!done.ok) stop(done.message);
if (!('bytes' in done)) throw new Error(`${LABELS.declared.id} answers no file.`);
const output = typeof options['output'] === 'string' ? options['output'] : done.filename;
await writeOutput(output, done.bytes);
const leftOut: readonly { Line?: number; Why?: string; More?: number }[] = JSON.parse(
  done.notes.labelsLeftOut ?? '[]',
);
for (const { Line, Why, More } of leftOut)
  process.stderr.write(More === undefined ? `Line ${Line} ${Why}.\n` : `And ${More} more lines.\n`);
if (leftOut.length > 0) process.exitCode = INCOMPLETE;
if (output !== '-') process.stderr.write(`${output}\n`);

function given(name: string): Uint8Array {
  const bytes = readInput(name);
  return typeof bytes === 'string' ? stop(`${name}: ${bytes}.`) : bytes;
}

/** The form that the file's ending and --as name; ends the task where they differ, or name none. */
function formOf(file: Values[string], as: string | undefined): string {
  const ending = typeof file === 'string' ? /[^/\\]\.([^./\\]+)$/.exec(file)?.[1]?.toLowerCase() : undefined;
  const named = ending === undefined ? undefined : ENDINGS[ending];
  if (ending !== undefined && named === undefined && as === undefined)
    stop(`Labels become no .${ending} file. Endings: ${Object.keys(ENDINGS).map((each) => `.${each}`).join(', ')}; or name the form with --as.`); // oxfmt-ignore
  if (as !== undefined && !LABEL_OUTPUTS.some((each) => each === as))
    stop(`--as takes ${LABEL_OUTPUTS.join(', ')}; received ${as}.`);
  if (as !== undefined && named !== undefined && as !== named)
    stop(`--as ${as} does not go with ${String(file)}.`);
  return as ?? named ?? LABEL_OUTPUT.default;
}
