// Processor time of all threads compared with a warm LibreOffice: seeded presentations of SLIDES slides (60) of each kind, of all kinds, and some of
// more than 5 MB are saved as .ppt by LibreOffice, and each is converted by both. LibreOffice's time = (run with four copies − run with one) / 3;
// ours is the median of nine conversions after two.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { convertPptToPptx } from '../../src/convert/ppt-to-pptx.ts';
import { UNLIMITED } from '../../src/lib/budget.ts';
import { median, processorMs } from '../support/harness.ts';
import { longDecks } from './makers/decks.ts';

const COPIES = 3;
const WARM = 2;
const ROUNDS = 9;
const LARGE_BYTES = 5e6;
const [slides = '60', seed = '20261128'] = process.argv.slice(3);
const folder = mkdtempSync(join(tmpdir(), 'ppt-ratio-'));
const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`;

const rows: { readonly bytes: number; readonly ratio: number }[] = [];
for (const { name, bytes } of longDecks(Number(slides), seed)) {
  const drawn = join(folder, `${name}.pptx`);
  writeFileSync(drawn, bytes);
  office('ppt:MS PowerPoint 97', folder, [drawn]);
  const deck = new Uint8Array(readFileSync(join(folder, `${name}.ppt`)));
  const ours = await ownMs(deck);
  const theirs = officeMs(deck);
  rows.push({ bytes: deck.length, ratio: theirs / ours });
  console.log(
    `${name}: ${(deck.length / 1e6).toFixed(1)} MB, ${ours.toFixed(0)} ms, LibreOffice ${theirs.toFixed(0)} ms, ratio ${(theirs / ours).toFixed(1)}`,
  );
}
rmSync(folder, { recursive: true });
const ratios = rows.map(({ ratio }) => ratio);
const large = rows.filter(({ bytes }) => bytes > LARGE_BYTES).map(({ ratio }) => ratio);
console.log(
  `median ratio ${median(ratios).toFixed(1)}, least ${Math.min(...ratios).toFixed(1)}; least of ${large.length} over 5 MB ${Math.min(...large).toFixed(1)}`,
);

async function ownMs(deck: Uint8Array): Promise<number> {
  const times: number[] = [];
  for (let round = -WARM; round < ROUNDS; round++) {
    const [, ms] = await processorMs(async () => {
      const result = await convertPptToPptx(deck, { budget: UNLIMITED });
      if (!result.ok) throw new Error(result.failure.code);
      for await (const piece of result.value.body) void piece;
    });
    if (round >= 0) times.push(ms);
  }
  return median(times);
}

function officeMs(deck: Uint8Array): number {
  const files = Array.from({ length: COPIES + 1 }, (_, i) => join(folder, `copy-${i}.ppt`));
  for (const file of files) writeFileSync(file, deck);
  const out = join(folder, 'out');
  mkdirSync(out, { recursive: true });
  const one = Math.min(...[0, 1].map(() => office('pptx', out, files.slice(0, 1))));
  return (office('pptx', out, files) - one) / COPIES;
}

/** Processor time in ms of one start for all files: the shell's `times` prints that of its children last, as 1m2.345s. */
function office(format: string, to: string, files: readonly string[]): number {
  const args = [profile, '--headless', '--convert-to', format, '--outdir', to, ...files];
  const done = spawnSync('bash', ['-c', 'soffice "$@" >/dev/null && times', 'soffice', ...args], {
    encoding: 'utf8',
  });
  const last = [...done.stdout.matchAll(/(\d+)m([\d.]+)s/g)].slice(-2);
  if (done.status !== 0 || last.length < 2) throw new Error(`soffice: ${done.stderr}`);
  return last.reduce(
    (sum, [, minutes, seconds]) => sum + 60_000 * Number(minutes) + 1000 * Number(seconds),
    0,
  );
}
