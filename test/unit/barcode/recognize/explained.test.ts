// What was read explains the image: no further pass is made.
import { describe, expect, it } from 'vitest';
import { passesOver } from '../../../support/passes-over.ts';
import { drawCode, sheet } from '../../../support/draw.ts';

describe('nothing is left to read', () => {
  it.each([
    ['ean13', '4006381333931', '4006381333931'],
    ['code128', 'Quiet zone 128', 'Quiet zone 128'],
    ['qrcode', 'https://example.org/4711', 'https://example.org/4711'],
    ['datamatrix', 'quietzone 4711', 'quietzone 4711'],
    ['azteccode', 'quietzone 4711', 'quietzone 4711'],
    ['pdf417', 'quietzone 4711', 'quietzone 4711'],
    ['databarstacked', '(01)24012345678905', '24012345678905'],
    // The engine gives it the corners of its last row.
    ['databarexpandedstacked', '(01)98898765432106(3202)012345', '(01)98898765432106(3202)012345'],
  ])('beside %s %s', async (bcid, value, text) => {
    const code = await drawCode(bcid, value, { scale: 2 });
    expect(await passesOver(code)).toEqual({ passes: ['fast'], texts: [text] });
  });
});

describe('something is left to read', () => {
  it('below a DataBar Expanded Stacked another one', async () => {
    const texts = ['(01)98898765432106(3202)012345', '(01)98898765432106(3202)012346'];
    const codes = await Promise.all(
      texts.map((text) => drawCode('databarexpandedstacked', text, { scale: 2 })),
    );
    expect((await passesOver(sheet(codes, 1, 10))).texts).toEqual(texts);
  });
});
