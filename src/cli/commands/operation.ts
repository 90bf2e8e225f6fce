// The command of an operation whose tool stands in the operation's file: its files or its value are words, its options flags.
import type { Work } from '../../operations/operation.ts';
import { WORKS } from '../../operations/table.ts';
import { INPUT_URL } from '../../registry/shared-options.ts';
import type { Tool } from '../../registry/tools.ts';
import { stop } from '../../local/task.ts';
import { capital } from '../../wording/index.ts';
import { misused, readOptions } from '../command-line.ts';
import { DONE, FAILED, NOTHING_FOUND } from '../operate/exit.ts';
import { writeOutput } from '../operate/files.ts';
import { htmlInput } from '../operate/html-input.ts';
import { type Values, optionHelp, optionsOf, valuesOf, wrapped } from '../operate/options.ts';
import { type Input, performHere } from '../operate/perform.ts';
import { forTerminal, jsonForTerminal } from '../terminal.ts';

/** Does what the rest of the command line asks of the operation whose tool has this name. */
export async function run(name: string): Promise<void> {
  const work = WORKS.find(({ tool }) => tool?.name === name);
  if (work?.tool === undefined) throw new Error(`No operation has the tool ${name}.`);
  const { values, words, help } = asked(work, work.tool);
  if (words.length === 0) misused(help, `Which ${work.tool.input.argument}?`);
  if ('bytes' in work.declared.result && words.length > 1) stop('One at a time.');
  const codes: number[] = [];
  for (const word of words) codes.push(await done(work, work.tool, { word, values }));
  process.exitCode = codes.includes(FAILED) ? FAILED : Math.max(...codes);
}

function asked(
  { declared: { options, result } }: Work,
  { name, summary, details, input }: Tool,
): { readonly values: Values; readonly words: readonly string[]; readonly help: string } {
  // The address of a file is a word.
  const flags = options.filter((option) => option.name !== INPUT_URL.document.name);
  const isFile = 'bytes' in result;
  const words = `${input.argument.toUpperCase()}${isFile ? ' [-o FILE]' : ' …'}`;
  const about = [
    `${capital(summary)}.`,
    ...(details === undefined ? [] : [details]),
    `${input.argument.toUpperCase()}: ${input.help}; - reads standard input.`,
    ...(takesAddress(options) ? ['An address with http:// or https:// is fetched.'] : []),
    ...(isFile ? [] : ['Prints one line of JSON for each.']),
  ];
  const outputHelp = isFile ? ['  -o, --output FILE\n      where to write; default -, standard output'] : [];
  const parts = [
    `quietzone ${name} ${words}${flags.length > 0 ? ' [options]' : ''}`,
    wrapped(about.join(' '), 0),
    [...outputHelp, ...(flags.length > 0 ? [optionHelp(flags)] : [])].join('\n'),
    'Exit code: 0 done, 1 not, 2 nothing was found.\n',
  ];
  const help = parts.filter((part) => part !== '').join('\n\n');
  const output = isFile && { output: { type: 'string' as const, short: 'o' } };
  const read = readOptions(help, { ...output, ...optionsOf(flags) }, { negatable: true });
  return { values: read.values, words: read.words, help };
}

async function done(
  work: Work,
  { input: { argument } }: Tool,
  { word, values }: { readonly word: string; readonly values: Values },
): Promise<number> {
  const { options } = work.declared;
  const input: Input | string =
    argument === 'value' && word !== '-'
      ? { options: valuesOf(options, values), text: word }
      : htmlInput(word, options, values);
  const performed = typeof input === 'string' ? input : await performHere(work, input);
  if (typeof performed === 'string' || !performed.ok) {
    const why = typeof performed === 'string' ? `${performed}.` : performed.message;
    process.stderr.write(`${forTerminal(word)}: ${why}\n`);
    return FAILED;
  }
  if ('bytes' in performed) {
    await writeOutput(String(values['output'] ?? '-'), performed.bytes);
    return DONE;
  }
  const called = argument === 'file' ? 'File' : 'Value';
  process.stdout.write(`${jsonForTerminal({ [called]: word, ...performed.value })}\n`);
  return performed.value['Successful'] === false ? NOTHING_FOUND : DONE;
}

function takesAddress(options: Work['declared']['options']): boolean {
  return options.some(({ name }) => name === INPUT_URL.document.name);
}
