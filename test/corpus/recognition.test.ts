// The recognition gate: an advanced scan of every 8th labelled public image and of every image without a code
// (../shared/corpora/barcodes; not part of this repository). recognition-gate.json holds what must be read. Of those images and of
// drawn documents nothing is lost that zxing-wasm reads with its default options.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { count, lenient, noCounts, type Counts } from '../../bench/support/corpus-score.ts';
import { setOnDisk } from '../../bench/support/rival-sets.ts';
import { recognize } from '../../src/barcode/index.ts';
import { createBudget } from '../../src/lib/budget.ts';
import { defaultSettings } from '../../src/settings.ts';
import { DOCUMENTS, drawDocument, type DocumentKind } from '../support/draw-documents.ts';
import { scorePhoto } from '../support/draw-photo-codes.ts';
import { readByDefault } from '../support/engine-default.ts';

const CORPUS = join(import.meta.dirname, '../../../shared/corpora/barcodes');
const SAMPLE = 8;
const WORK = { workMs: defaultSettings().SCAN_WORK_MS };

/** Of one format over the sample: images with a text, codes outlined in others, and what must come back of both. */
interface Gate {
  readonly want: number;
  readonly minRead: number;
  readonly maxWrong: number;
  readonly codes?: number;
  readonly minHit?: number;
  readonly maxExtra?: number;
}

const GATES = JSON.parse(
  readFileSync(join(import.meta.dirname, 'recognition-gate.json'), 'utf8'),
) as Readonly<Record<string, Gate>>;

const absent = !existsSync(join(CORPUS, 'index.jsonl'));
if (absent) console.log(`skipped: ${CORPUS} is absent, so recognition of public images is not checked`);

interface Scanned {
  readonly counts: ReadonlyMap<string, Counts>;
  /** Files of which the engine's default options read more. */
  readonly lost: readonly string[];
}

/** Documents of each kind, of another seed than the unit test's. */
const DOCUMENTS_PER_KIND = 6;
const DOCUMENT_SEED = 3;

async function scanned(): Promise<Scanned> {
  const lost: string[] = [];
  const counts = new Map<string, Counts>();
  const images = (setOnDisk(CORPUS) ?? []).filter(
    ({ image }, index) => index % SAMPLE === 0 || image.format === 'NONE',
  );
  for (const { image, luma } of images) {
    const pixels = await luma();
    const result =
      pixels &&
      (await recognize(pixels, {
        symbologies: 'all',
        effort: 'advanced',
        preprocessing: 'Auto',
        budget: createBudget(WORK),
      }));
    const format = counts.get(image.format) ?? noCounts();
    counts.set(image.format, format);
    const score = lenient(image, result?.ok ? result.value : []);
    count(format, score, 0);
    const rival = lenient(image, pixels ? await readByDefault(pixels) : []);
    if (rival.read + rival.hit > score.read + score.hit) lost.push(image.file);
  }
  return { counts, lost };
}

describe.skipIf(absent)('an advanced scan of public images', async () => {
  const { counts, lost }: Scanned = absent ? { counts: new Map(), lost: [] } : await scanned();

  it('loses no code that the engine reads by default', () => {
    expect(lost).toEqual([]);
  });

  it('reads nothing from images without a code', () => {
    expect(counts.get('NONE')).toMatchObject({ none: 88, false: 0 });
  });

  it.each(Object.entries(GATES))('reads %s as well as the gate asks', (format, gate) => {
    const { want, read, wrong, codes, hit, extra } = counts.get(format) ?? noCounts();
    expect({ want, codes }).toEqual({ want: gate.want, codes: gate.codes ?? 0 });
    expect(read, 'images read').toBeGreaterThanOrEqual(gate.minRead);
    expect(wrong, 'images of which only other texts came back').toBeLessThanOrEqual(gate.maxWrong);
    expect(hit, 'outlined codes read').toBeGreaterThanOrEqual(gate.minHit ?? 0);
    expect(extra, 'codes beyond those outlined').toBeLessThanOrEqual(gate.maxExtra ?? 0);
  });
});

describe('an advanced scan of drawn documents', () => {
  it.each(Object.keys(DOCUMENTS) as readonly DocumentKind[])(
    'loses no code that the engine reads by default: %s',
    async (kind) => {
      for (let index = 0; index < DOCUMENTS_PER_KIND; index++) {
        const { luma, codes } = await drawDocument(kind, index, DOCUMENT_SEED);
        const rivals = scorePhoto(codes, await readByDefault(luma));
        const read = await recognize(luma, {
          symbologies: 'all',
          effort: 'advanced',
          preprocessing: 'Auto',
          budget: createBudget(WORK),
        });
        const { missed } = scorePhoto(codes, read.ok ? read.value : []);
        const lost = missed.filter((code) => !rivals.missed.includes(code)).map((code) => code.kind);
        expect({ index, lost }).toEqual({ index, lost: [] });
      }
    },
  );
});
