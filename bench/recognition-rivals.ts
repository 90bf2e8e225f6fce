// Recognition beside its rivals, in one run over a labelled set: the same grey pixels to each engine, counted alike.
//   npm run bench -- recognition-rivals [--set DIR|drawn] [--sample N] [--only REGEX] [--limit N] [--part K/N]
//     [--engines REGEX] [--timeout SECONDS] [--resume FILE.jsonl] [--again REGEX]
// Without --set: ../shared/corpora/barcodes when it is there, else pictures that are drawn here. Markdown on stdout.
// --resume: answers are appended to the file and those that it holds are not asked for again (same machine, engine
// version, pixels; ours: the same src/, committed), but of engines that match --again. --part 1/2 and 2/2 may run at once
// into one file; a run without --part then makes the table. A SIGINT to this process ends the run early with the
// tables of what was read until then. Needs no API key and no server; the rivals are installed into bench/rivals the first time.
import { cpus } from 'node:os';
import { join } from 'node:path';
import { answersIn } from './support/rival-answers.ts';
import { installRivals } from './support/rival-install.ts';
import { drawnSet, setOnDisk } from './support/rival-sets.ts';
import { createTally, table } from './support/rival-tally.ts';
import { RIVALS, type Rival } from './support/rival-table.ts';
import { rivalThread } from './support/rival-thread.ts';
import { drawCode } from '../test/support/draw.ts';

const CORPUS = join(import.meta.dirname, '../../shared/corpora/barcodes');

const args = process.argv.slice(2);
const option = (name: string, otherwise: string): string => {
  const at = args.indexOf(`--${name}`);
  return at < 0 ? otherwise : (args[at + 1] ?? otherwise);
};
const wanted = option('set', CORPUS);
const only = new RegExp(option('only', '.'));
const engines = new RegExp(option('engines', '.'));
const sample = Number(option('sample', '1'));
const limit = Number(option('limit', '1e9'));
const limitMs = 1000 * Number(option('timeout', '30'));
const resume = option('resume', '');
const again = new RegExp(option('again', '^$'));
const [part = 1, parts = 1] = option('part', '1/1').split('/').map(Number);

installRivals();
const onDisk = wanted === 'drawn' ? undefined : setOnDisk(wanted);
if (onDisk === undefined && wanted !== 'drawn')
  process.stderr.write(
    `There is no labelled set at ${wanted} (no index.jsonl): the pictures are drawn here instead.\n`,
  );
const pictures = (onDisk ?? drawnSet())
  .filter(({ image }) => only.test(`${image.source}/${image.category}/${image.format}`))
  .filter((_, index) => index % sample === 0)
  .slice(0, limit)
  .filter((_, index) => index % parts === part - 1);

const rivals: readonly Rival[] = RIVALS.filter(({ name }) => engines.test(name));
const warmUp = [
  await drawCode('ean13', '4006381333931'),
  await drawCode('qrcode', 'quietzone'),
  await drawCode('code128', 'quietzone'),
];
const threads = rivals.map((rival) => ({ rival, thread: rivalThread(rival.name, limitMs, warmUp) }));
const tally = createTally();
const minutes = (): string => ((performance.now() - began) / 60_000).toFixed(1);
const kept = resume === '' ? undefined : answersIn(resume, limitMs, again);
const began = performance.now();
let undecodable = 0;
let seen = 0;
let asked = 0;
/** SIGINT ends the run after the picture at hand; what was counted until then is reported. */
const end = { asked: false };
process.once('SIGINT', () => {
  end.asked = true;
});

for (const { image, luma } of pictures) {
  if (end.asked) break;
  seen += 1;
  const pixels = await luma();
  if (pixels === undefined) {
    undecodable += 1;
    continue;
  }
  // One engine after the other: two at once would share the processor's caches and clock.
  for (const { rival, thread } of threads) {
    const known = kept?.find(rival, pixels);
    const outcome = known ?? (await thread.read(pixels));
    tally.add(rival, image, outcome);
    if (known !== undefined) continue;
    asked += 1;
    kept?.keep(rival, image, pixels, outcome);
  }
  if (process.stderr.isTTY) process.stderr.write(`\r${seen}/${pictures.length}`);
  else if (seen % 100 === 0) process.stderr.write(`${seen}/${pictures.length}, ${minutes()} minutes\n`);
}
await Promise.all(threads.map(({ thread }) => thread.end()));

console.log(
  [
    `${seen} pictures${seen < pictures.length ? ` (ended early, of ${pictures.length})` : ''} of ${onDisk === undefined ? 'the drawn set' : 'the labelled set'}${sample > 1 ? `, every ${sample}th` : ''}; ` +
      `${new Date().toISOString().slice(0, 10)}, Node ${process.version}, ${cpus().length} cores, ${minutes()} minutes${kept === undefined ? '' : ` for ${asked} answers, the others from before`}; ` +
      `${limitMs / 1000} s at most a picture and engine${undecodable > 0 ? `; ${undecodable} files could not be decoded` : ''}`,
    table(
      ['engine', 'version', 'licence', 'called with'],
      rivals.map(({ name, from, licence, how }) => [name, from, licence, how]),
    ),
    tally.report(rivals),
  ].join('\n\n'),
);
