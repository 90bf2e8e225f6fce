// Reading barcodes beside other readers on the same grey pixels; pages without a code; sheets.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drawCode } from '../../test/support/draw.ts';
import { installRivals } from '../support/rival-install.ts';
import { RIVALS, type RivalName } from '../support/rival-table.ts';
import { rivalThread } from '../support/rival-thread.ts';
import { type Scene, SCENES } from './scan-scenes.ts';
import type { Line, Pace, Section } from './data.ts';
import { type Sampler, once, race } from './race.ts';
import { programVersion } from '../support/harness.ts';

const READERS = [
  'ours advanced',
  'ours standard',
  'zxing-wasm',
  'zbar-wasm',
  'rxing-wasm',
  'quagga2',
  'jsqr',
] as const satisfies readonly RivalName[];
/** A reader that takes longer is ended; its line says so. */
const LIMIT_MS = 10_000;
/** A round of large images takes half a minute, most of it in the slowest readers; the first rounds still compile. */
const MAX_LARGE_ROUNDS = 5;
/** For small images: what is compiled while it runs is quick after so many. */
const SMALL_WARM = 20;
const SMALL_ROUNDS_TIMES = 4;

export const scan: Section = async (pace) => {
  installRivals();
  const zbarimg = programVersion('zbarimg', ['--version'], /^([\d.]+)/m);
  const lines: Line[] = [];
  for (const scene of pace.quick ? SCENES.filter(({ large }) => !large) : SCENES)
    lines.push(await read(scene, pace, zbarimg !== undefined));
  return {
    id: 'scan',
    title: 'Reading barcodes',
    about:
      'Input: grey pixels; output: texts; in Node, each reader in a separate thread. jsqr reads only QR codes and quagga2 only linear codes; quagga2, jsqr and "ours standard" return one code. zbarimg is a program: its time includes the start of a process and the decoding of a PGM file.',
    lines,
    missing: zbarimg === undefined ? ['zbarimg is not installed here.'] : [],
    versions: {
      ...Object.fromEntries(
        RIVALS.filter(({ name }) => READERS.some((each) => each === name) && !name.startsWith('ours')).map(
          ({ name, from }) => [name, from.split(' ').at(-1) ?? ''],
        ),
      ),
      ...(zbarimg !== undefined && { zbarimg }),
    },
  };
};

async function read(
  { id, what, luma: make, large }: Scene,
  { quick, rounds }: Pace,
  native: boolean,
): Promise<Line> {
  const luma = await make();
  const warmUp = await drawCode('qrcode', 'warm', { scale: 4 });
  const threads = READERS.map((name) => [name, rivalThread(name, LIMIT_MS, [warmUp])] as const);
  const folder = mkdtempSync(join(tmpdir(), 'quietzone-pgm-'));
  const file = join(folder, 'page.pgm');
  writeFileSync(file, Buffer.concat([Buffer.from(`P5\n${luma.width} ${luma.height}\n255\n`), luma.data]));
  try {
    const contestants: Record<string, Sampler> = Object.fromEntries(
      threads.map(([name, thread]) => [
        name,
        async () => {
          const { kind, ms, readings } = await thread.read(luma);
          return { value: ms, note: kind === 'read' ? codes(readings.length) : saidOf[kind] };
        },
      ]),
    );
    if (native) {
      let found = 0;
      contestants['zbarimg, a process each'] = once(
        () => {
          const { stdout } = spawnSync('zbarimg', ['-q', '--nodbus', file], { encoding: 'utf8' });
          found = stdout.split('\n').filter((line) => line !== '').length;
        },
        () => codes(found),
      );
    }
    return await race({
      id,
      what: `${what}, ${luma.width} × ${luma.height}`,
      contestants,
      rounds: large ? Math.min(rounds, MAX_LARGE_ROUNDS) : quick ? rounds : SMALL_ROUNDS_TIMES * rounds,
      warm: large ? 0 : quick ? 1 : SMALL_WARM,
    });
  } finally {
    for (const [, thread] of threads) await thread.end();
    rmSync(folder, { recursive: true });
  }
}

const saidOf = { failed: 'crashed', timeout: `ended after ${LIMIT_MS / 1000} s` } as const;

function codes(count: number): string {
  return `${count} ${count === 1 ? 'code' : 'codes'}`;
}
