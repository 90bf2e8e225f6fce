// PPT to PPTX beside LibreOffice, which is started once for many files.
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { convertPptToPptx } from '../../src/convert/ppt-to-pptx.ts';
import { messageOf } from '../../src/http/describe-failure.ts';
import { UNLIMITED } from '../../src/lib/budget.ts';
import { ROOT } from '../../src/local/run.ts';
import { buildPpt, shape, text } from '../../test/support/ppt-builder.ts';
import type { Line, Section } from './data.ts';
import { type Sample, type Sampler, race, repeated } from './race.ts';
import { programVersion } from '../support/harness.ts';

const SAMPLE_MS = 100;
/** LibreOffice's own start is taken off: the same run with one file. */
const FILES = 8;
/** A run of LibreOffice takes seconds. */
const MAX_ROUNDS = 3;

const deckOf = (slides: number): Uint8Array =>
  buildPpt({
    slides: Array.from({ length: slides }, (_, slide) => ({
      shapes: Array.from({ length: 8 }, (_, i) =>
        shape({ id: 1025 + i, text: text(4, `Slide ${slide}, line ${i}`) }),
      ),
    })),
  });

const DECKS = [
  {
    id: 'ppt:sample',
    what: 'the sample deck',
    bytes: () => new Uint8Array(gunzipSync(readFileSync(join(ROOT, 'src/local/samples/demo.ppt.gz')))),
  },
  { id: 'ppt:12-slides', what: '12 slides of eight texts', bytes: () => deckOf(12) },
  { id: 'ppt:60-slides', what: '60 slides of eight texts', bytes: () => deckOf(60) },
];

export const ppt: Section = async ({ quick, rounds }) => {
  const office = programVersion('soffice', ['--version'], /LibreOffice ([\d.]+)/);
  const lines: Line[] = [];
  for (const { id, what, bytes } of quick ? DECKS.slice(1, 2) : DECKS) {
    const deck = bytes();
    const contestants: Record<string, Sampler> = {
      ours: repeated(() => convert(deck), quick ? 20 : SAMPLE_MS),
      ...(office !== undefined && { 'LibreOffice, started once for many files': () => officeMs(deck) }),
    };
    lines.push(
      await race({ id, what, contestants, rounds: Math.min(rounds, MAX_ROUNDS), warm: quick ? 0 : 1 }),
    );
  }
  return {
    id: 'ppt',
    title: 'PPT to PPTX',
    about: `Input and output: whole files. LibreOffice's time = (run with ${FILES + 1} copies − run with one) / ${FILES}.`,
    lines,
    missing: office === undefined ? ['LibreOffice is not installed here.'] : [],
    versions: { ...(office !== undefined && { LibreOffice: office }) },
  };
};

async function convert(deck: Uint8Array): Promise<void> {
  const converted = await convertPptToPptx(deck, { budget: UNLIMITED });
  if (!converted.ok) throw new Error(messageOf(converted.failure));
  for await (const chunk of converted.value.body) void chunk;
}

async function officeMs(deck: Uint8Array): Promise<Sample> {
  const [one, many] = [officeRunMs(deck, 1), officeRunMs(deck, FILES + 1)];
  return {
    value: Math.max(0, many - one) / FILES,
    note: `${(one / 1000).toFixed(1)} s for one file with its start`,
  };
}

function officeRunMs(deck: Uint8Array, copies: number): number {
  const folder = mkdtempSync(join(tmpdir(), 'quietzone-office-'));
  try {
    mkdirSync(join(folder, 'out'));
    const names = Array.from({ length: copies }, (_, i) => join(folder, `deck-${i}.ppt`));
    names.forEach((name, i) => (i === 0 ? writeFileSync(name, deck) : copyFileSync(names[0] ?? '', name)));
    const began = performance.now();
    const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`;
    const args = [profile, '--headless', '--convert-to', 'pptx', '--outdir', join(folder, 'out'), ...names];
    const done = spawnSync('soffice', args, { encoding: 'utf8' });
    if (done.status !== 0) throw new Error(`soffice: ${done.stderr}`);
    return performance.now() - began;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
