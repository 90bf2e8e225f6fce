// npm run ppt -- FILE.ppt [-o FILE.pptx] [--dump]: the service's own conversion, for people at a terminal.
import { createWriteStream, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { convertPptToPptx } from '../src/convert/ppt-to-pptx.ts';
import { dumpRecords } from '../src/convert/ppt/index.ts';
import { UNLIMITED } from '../src/lib/budget.ts';

const HELP = `Converts a PowerPoint 97-2003 presentation into a PPTX file.

  npm run ppt -- FILE.ppt [-o FILE.pptx]   writes FILE.pptx beside it, or where -o says; - writes to standard output
  npm run ppt -- FILE.ppt --dump           prints the records of the file instead

Warnings about what could not be kept go to standard error.
`;

/** Paths are relative to where npm was called, not to the project. */
const HERE = process.env['QUIETZONE_CWD'] ?? process.cwd();

process.exitCode = await main(process.argv.slice(2));

async function main(args: readonly string[]): Promise<number> {
  const parsed = parse(args);
  if (typeof parsed === 'string') return complain(`${parsed}\n\n${HELP}`);
  const { file, output, dump, help } = parsed;
  if (help) {
    process.stdout.write(HELP);
    return 0;
  }
  if (file === undefined) return complain(`Which file?\n\n${HELP}`);

  const input = resolve(HERE, file);
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(input);
  } catch (error) {
    return complain(`${file} cannot be read: ${messageOf(error)}`);
  }
  if (dump) {
    process.stdout.write(`${dumpRecords(bytes)}\n`);
    return 0;
  }
  return convert(
    bytes,
    file,
    output ?? join(dirname(file), `${basename(file).replace(/\.(ppt|pps|pot)$/i, '')}.pptx`),
  );
}

async function convert(bytes: Uint8Array, file: string, output: string): Promise<number> {
  const converted = await convertPptToPptx(bytes, { budget: UNLIMITED, now: Date.now() });
  if (!converted.ok) return complain(`${file}: ${converted.failure.message}`);
  for (const { message, where } of converted.value.warnings) {
    process.stderr.write(`${where === undefined ? '' : `${where}: `}${message}\n`);
  }
  const source = Readable.from(converted.value.body, { objectMode: false });
  try {
    if (output === '-') await pipeline(source, process.stdout, { end: false });
    else await pipeline(source, createWriteStream(resolve(HERE, output)));
  } catch (error) {
    return complain(`${output} cannot be written: ${messageOf(error)}`);
  }
  if (output !== '-') process.stderr.write(`${output}\n`);
  return 0;
}

interface Arguments {
  readonly file: string | undefined;
  readonly output: string | undefined;
  readonly dump: boolean;
  readonly help: boolean;
}

/** The arguments, or what is wrong with them. */
function parse(args: readonly string[]): Arguments | string {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        output: { type: 'string', short: 'o' },
        dump: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    if (positionals.length > 1) return 'One file at a time.';
    return { file: positionals[0], output: values.output, dump: values.dump, help: values.help };
  } catch (error) {
    return messageOf(error);
  }
}

function complain(message: string): number {
  process.stderr.write(`${message}\n`);
  return 1;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
