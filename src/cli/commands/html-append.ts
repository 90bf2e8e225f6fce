// quietzone html append FILE.html --image-url URL: appends an image to an HTML document, in this process.
import { HTML_APPEND_IMAGE } from '../../operations/documents/html-append-image.ts';
import { APPEND_OPTIONS } from '../../registry/document-options.ts';
import { INPUT_URL } from '../../registry/shared-options.ts';
import { misused, readOptions } from '../command-line.ts';
import { stop } from '../../local/task.ts';
import { writeOutput } from '../operate/files.ts';
import { htmlInput } from '../operate/html-input.ts';
import { type Values, optionHelp, optionsOf } from '../operate/options.ts';
import { performHere } from '../operate/perform.ts';

/** The address of a document is a word of the command line. */
const declared = APPEND_OPTIONS.filter(({ name }) => name !== INPUT_URL.document.name);

const HELP = `quietzone html append FILE.html --image-url URL [-o FILE] [options]

Writes the document with the image as the last element of its body; every other byte stays as it is. - reads standard input;
an address with http:// or https:// is fetched.

  -o, --output FILE
      where to write; default -, standard output
${optionHelp(declared)}

Exit code: 0 written, 1 not.

  quietzone html append page.html --image-url https://example.com/logo.png -o page-with-logo.html
  quietzone html append - --image-url https://example.com/logo.png --css-style 'width: 8rem' < page.html
`;

const { values, words } = readOptions(
  HELP,
  {
    output: { type: 'string', short: 'o' },
    ...optionsOf(declared),
  },
  { negatable: true },
);
const options: Values = values;
const [name, ...more] = words;
if (name === undefined) misused(HELP, `Which file?`);
if (more.length > 0) stop('One file at a time.');

const input = htmlInput(name, APPEND_OPTIONS, options);
if (typeof input === 'string') stop(`${name}: ${input}.`);
const done = await performHere(HTML_APPEND_IMAGE, input);
if (!done.ok) stop(`${name}: ${done.message}`);
if (!('bytes' in done)) throw new Error('This operation answers no file.');
const output = typeof options['output'] === 'string' ? options['output'] : '-';
await writeOutput(output, done.bytes);
if (output !== '-') process.stderr.write(`${output}\n`);
