// Small recipes that hang other HTML engines, at the size limit of a document. What is bounded is processor time, and
// generously; bench/html.ts measures the times themselves, all below one second (docs/design/html.md).
import { describe, expect, it } from 'vitest';
import { UNLIMITED } from '../../../../src/lib/budget.ts';
import { appendImage, createHtmlEngine, getLanguage } from '../../../../src/convert/html/index.ts';
import { HOSTILE_SHAPES, HTML_LIMIT_BYTES } from './hostile-shapes.ts';
import { IMAGE_URL } from './oracle.ts';

const LIMIT_MS = 4_000;

const processorMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

const engine = createHtmlEngine('wasm');

describe('a document of 10 MB is answered in linear time', () => {
  it.each(HOSTILE_SHAPES)('%s', async (_name, shape) => {
    const document = new TextEncoder().encode(shape(HTML_LIMIT_BYTES));
    expect(document.length).toBeLessThanOrEqual(HTML_LIMIT_BYTES);
    const started = processorMs();
    const result = await appendImage(document, { imageUrl: IMAGE_URL, engine, budget: UNLIMITED });
    expect(processorMs() - started).toBeLessThan(LIMIT_MS);
    if (result.ok) expect(result.value.length).toBeGreaterThan(document.length);
    else expect(result.failure.code).toBe('too_large');
  });

  it('the language of the worst of them too', async () => {
    const document = new TextEncoder().encode(`<html lang=en>${'<a></b>'.repeat(1_000_000)}`);
    const started = processorMs();
    const result = await getLanguage(document, { budget: UNLIMITED });
    expect(processorMs() - started).toBeLessThan(LIMIT_MS);
    expect(result).toMatchObject({ ok: true, value: { languageCode: 'en' } });
  });
});
