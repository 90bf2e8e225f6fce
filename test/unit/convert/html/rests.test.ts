// Large documents: the scan rests, and other tasks of the thread run between its parts.
import { describe, expect, it } from 'vitest';
import { appendImage, createHtmlEngine, getLanguage } from '../../../../src/convert/html/index.ts';
import { scan } from '../../../../src/convert/html/tree/index.ts';
import { UNLIMITED } from '../../../../src/lib/budget.ts';
import { finish } from '../../../../src/lib/steps.ts';
import { turnsOfOthers } from '../../../support/others.ts';

const encoder = new TextEncoder();
/** About 1 MB each: formatting elements that each paragraph opens again, ordinary tags, tags with attributes. */
const DOCUMENTS = {
  'formatting elements left open': '<b><p>'.repeat(170_000),
  'small elements': '<div>hello</div>'.repeat(62_500),
  links: '<a href="x">y</a>'.repeat(60_000),
} as const;
/** A part of the scan is 10 nominal ms; these documents take 30 and more. */
const MIN_TURNS = 3;

describe.each(Object.entries(DOCUMENTS))('a document of 1 MB, %s', (_, text) => {
  const document = encoder.encode(text);

  it('lets other tasks run while an image is appended', async () => {
    const engine = createHtmlEngine('wasm');
    const append = () =>
      appendImage(document, { imageUrl: 'https://example.com/a.png', engine, budget: UNLIMITED });
    expect(await turnsOfOthers(append)).toBeGreaterThanOrEqual(MIN_TURNS);
  });

  it('lets other tasks run while its language is determined', async () => {
    const turns = await turnsOfOthers(() => getLanguage(document, { budget: UNLIMITED }));
    expect(turns).toBeGreaterThanOrEqual(MIN_TURNS);
  });

  it('ends in the same state as without rests', () => {
    const whole = finish(scan(document, () => true));
    const steps = scan(document, () => true);
    let parts = 0;
    for (;;) {
      const { done, value } = steps.next();
      if (done === true) {
        expect({ ...value, state: undefined }).toEqual({ ...whole, state: undefined });
        expect(value.state.open.length).toBe(whole.state.open.length);
        break;
      }
      parts += 1;
    }
    expect(parts).toBeGreaterThanOrEqual(MIN_TURNS);
  });
});

it('of a few kilobytes is scanned in one part', () => {
  const steps = scan(encoder.encode('<p>hello</p>'.repeat(300)), () => true);
  expect(steps.next().done).toBe(true);
});
