// npm run bench -- NAME [arguments]: runs one of bench/*.ts, with *.wasm imports as in workerd. NAME --help shows its first comment.
import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../src/local/run.ts';

const FOLDER = join(ROOT, 'bench');
const names = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.ts'))
  .map((name) => name.slice(0, -3));

const [name = '', ...args] = process.argv.slice(2);
if (!names.includes(name)) {
  const lines = names.map((known) => `  ${known.padEnd(20)} ${title(known)}`);
  process.stderr.write(`npm run bench -- NAME [arguments]\n\n${lines.join('\n')}\n`);
  process.exit(name === '' || name === '--help' ? 0 : 1);
}
if (args.includes('--help')) {
  process.stdout.write(`${comment(name).join('\n')}\n`);
  process.exit(0);
}
const done = spawnSync(
  process.execPath,
  [
    '--disable-warning=ExperimentalWarning',
    '--import',
    join(ROOT, 'src', 'cli', 'wasm-modules.ts'),
    join(FOLDER, `${name}.ts`),
    ...args,
  ],
  { cwd: ROOT, stdio: 'inherit' },
);
process.exit(done.status ?? 1);

/** The title of a bench: its first comment up to the first full stop or colon. */
function title(bench: string): string {
  return /^.*?(?=[.:;]( |$))/.exec(comment(bench).join(' '))?.[0] ?? '';
}

/** The lines of a bench's first comment, without their slashes. */
function comment(bench: string): readonly string[] {
  const lines = readFileSync(join(FOLDER, `${bench}.ts`), 'utf8').split('\n');
  return lines
    .slice(
      0,
      lines.findIndex((line) => !line.startsWith('//')),
    )
    .map((line) => line.replace(/^\/\/ ?/, ''));
}
