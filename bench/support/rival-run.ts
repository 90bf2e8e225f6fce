// One run of several engines over a set of images: the same grey pixels to each, one engine after the other, counted
// alike; Markdown on stdout, progress on stderr.
import { cpus } from 'node:os';
import { join } from 'node:path';
import { drawCode } from '../../test/support/draw.ts';
import type { LabelledImage } from './corpus-score.ts';
import { circumstances, type options, table } from './harness.ts';
import { drawnSet, setOnDisk } from './rival-sets.ts';
import type { Rival } from './rival-table.ts';
import { createTally } from './rival-tally.ts';
import { rivalThread } from './rival-thread.ts';

/** Public test images that are no part of this repository. */
export const CORPUS = join(import.meta.dirname, '../../../shared/corpora/barcodes');

/** The options of a comparison. */
export const OPTIONS = {
  set: CORPUS,
  sample: 1,
  only: /./,
  limit: 1e9,
  engines: /./,
  timeout: 30,
} as const;

type Values = ReturnType<typeof options<typeof OPTIONS>>;

export interface Comparison {
  readonly values: Values;
  readonly rows: readonly Rival[];
  /** Which images are shown; default all. */
  readonly fits?: (image: LabelledImage) => boolean;
}

/** Runs it and prints the tables. A SIGINT ends it early, with the tables of what was read until then. */
export async function compare({ values, rows, fits = () => true }: Comparison): Promise<void> {
  const { only, engines, sample } = values;
  const limitMs = 1000 * values.timeout;
  const onDisk = values.set === 'drawn' ? undefined : setOnDisk(values.set);
  if (onDisk === undefined && values.set !== 'drawn')
    process.stderr.write(
      `There is no labelled set at ${values.set} (no index.jsonl): the images are drawn here instead.\n`,
    );
  const images = (onDisk ?? drawnSet())
    .filter(({ image }) => fits(image) && only.test(`${image.source}/${image.category}/${image.format}`))
    .filter((_, index) => index % sample === 0)
    .slice(0, values.limit);

  const rivals = rows.filter(({ name }) => engines.test(name));
  const warmUp = [
    await drawCode('ean13', '4006381333931'),
    await drawCode('qrcode', 'quietzone'),
    await drawCode('code128', 'quietzone'),
  ];
  const threads = rivals.map((rival) => ({ rival, thread: rivalThread(rival.name, limitMs, warmUp) }));
  const tally = createTally();
  const began = performance.now();
  const minutes = (): string => ((performance.now() - began) / 60_000).toFixed(1);
  const ended = { early: false };
  process.once('SIGINT', () => {
    ended.early = true;
  });
  const seen = { images: 0, undecodable: 0 };

  for (const { image, luma } of images) {
    if (ended.early) break;
    seen.images += 1;
    const pixels = await luma();
    if (pixels === undefined) {
      seen.undecodable += 1;
      continue;
    }
    // One engine after the other: two at once would share the processor's caches and clock.
    for (const { rival, thread } of threads) tally.add(rival, image, await thread.read(pixels));
    if (process.stderr.isTTY) process.stderr.write(`\r${seen.images}/${images.length}`);
    else if (seen.images % 100 === 0)
      process.stderr.write(`${seen.images}/${images.length}, ${minutes()} minutes\n`);
  }
  await Promise.all(threads.map(({ thread }) => thread.end()));

  const about = [
    `${seen.images} images${seen.images < images.length ? ` (ended early, of ${images.length})` : ''} of ${onDisk === undefined ? 'the drawn set' : 'the labelled set'}${sample > 1 ? `, every ${sample}th` : ''}`,
    `${circumstances()}, ${cpus().length} cores, ${minutes()} minutes`,
    `${values.timeout} s at most an image and engine${seen.undecodable > 0 ? `; ${seen.undecodable} files could not be decoded` : ''}`,
  ];
  const head = ['engine', 'version', 'licence', 'called with'];
  console.log(
    [
      about.join('; '),
      table(
        head,
        rivals.map(({ name, from, licence, how }) => [name, from, licence, how]),
      ),
      tally.report(rivals),
    ].join('\n\n'),
  );
}
