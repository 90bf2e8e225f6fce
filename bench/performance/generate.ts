// Drawing barcodes beside bwip-js, zxing-wasm's writer, qrcode and zint.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contestants, GENERATE_JOBS, type GenerateJob } from './generate-contestants.ts';
import { type Sampler, once, race, repeated } from './race.ts';
import { programVersion } from '../support/harness.ts';
import { type Section, packageVersion } from './data.ts';

const SAMPLE_MS = 250;
/** What is compiled while it runs takes a second until it is quick. */
const WARM = 4;
/** zint's numbers of the symbologies (its manual, 5.6). */
const ZINT_TYPES = { EAN13: '13', Code128: '20', QRCode: '58' } as const;

export const generate: Section = async ({ quick, rounds }) => {
  const zint = programVersion('zint', ['--version'], /version\s+([\d.]+)/i);
  const folder = mkdtempSync(join(tmpdir(), 'quietzone-zint-'));
  const lines = [];
  for (const job of quick ? GENERATE_JOBS.slice(0, 1) : GENERATE_JOBS) {
    const samplers: Record<string, Sampler> = {};
    for (const [name, draw] of Object.entries(contestants(job))) {
      const { length } = await draw();
      samplers[name] = repeated(draw, quick ? 20 : SAMPLE_MS, () => `${length.toLocaleString('en')} bytes`);
    }
    if (zint !== undefined) samplers['zint'] = zintSampler(job, join(folder, 'a.png'));
    lines.push(
      await race({
        id: `generate:${idOf(job)}`,
        what: job.title,
        contestants: samplers,
        rounds,
        warm: quick ? 1 : WARM,
      }),
    );
  }
  rmSync(folder, { recursive: true });
  return {
    id: 'generate',
    title: 'Drawing barcodes',
    about:
      'A PNG of the requested size, in Node. The rivals can only draw an approximate size. zint is a program: its time includes the start of a process.',
    lines,
    missing: zint === undefined ? ['zint is not installed here.'] : [],
    versions: {
      ...Object.fromEntries(['bwip-js', 'zxing-wasm', 'qrcode'].map((name) => [name, packageVersion(name)])),
      ...(zint !== undefined && { zint }),
    },
  };
};

function idOf({ request }: GenerateJob): string {
  return `${request.symbology.toLowerCase().replaceAll('_', '-')}-${request.width}-${request.value.length}`;
}

function zintSampler({ request, zxing }: GenerateJob, file: string): Sampler {
  return once(
    () => {
      const args = ['-b', ZINT_TYPES[zxing], '-o', file, '-d', request.value];
      const done = spawnSync('zint', args, { encoding: 'utf8' });
      if (done.status !== 0 && done.status !== 1) throw new Error(`zint: ${done.stderr}`);
    },
    () => `${readFileSync(file).length.toLocaleString('en')} bytes`,
  );
}
