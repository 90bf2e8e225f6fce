// node scripts/bootstrap.mjs folders [CHECKOUT]: the lines of each folder and what it imports, as the table of docs/architecture.md.
import { resolve } from 'node:path';
import { readOptions } from '../src/cli/command-line.ts';
import { ROOT } from '../src/local/run.ts';
import { CALLED_FROM, stop } from '../src/local/task.ts';
import { foldersOf, onCircles, readSources } from './support/folders.ts';

const HELP = `node scripts/bootstrap.mjs folders [CHECKOUT]

Prints the lines of each folder of src/ and scripts/, and which others it imports; of this checkout or of another.
`;

const { words } = readOptions(HELP, {}, { harmless: true });
const [checkout, ...more] = words;
if (more.length > 0) stop(HELP);
const folders = foldersOf(readSources(checkout === undefined ? ROOT : resolve(CALLED_FROM, checkout)));
const rows = [...folders].map(([name, { lines, imports }]) => {
  const others = [...imports.keys()].filter((other) => other !== 'lib').sort();
  return `| ${name} | ${lines.toLocaleString('en')} | ${others.join(', ')} |\n`;
});
process.stdout.write(`| folder | lines | imports, but for lib |\n|---|---|---|\n${rows.sort().join('')}\n`);
const circles = onCircles(folders);
process.stdout.write(circles.length === 0 ? 'No circle.\n' : `On a circle: ${circles.join(', ')}.\n`);
