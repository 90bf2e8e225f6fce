// quietzone html append|language: the operations on HTML documents.
import { misused } from '../command-line.ts';

const HELP = `quietzone html COMMAND FILE.html … [options]

  append FILE.html --image-url URL   writes the document with an image as the last element of its body
  language FILE.html …               prints the language of each document

quietzone html COMMAND --help tells more.

Exit code: 0 done, 1 a document could not be read or an option is wrong, 2 a document has no language.
`;
const COMMANDS: Readonly<Record<string, () => Promise<unknown>>> = {
  append: () => import('./html-append.ts'),
  language: () => import('./html-language.ts'),
};

const [, , name = '', ...rest] = process.argv;
const run = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
if (run !== undefined) {
  process.argv.splice(2, process.argv.length, ...rest);
  await run();
} else if (name === '--help' || name === '-h') process.stdout.write(HELP);
else misused(HELP, `${name === '' ? 'Which command' : `There is no command html ${name}`}.`);
