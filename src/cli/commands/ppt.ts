// npm run ppt -- FILE.ppt [-o FILE.pptx] [--password WORD] [--pictures compatible] [--dump]: converts a presentation with the service's code, at
// a terminal.
import { createWriteStream, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { convertPptToPptx } from '../../convert/ppt-to-pptx.ts';
import { dumpRecords } from '../../convert/ppt/index.ts';
import { UNLIMITED } from '../../lib/budget.ts';
import { misused, readOptions } from '../command-line.ts';
import { CALLED_FROM, codeOf, stop } from '../../local/task.ts';
import { OUTPUT_FORMAT, PICTURES } from '../../registry/document-options.ts';
import { readChoice } from '../../registry/option.ts';
import { sentenceOf } from '../../wording/index.ts';
import { CLI_WORDS } from '../words.ts';

const HELP = `Converts a PowerPoint 95-2003 presentation into a PPTX file.

  npm run ppt -- FILE.ppt [-o FILE.pptx]   writes FILE.pptx beside it, or where -o says; - is standard input and output
  npm run ppt -- FILE.ppt --password WORD  opens a file that is encrypted
  npm run ppt -- FILE.ppt --output-format ppsx|potx  writes a show or a template instead
  npm run ppt -- FILE.ppt --pictures compatible  shows Windows metafiles as PNG images, which every program draws
  npm run ppt -- FILE.ppt --dump           prints the records of the file instead

Warnings about what could not be kept go to standard error.

Exit code: 0 written, 1 the file cannot be read or converted, or the result cannot be written.
`;

const { values, words } = readOptions(HELP, {
  output: { type: 'string', short: 'o' },
  password: { type: 'string' },
  'output-format': { type: 'string' },
  pictures: { type: 'string' },
  dump: { type: 'boolean' },
});
const [file, ...more] = words;
if (more.length > 0) misused(HELP, `One file at a time.`);
if (file === undefined) misused(HELP, `Which file?`);

const format = readChoice({ get: () => values['output-format'] ?? null }, OUTPUT_FORMAT);
if (!format.ok) stop(sentenceOf(format.failure, CLI_WORDS));
const kind = format.value;
const pictures = readChoice({ get: () => values.pictures ?? null }, PICTURES);
if (!pictures.ok) stop(sentenceOf(pictures.failure, CLI_WORDS));
const pictureForm = pictures.value;
const bytes = read(file);
const beside =
  file === '-' ? '-' : join(dirname(file), `${basename(file).replace(/\.(ppt|pps|pot)$/i, '')}.${kind}`);
if (values.dump) process.stdout.write(`${dumpRecords(bytes)}\n`);
else await convert(bytes, file, values.output ?? beside);

function read(name: string): Uint8Array {
  try {
    return readFileSync(name === '-' ? 0 : resolve(CALLED_FROM, name));
  } catch (error) {
    return stop(`${name} cannot be read: ${causeOf(error)}`);
  }
}

async function convert(input: Uint8Array, name: string, output: string): Promise<void> {
  const converted = await convertPptToPptx(input, {
    budget: UNLIMITED,
    now: Date.now(),
    password: values.password,
    kind,
    pictures: pictureForm,
  });
  if (!converted.ok) stop(`${name}: ${sentenceOf(converted.failure, CLI_WORDS)}`);
  for (const { message, where, shapes = [] } of converted.value.warnings) {
    const place = [...(where === undefined ? [] : [where]), ...shapes].join(', ');
    process.stderr.write(`${place === '' ? '' : `${place}: `}${message}\n`);
  }
  const source = Readable.from(converted.value.body, { objectMode: false });
  try {
    if (output === '-') await pipeline(source, process.stdout, { end: false });
    else await pipeline(source, createWriteStream(resolve(CALLED_FROM, output)));
  } catch (error) {
    // Without a code of the operating system it is the conversion that failed.
    if (codeOf(error) === undefined) throw error;
    stop(`${output} cannot be written: ${causeOf(error)}`);
  }
  if (output !== '-') process.stderr.write(`${output}\n`);
}

function causeOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
