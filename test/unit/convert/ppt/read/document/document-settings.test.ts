// The document's own settings beside [MS-PPT] 2.4.2 DocumentAtom, and the colours of a title master (2.5.10 SlideAtom, slideFlags).
import { describe, expect, it } from 'vitest';
import {
  placeholder,
  shape,
  text,
  TITLE_MASTER_ID,
  type SlideParts,
} from '../../../../../support/ppt-builder.ts';
import { readDeck } from '../../../../../support/ppt-deck.ts';

describe('the settings of a document', () => {
  it('are the number of the first slide, up to 9,999, and the headers of title slides', () => {
    expect(readDeck({})).toMatchObject({ firstSlideNumber: 1, showOnTitleSlide: true });
    expect(readDeck({ document: { firstSlideNumber: 9999, omitTitlePlace: true } })).toMatchObject({
      firstSlideNumber: 9999,
      showOnTitleSlide: false,
    });
    expect(readDeck({ document: { firstSlideNumber: 10_000 } })).toMatchObject({ firstSlideNumber: 1 });
    expect(readDeck({ document: { firstSlideNumber: 0 } })).toMatchObject({ firstSlideNumber: 0 });
  });
});

describe('a title master', () => {
  const OWN = [0x112233, 0x445566, 0x778899, 0xaabbcc, 0x123456, 0x654321, 0xabcdef, 0xfedcba];
  const titleMaster = (flags: number): SlideParts => ({
    geom: 2,
    flags,
    scheme: OWN,
    shapes: [shape({ id: 2061, clientData: [placeholder(3)], text: text(6, 'Big') })],
  });
  const coloursOf = (flags: number): unknown =>
    readDeck({ titleMaster: titleMaster(flags), slides: [{ geom: 0, masterId: TITLE_MASTER_ID }] }).masters[0]
      ?.layouts[0]?.colours;

  it('has the colours of the main master, or its own where its flag says so', () => {
    expect(coloursOf(0x7)).toBeUndefined();
    expect(coloursOf(0x5)).toBeDefined();
  });
});
