// The manual page of `quietzone`, from the help of its commands and the tables of settings and exit codes: quietzone(1), in the macros of
// man(7).
import { spawnSync } from 'node:child_process';
import { COMMANDS } from '../../src/cli/commands.ts';
import { SETTINGS, allowed } from '../../src/settings.ts';
import { VERSION } from '../../src/version.ts';

const EXIT_CODES = [
  ['0', 'done; a search found something in every input'],
  ['1', 'an option is wrong, or something failed; the reason is on standard error'],
  ['2', 'something that was looked for is not there'],
  ['3', 'a file was read in part'],
] as const;

/** `words`: how the command line is started, as `node dist/src/cli/main.js`. */
export function manPage(words: readonly string[]): string {
  const listed = Object.entries(COMMANDS).filter(([, { aliasOf }]) => aliasOf === undefined);
  return [
    `.TH QUIETZONE 1 "" "quietzone ${VERSION}"`,
    '.SH NAME',
    'quietzone \\- reads and draws barcodes, converts documents, and serves both over HTTP',
    '.SH SYNOPSIS',
    '.B quietzone',
    '.RI [ COMMAND ]',
    '.RI [ options ]',
    '.SH COMMANDS',
    ...listed.flatMap(([name, { summary }]) => ['.TP', `.B ${roff(name)}`, roff(`${summary}.`)]),
    ...listed.flatMap(([name]) => [
      `.SH QUIETZONE ${roff(name.toUpperCase())}`,
      '.nf',
      ...helpOf(words, name).trimEnd().split('\n').map(roff),
      '.fi',
    ]),
    '.SH ENVIRONMENT',
    ...Object.entries(SETTINGS).flatMap(([name, row]) => [
      '.TP',
      `.B ${roff(name)}`,
      roff(`${row.meaning} (${allowed(row)}; default: ${row.fallback || 'none'}).`),
    ]),
    '.SH EXIT STATUS',
    ...EXIT_CODES.flatMap(([code, meaning]) => ['.TP', `.B ${code}`, roff(`${meaning}.`)]),
    '',
  ].join('\n');
}

function helpOf([program = '', ...words]: readonly string[], name: string): string {
  const { status, stdout, stderr } = spawnSync(program, [...words, name, '--help'], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${name} --help: ${stderr}`);
  return stdout;
}

/** Text that begins no request, with hyphens that a reader can copy, in ASCII. */
function roff(text: string): string {
  return text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replace(/^(?=[.'])/, '\\&')
    .replaceAll(
      /[^\0-\x7f]/gu,
      (sign) => `\\[u${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`,
    );
}
