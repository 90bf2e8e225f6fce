// Random documents, judged by a browser's parser: the placement follows the standard's tree construction, and not a
// list of known cases.
import { describe, expect, it } from 'vitest';
import { place } from '../../../../src/convert/html/placement.ts';
import { drawMisnested, drawSoups, drawTrickySoups } from './drawn-soup.ts';
import { IMAGE_URL, type Verdict, judge, reasonFor } from './oracle.ts';
import { finish } from '../../../../src/lib/steps.ts';

const IMG = `<img src="${IMAGE_URL}">`;
const encoder = new TextEncoder();

/** `frameset` if the document is refused. */
function placedIn(document: string): Verdict | 'frameset' {
  const placed = finish(place(encoder.encode(document)));
  if (!placed.ok) {
    expect(placed.failure.code).toBe('unsupported_structure');
    return 'frameset';
  }
  const { offset, closers } = placed.value;
  return judge(document, document.slice(0, offset) + closers + IMG + document.slice(offset));
}

describe('the image is last in the body, in no link, and the tree stays', () => {
  it.each([
    ['tag soups', drawSoups(4_000, 20_261_121)],
    ['tricky soups', drawTrickySoups(4_000, 20_261_122)],
    ['misnested formatting elements', drawMisnested(4_000, 20_261_123)],
  ])('in 4,000 %s, but for those where no place is so', (_name, documents) => {
    let met = 0;
    for (const document of documents) {
      const verdict = placedIn(document);
      if (verdict === 'frameset') continue;
      expect(reasonFor(verdict, document), `${verdict}: ${document}`).toBeDefined();
      if (verdict === 'ok') met += 1;
    }
    // Measured: 3,999, 3,760 and 3,635.
    expect(met / documents.length).toBeGreaterThan(0.9);
  });
});
