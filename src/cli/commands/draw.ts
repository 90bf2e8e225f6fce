// quietzone draw TYPE VALUE: draws a barcode as an image, in this process.
import { IMAGE_FORMATS } from '../../barcode/generate/index.ts';
import { type HeaderParameter } from '../../http/headers.ts';
import { GENERATE, GENERATE_MORE } from '../../routes/barcode/generate.ts';
import { LOGO_SIZE_HEADER } from '../../routes/barcode/style.ts';
import { nearestOf } from '../../lib/slips.ts';
import { readOptions } from '../command-line.ts';
import { stop } from '../../local/task.ts';
import { readInput, writeOutput } from '../operate/files.ts';
import {
  type Values,
  headersOf,
  optionHelp,
  optionName,
  optionsOf,
  shortOptions,
  shownOption,
} from '../operate/options.ts';
import { performHere } from '../operate/perform.ts';

const typeOf = (path: string): string => path.split('/').at(-1) ?? path;
const OPERATIONS = [...GENERATE, ...GENERATE_MORE];
const TYPES = OPERATIONS.map(({ path }) => typeOf(path));
/** Without that of a logo's size: a logo is a part of a form, which this command does not send. */
const headers: readonly HeaderParameter[] = [
  ...new Map(
    OPERATIONS.flatMap((operation) => operation.headers).map((header) => [header.name, header] as const),
  ).values(),
].filter(({ name }) => name !== LOGO_SIZE_HEADER.name);

const HELP = `quietzone draw TYPE VALUE [-o FILE] [options]

Draws a barcode. VALUE - reads standard input.

  TYPE: ${TYPES.join(', ')}

  -o, --output FILE
      where to write; its ending names the format. - is standard output. Default: the type with the image's ending, in this folder
${optionHelp(headers)}

Exit code: 0 drawn, 1 the value or an option is wrong.

  quietzone draw qrcode https://example.com/
  quietzone draw ean-13 9521234000006 --width 300 --height 150 -o ean.png
  quietzone draw code-128 A-42 --no-label -o - | quietzone scan -
`;

const { values, words } = readOptions(
  HELP,
  {
    output: { type: 'string', short: 'o' },
    ...optionsOf(headers),
  },
  { negatable: true, short: shortOptions(headers) },
);
const options: Values = values;
const [name, value, ...more] = words;
if (name === undefined || value === undefined) stop(`Which type and which value?\n\n${HELP}`);
if (more.length > 0) stop('One value at a time; quote a value that has spaces.');
const type = known(name);
const operation = OPERATIONS.find(({ path }) => typeOf(path) === type);
if (operation === undefined) {
  const nearest = nearestOf(name, TYPES);
  stop(
    `There is no type ${name}. ${nearest === undefined ? `Types: ${TYPES.join(', ')}.` : `Did you mean ${nearest}?`}`,
  );
}
for (const header of headers)
  if (
    options[optionName(header.name)] !== undefined &&
    !operation.headers.some((each) => each.name === header.name)
  )
    stop(`${shownOption(header, options)} does not go with ${type}.`);

const format = formatOf(options['output'], options['format']);
const done = await performHere(operation, {
  headers: headersOf(operation.headers, { ...options, ...(format !== undefined && { format }) }),
  body: value === '-' ? standardInput() : value,
});
if (!done.ok) stop(done.message);
if (!('bytes' in done)) throw new Error(`${operation.id} answers no file.`);
const output = typeof options['output'] === 'string' ? options['output'] : done.filename;
await writeOutput(output, done.bytes);
const size = done.headers['X-Barcode-Size'];
if (size !== undefined)
  process.stderr.write(`The image is ${size} pixels: a smaller one could not be read.\n`);
const module = done.headers['X-Barcode-Module'];
if (module !== undefined) process.stderr.write(`A module is ${module.replace(';', ',')}.\n`);
if (output !== '-') process.stderr.write(`${output}\n`);

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

/** The name of a type. QR_CODE, EAN13 and qr are accepted too: case and separators do not matter. */
function known(text: string): string | undefined {
  const plain = (each: string): string => each.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  return (
    TYPES.find((each) => plain(each) === plain(text)) ??
    TYPES.find((each) => plain(each) === `${plain(text)}code`)
  );
}

/** Standard input, without the line end that echo and editors add. */
function standardInput(): string {
  const bytes = readInput('-');
  if (typeof bytes === 'string') stop(`Standard input cannot be read: ${bytes}.`);
  return new TextDecoder().decode(bytes).replace(/\r?\n$/, '');
}
