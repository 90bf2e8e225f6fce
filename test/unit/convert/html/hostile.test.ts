// Small recipes that hang other HTML engines, up to the size limit of a document. What is bounded is how processor time grows with the
// bytes, which the speed of the machine does not change; docs/design/html.md has times.
import { describe, expect, it } from 'vitest';
import { UNLIMITED } from '../../../../src/lib/budget.ts';
import { appendImage, createHtmlEngine, getLanguage } from '../../../../src/convert/html/index.ts';
import { IN_FULL, oneInTurn } from '../../../support/in-full.ts';
import { FAILURES_AT_ONE_MEGABYTE, HOSTILE_SHAPES, HTML_LIMIT_BYTES } from './hostile-shapes.ts';
import { IMAGE_URL } from './oracle.ts';

/** Against a tenth of the limit, four times the bytes, or all ten of them in the suite slow. */
const TIMES = IN_FULL ? 10 : 4;
/** Ten times the bytes: 7 to 11 times the time was seen; a quadratic step would take a hundred. */
const MAX_GROWTH = IN_FULL ? 25 : 9;
/** All recipes at a tenth of the limit; one of these, the slowest of each kind, also at more: all of them in the suite slow. */
const TENTH_BYTES = HTML_LIMIT_BYTES / 10;
const SLOWEST: ReadonlySet<string> = new Set(
  oneInTurn(['stray end tags', 'links in links', 'paragraphs below a deep stack in a button'], 1),
);
const CASES = HOSTILE_SHAPES.map(([name, shape]) => ({ name, shape }));

const processorMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

const engine = createHtmlEngine('wasm');

describe('a hostile document is answered in linear time', () => {
  const appendedIn = async (name: string, document: Uint8Array): Promise<number> => {
    const started = processorMs();
    const result = await appendImage(document, { imageUrl: IMAGE_URL, engine, budget: UNLIMITED });
    const ms = processorMs() - started;
    expect(result.ok ? undefined : result.failure.code).toBe(FAILURES_AT_ONE_MEGABYTE.get(name));
    if (result.ok) expect(result.value.length).toBeGreaterThan(document.length);
    return ms;
  };

  it.each(CASES)('$name', async ({ name, shape }) => {
    const [tenth, whole] = [TENTH_BYTES, TIMES * TENTH_BYTES].map((bytes) => {
      const document = new TextEncoder().encode(shape(bytes));
      expect(document.length).toBeLessThanOrEqual(bytes);
      return document;
    });
    if (tenth === undefined || whole === undefined) throw new Error('two documents');
    const tenthMs = await appendedIn(name, tenth);
    if (!SLOWEST.has(name)) return;
    const wholeMs = await appendedIn(name, whole);
    expect(wholeMs / tenthMs).toBeLessThan(MAX_GROWTH);
  });

  it('the language of the worst of them too', async () => {
    const languageIn = async (tags: number): Promise<number> => {
      const document = new TextEncoder().encode(`<html lang=en>${'<a></b>'.repeat(tags)}`);
      const started = processorMs();
      const result = await getLanguage(document, { budget: UNLIMITED });
      expect(result).toMatchObject({ ok: true, value: { languageCode: 'en' } });
      return processorMs() - started;
    };
    await languageIn(60_000);
    const tenthMs = await languageIn(60_000);
    expect((await languageIn(TIMES * 60_000)) / tenthMs).toBeLessThan(MAX_GROWTH);
  });
});
