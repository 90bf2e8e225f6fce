import fc from 'fast-check';
import { expect, it } from 'vitest';
import { insertionOf } from '../../../web/panels/html/insertion.ts';

it('finds what was put in, and the line', () => {
  expect(insertionOf('<p>a</p>\n</body>', '<p>a</p>\n<img src="x"></body>')).toEqual({
    before: '<p>a</p>\n',
    inserted: '<img src="x">',
    after: '</body>',
    line: 2,
  });
  expect(insertionOf('same', 'same')).toBeUndefined();
});

it('cuts what is long', () => {
  const found = insertionOf('a'.repeat(2000), `${'a'.repeat(1000)}${'b'.repeat(5000)}${'a'.repeat(1000)}`);
  expect(found?.before).toBe(`…${'a'.repeat(600)}`);
  expect(found?.inserted).toBe(`${'b'.repeat(2000)}…`);
  expect(found?.after).toBe(`${'a'.repeat(600)}…`);
});

it('puts any short insertion back together', () => {
  const short = fc.string({ maxLength: 50 });
  fc.assert(
    fc.property(short, short, short, (head, middle, tail) => {
      const found = insertionOf(head + tail, head + middle + tail);
      expect(found === undefined).toBe(middle === '');
      if (found) {
        expect(found.before + found.inserted + found.after).toBe(head + middle + tail);
        expect(found.inserted).toHaveLength(middle.length);
      }
    }),
  );
});
