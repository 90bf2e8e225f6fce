// How answers over a labelled set count.
import { expect, it } from 'vitest';
import { lenient } from '../../../bench/support/corpus-score.ts';

const plate = (label: string, text: string) =>
  lenient({ file: 'plate.png', source: 'own', category: 'plates', format: 'CODE_39', expected: [label] }, [
    { type: 'CODE_39', text },
  ]);

it.each([
  ['1M8GDM9AXKP042788', 'I1M8GDM9AXKP042788', 1, 0],
  ['1M8GDM9AXKP042788', '1M8GDM9AXKP042788', 1, 0],
  ['1M8GDM9AXKP042788', 'I1M8GDM9AXKP042783', 0, 1],
  ['1M8GDM9AXKP042788', 'X1M8GDM9AXKP042788', 0, 1],
  ['ITEM', 'TEM', 0, 1],
])('a plate of %s that is answered as %s: read %i, wrong %i', (label, text, read, wrong) => {
  expect(plate(label, text)).toMatchObject({ want: 1, read, wrong });
});
