// A PDF417 of an altered view is answered only where another view shows the same text.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSession } from '../../../../src/barcode/engine/session.ts';
import { confirmed } from '../../../../src/barcode/recognize/confirmed.ts';
import { createScene } from '../../../../src/barcode/recognize/create-scene.ts';
import type { RecognitionScene } from '../../../../src/barcode/recognize/scene.ts';
import { DEFAULT_TYPES } from '../../../../src/barcode/symbology.ts';
import type { ReadSymbol } from '../../../../src/barcode/reader.ts';
import type { Luma } from '../../../../src/image/types.ts';
import { UNLIMITED } from '../../../../src/lib/budget.ts';
import { paced, workOf } from '../../../../src/lib/steps.ts';
import { zxing } from '../../../../src/wasm/zxing.ts';
import { drawCode } from '../../../support/draw.ts';

const TEXT = 'parcel 4711 to the quay';
let image: Luma;
let scene: RecognitionScene;
let symbol: ReadSymbol;

beforeAll(async () => {
  image = await drawCode('pdf417', TEXT, { scale: 3, columns: 3 });
  const [right, bottom] = [image.width - 30, image.height - 30];
  const quad = [
    { x: 30, y: 30 },
    { x: right, y: 30 },
    { x: right, y: bottom },
    { x: 30, y: bottom },
  ] as const;
  symbol = { type: 'PDF_417', text: TEXT, quad, pass: 'a test' };
  scene = createScene({ image, wanted: DEFAULT_TYPES, engine: createSession(zxing), budget: UNLIMITED });
});
afterAll(() => scene.close());

const textsOf = async (given: readonly ReadSymbol[], asGiven: boolean): Promise<readonly string[]> => {
  const view = {
    image,
    toScene: (point: { readonly x: number; readonly y: number }) => point,
    ...(asGiven && { asGiven }),
  };
  const kept = await paced(confirmed(given, view, scene, UNLIMITED), workOf(UNLIMITED), undefined);
  return kept.map(({ text }) => text);
};

it('what the code says is kept, and what it does not say is not', async () => {
  expect(await textsOf([symbol, { ...symbol, text: 'parcel 4711 to th3{;' }], false)).toEqual([TEXT]);
});

it('other types are kept, and all that the image shows as it was given', async () => {
  const matrix = { ...symbol, type: 'DATA_MATRIX', text: 'beside' } as const;
  expect(await textsOf([matrix], false)).toEqual(['beside']);
  expect(await textsOf([{ ...symbol, text: 'not altered' }], true)).toEqual(['not altered']);
});

it('what was read before needs no other view', async () => {
  scene.answers.add([{ symbol: { ...symbol, text: 'read before' }, trusted: true }]);
  expect(await textsOf([{ ...symbol, text: 'read before' }], false)).toEqual(['read before']);
});
