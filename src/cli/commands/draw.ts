// quietzone draw TYPE VALUE: draws a barcode as an image, in this process.
import { IMAGE_FORMATS } from '../../barcode/generate/index.ts';
import { CONTENT_FORMS, type FormField } from '../../barcode/content/index.ts';
import { CONTENT, CONTENT_OPTIONS } from '../../registry/content-options.ts';
import { DRAW_OPTIONS } from '../../registry/draw-options.ts';
import { KINDS, kindOf } from '../../registry/kinds.ts';
import { flagOf } from '../../registry/option.ts';
import { DRAW, DRAW_MORE } from '../../operations/draw/index.ts';
import { nearestOf } from '../../lib/edit-distance.ts';
import { misused, readOptions } from '../command-line.ts';
import { stop } from '../../local/task.ts';
import { readInput, writeOutput } from '../operate/files.ts';
import {
  type Values,
  optionHelp,
  optionsOf,
  shortOptions,
  shownOption,
  valuesOf,
  wrapped,
} from '../operate/options.ts';
import { performHere } from '../operate/perform.ts';

const KIND_NAMES: readonly string[] = KINDS.map(({ path }) => path);
/** Of the longest name. */
const NAME_WIDTH = Math.max(...KIND_NAMES.map(({ length }) => length));

const OPTIONS = [...DRAW_OPTIONS, ...CONTENT_OPTIONS];
/** The fields of all forms, each name once. */
const FIELDS: readonly FormField[] = [
  ...new Map(CONTENT_FORMS.flatMap(({ fields }) => fields).map((field) => [field.name, field])).values(),
];

const HELP = `quietzone draw TYPE VALUE [-o FILE] [options]
quietzone draw qrcode --content FORM --FIELD TEXT… [-o FILE] [options]

Draws a barcode. VALUE - reads standard input.

  TYPE and what VALUE may be:
${KINDS.map(({ path, value }) => `    ${path.padEnd(NAME_WIDTH)}  ${value}`).join('\n')}

  -o, --output FILE
      where to write; its ending names the format. - is standard output. Default: the type with the image's ending, in this folder
  --logo FILE
      an image that covers the middle of a QR code
${optionHelp(OPTIONS)}

  FORM and its fields, which are built into the text of a QR code; * is needed:
${CONTENT_FORMS.map(({ name, fields }) => `    ${name}\n${wrapped(fields.map(fieldFlag).join(', '), 8)}`).join('\n')}

Exit code: 0 drawn, 1 the value or an option is wrong.

  quietzone draw qrcode https://example.com/
  quietzone draw ean-13 9521234000006 --width 300 --height 150 -o ean.png
  quietzone draw qrcode --content wifi --ssid Guest --password 'quiet zone' -o wifi.svg
  quietzone draw code-128 A-42 --no-label -o - | quietzone scan -
`;

const { values, words } = readOptions(
  HELP,
  {
    output: { type: 'string', short: 'o' },
    logo: { type: 'string' },
    ...optionsOf(OPTIONS),
    ...optionsOf(FIELDS),
  },
  { negatable: true, short: shortOptions(OPTIONS) },
);
const options: Values = values;
const [name, given, ...more] = words;
const value = fieldsGiven() ?? given;
if (name === undefined || value === undefined) misused(HELP, `Which type and which value?`);
if (more.length > 0) stop('One value at a time; quote a value that has spaces.');
const kind = kindOf(name);
if (kind === undefined) {
  const nearest = nearestOf(name, KIND_NAMES);
  stop(
    `There is no type ${name}. ${nearest === undefined ? `Types: ${KIND_NAMES.join(', ')}.` : `Did you mean ${nearest}?`}`,
  );
}
const work = [...DRAW, ...DRAW_MORE].find(({ declared }) => declared.kind === kind);
if (work === undefined) throw new Error(`${kind.id} is no operation.`);
for (const option of OPTIONS)
  if (options[flagOf(option.name)] !== undefined && !kind.options.some((each) => each.name === option.name))
    stop(`${shownOption(option, options)} does not go with ${kind.path}.`);
if (values.logo !== undefined && !kind.isQr) stop(`--logo does not go with ${kind.path}.`);

const format = formatOf(options['output'], options['format']);
const text = value === '-' ? standardInput() : value;
const done = await performHere(work, {
  options: valuesOf(kind.options, options, format === undefined ? {} : { format }),
  text,
  logo: values.logo === undefined ? undefined : logoIn(values.logo),
});
if (!done.ok) stop(done.message);
if (!('bytes' in done)) throw new Error(`${kind.id} answers no file.`);
const output = typeof options['output'] === 'string' ? options['output'] : done.filename;
await writeOutput(output, done.bytes);
const size = done.notes.imageSize;
if (size !== undefined)
  process.stderr.write(`The image is ${size} pixels: a smaller one could not be read.\n`);
const module = done.notes.moduleSize;
if (module !== undefined) process.stderr.write(`A module is ${module.replace(';', ',')}.\n`);
if (output !== '-') process.stderr.write(`${output}\n`);

/** The fields that the flags give, as JSON; undefined where the value is a word. Ends where a flag is no field of the form. */
function fieldsGiven(): string | undefined {
  const fields = FIELDS.filter((field) => options[flagOf(field.name)] !== undefined);
  const form = CONTENT_FORMS.find((each) => each.name === options[CONTENT.name]);
  const stray = fields.find((field) => !form?.fields.some((each) => each.name === field.name));
  if (stray !== undefined && (form !== undefined || options[CONTENT.name] === undefined))
    stop(
      form === undefined
        ? `--${flagOf(stray.name)} is a field: name its form with --${CONTENT.name}.`
        : `--${flagOf(stray.name)} is no field of ${form.name}, which has ${form.fields.map(fieldFlag).join(', ')}.`,
    );
  if (options[CONTENT.name] === undefined) return undefined;
  if (given !== undefined && fields.length > 0)
    stop('Give the fields as flags or as a VALUE in JSON, not both.');
  if (given !== undefined) return undefined;
  return JSON.stringify(Object.fromEntries(fields.map((field) => [field.name, options[flagOf(field.name)]])));
}

function fieldFlag({ name, required }: FormField): string {
  return `--${flagOf(name)}${required ? '*' : ''}`;
}

/** The format that a file's ending names; undefined where it has none. Ends where it names another than --format, or none that is drawn. */
function formatOf(file: Values[string], asked: Values[string]): string | undefined {
  const ending = typeof file === 'string' ? /[^/\\]\.([^./\\]+)$/.exec(file)?.[1]?.toLowerCase() : undefined;
  if (ending === undefined) return undefined;
  const named = IMAGE_FORMATS.find((format) => format === (ending === 'jpg' ? 'jpeg' : ending));
  const isNamed = typeof asked === 'string' && asked.trim() !== '';
  if (named === undefined && !isNamed)
    stop(
      `A drawing is no .${ending} file. Endings: ${IMAGE_FORMATS.join(', ')}; or name the format with --format.`,
    );
  if (named !== undefined && isNamed && named !== asked.trim().toLowerCase())
    stop(`--format ${asked} does not go with the ending .${ending} of ${String(file)}.`);
  return named;
}

function logoIn(file: string): Uint8Array {
  const bytes = readInput(file);
  return typeof bytes === 'string' ? stop(`${file}: ${bytes}.`) : bytes;
}

/** Standard input, without the line end that echo and editors add. */
function standardInput(): string {
  const bytes = readInput('-');
  if (typeof bytes === 'string') stop(`Standard input cannot be read: ${bytes}.`);
  return new TextDecoder().decode(bytes).replace(/\r?\n$/, '');
}
