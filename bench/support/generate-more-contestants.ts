// Who draws SVG files and more symbologies in bench/generate.ts: this project, bwip-js, and zint, Debian's package, where it is installed.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import bwip from 'bwip-js/node';
import { fileOf } from '../../src/barcode/generate/index.ts';
import { messageOf } from '../../src/http/describe-failure.ts';
import { KINDS } from '../../src/registry/kinds.ts';
import type { Draw } from './generate-contestants.ts';
import type { MoreJob } from './generate-more-jobs.ts';

/** Values in one run of zint, so that the start of its process hardly counts. */
export const ZINT_BATCH = 100;
/** Absent where zint is not installed. */
export const ZINT_VERSION = spawnSync('zint', ['--version'], { encoding: 'utf8' }).stdout?.trim();

/** At sizes of their own: two pixels a module, which are the scales of 2 of bwip-js and 1 of zint; ours are 400 pixels wide at least. */
export function moreContestants(job: MoreJob): Readonly<Record<string, Draw>> {
  const { path, value, format, bwip: bcid, zint, zintValue = value } = job;
  const drawn = KINDS.find((each) => each.path === path);
  if (drawn === undefined) throw new Error(path);
  return {
    quietzone: async () => {
      const drawing = await drawn.layOut({ value, style: { format } }, {});
      if (!drawing.ok) throw new Error(messageOf(drawing.failure));
      return fileOf(drawing.value).bytes;
    },
    ...(bcid !== undefined && { 'bwip-js': bwipOf(job, bcid, drawn.hasLabel) }),
    ...(ZINT_VERSION && { zint: zintBatch(zint, zintValue, format) }),
  };
}

function bwipOf({ value, format, bwipValue = value }: MoreJob, bcid: string, includetext: boolean): Draw {
  const options = { bcid, text: bwipValue, includetext, scale: 2 };
  return () => (format === 'svg' ? new TextEncoder().encode(bwip.toSVG(options)) : bwip.toBuffer(options));
}

/** Each call draws ZINT_BATCH files. */
function zintBatch(symbology: number, value: string, format: string): Draw {
  const draw = (): Uint8Array => {
    const folder = mkdtempSync(join(tmpdir(), 'quietzone-zint-'));
    try {
      const input = join(folder, 'values');
      writeFileSync(input, `${value}\n`.repeat(ZINT_BATCH));
      const done = spawnSync(
        'zint',
        [
          `--barcode=${symbology}`,
          '--batch',
          `--input=${input}`,
          `--output=${join(folder, `~~~.${format}`)}`,
          '--quietzones',
        ],
        { cwd: folder },
      );
      if (done.status !== 0) throw new Error(String(done.stderr));
      return readFileSync(join(folder, `001.${format}`));
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  };
  return Object.assign(draw, { files: ZINT_BATCH });
}
