// A figure stands in one place. Parts of pages are made of the data; every other number with a unit in a guide is one of the code.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { PAGES_WITH_FIGURES, withFigures } from '../../../scripts/support/figures.ts';
import { guideFiles } from '../../../scripts/support/guides.ts';
import { AUDIT_KEPT_DAYS } from '../../../src/accounts/audit.ts';
import { MAX_TITLE_LENGTH } from '../../../src/catalog/normalise.ts';
import { MIN_CAP_MM } from '../../../src/labels/layout/text.ts';
import { X_DIMENSION_MM } from '../../../src/barcode/generate/draw-size.ts';
import { LIMITS as HTTP } from '../../../src/http/limits.ts';
import { LIMITS as JOBS } from '../../../src/jobs/limits.ts';
import * as METERING from '../../../src/metering/constants.ts';
import { LIMITS as OPERATION } from '../../../src/operations/limits.ts';
import { priceText } from '../../../src/registry/price.ts';
import { LIMITS as ROUTES } from '../../../src/routes/limits.ts';
import { OPERATIONS } from '../../../src/routes/table.ts';
import { defaultSettings, readSettings } from '../../../src/settings.ts';

const SETTINGS = defaultSettings();
const MIB = 2 ** 20;
const [SECOND, MINUTE, HOUR] = [1_000, 60_000, 3_600_000];

function secretRule(): string {
  const read = readSettings({ ADMIN_SECRET: 'short' });
  return (!read.ok && /\d+ characters/.exec(read.failure)?.[0]) || 'none';
}

/** The figures that guides may state, as they are written, from the code. */
const KNOWN: ReadonlySet<string> = new Set([
  // What a call costs: `100 calls a page`.
  ...OPERATIONS.map(({ price }) => /^\d+ calls?/.exec(priceText(price, SETTINGS))?.[0] ?? ''),
  '0 calls',
  ...METERING.CALLBACK_DELAYS_MS.map((ms) =>
    ms < MINUTE ? `${ms / SECOND} s` : ms < HOUR ? `${ms / MINUTE} min` : `${ms / HOUR} h`,
  ),
  `${METERING.KEPT_MS / HOUR} hours`,
  `${METERING.HOLD_MS / MINUTE} minutes`,
  `${METERING.DETAIL_MONTHS} months`,
  `${METERING.UNREPORTED_MAX} calls`,
  `${METERING.MAX_JOB_TRIES} times`,
  `${METERING.ANSWER_MAX_BYTES / MIB} MiB`,
  `${METERING.ANSWERS_MAX_BYTES / 1e9} GB`,
  `${JOBS.CALLBACK_WAIT_MS / SECOND} s`,
  `${HTTP.MAX_IDEMPOTENCY_KEY_CHARACTERS} characters`,
  secretRule(),
  `${OPERATION.MAX_BATCH_VALUES.toLocaleString('en')} values`,
  `${ROUTES.MAX_MCP_FILE_BYTES / MIB} MiB`,
  `${MAX_TITLE_LENGTH} characters`,
  `${AUDIT_KEPT_DAYS} days`,
  `${MIN_CAP_MM} mm`,
  ...Object.values(X_DIMENSION_MM).map((mm) => `${mm} mm`),
  `${/memory: (\d+)Mi/.exec(readFileSync('deploy/kubernetes/quietzone.yaml', 'utf8'))?.[1]} MiB`,
  `${/limit = (\d+), period = 60/.exec(readFileSync('wrangler.toml', 'utf8'))?.[1]} calls`,
]);

const UNIT =
  'ms|s|seconds?|min|minutes?|h|hours?|days?|months?|[KMG]i?B|bytes|MP|megapixels?|pixels?|px|mm|%|percent|times|calls?|requests?|values|characters';
const FIGURE = new RegExp(String.raw`(?<![\w.,])(\d[\d,.]*) (${UNIT})(?![\w])`, 'g');

/** Pages that are made of the code as a whole, each with a test of its own. */
const GENERATED = ['docs/errors.md', 'docs/limits.md', 'docs/surfaces.md', 'docs/performance.md'];

/** What a person wrote: no code, no part that is made of data. */
const prose = (page: string): string =>
  readFileSync(page, 'utf8')
    .replaceAll(/<!-- (\w+): [\w-]+ -->[^]*?<!-- \/\1 -->/g, '')
    .replaceAll(/^```[^]*?^```/gm, '')
    .replaceAll(/`[^`]*`/g, '');

describe('the figures of guides', () => {
  it.each(PAGES_WITH_FIGURES)('of %s are those of docs/data', async (page) => {
    await expect(withFigures(readFileSync(page, 'utf8'))).toMatchFileSnapshot(`../../../${page}`);
  });

  it('are those of the code', () => {
    const stated = guideFiles()
      .filter((page) => !GENERATED.includes(page))
      .flatMap((page) => [...prose(page).matchAll(FIGURE)].map(([figure]) => ({ page, figure })));
    expect(stated.length).toBeGreaterThan(20);
    expect(stated.filter(({ figure }) => !KNOWN.has(figure))).toEqual([]);
  });

  it('refuse a part that there is not', () => {
    expect(() => withFigures('<!-- figures: nothing -->\n<!-- /figures -->')).toThrow('nothing');
  });
});
