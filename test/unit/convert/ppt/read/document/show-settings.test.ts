// SlideShowDocInfoAtom ([MS-PPT] 2.6.1) and the document's language (2.9.31): drawn decks → the deck's words.
import { describe, expect, it } from 'vitest';
import { join } from '../../../../../support/cfb-builder.ts';
import {
  container,
  cstring,
  fields,
  FIRST_SLIDE_ID,
  record,
  text,
  shape,
  utf16le,
} from '../../../../../support/ppt-builder.ts';
import { BOX, readDeck } from '../../../../../support/ppt-deck.ts';

interface Show {
  readonly pen?: number;
  readonly restart?: number;
  readonly from?: number;
  readonly to?: number;
  readonly name?: string;
  readonly flags: number;
}

const show = ({ pen = 0xfe0000ff, restart = 0x7fffffff, from = 0, to = 0, name = '', flags }: Show) =>
  record(
    0x0401,
    join([
      fields([pen, 4], [restart, 4], [from, 2], [to, 2]),
      utf16le(name.padEnd(32, '\0')),
      fields([flags, 2], [0, 2]),
    ]),
    0,
    1,
  );
const SHOWS = container(0x0410, [
  container(0x0411, [cstring('Short'), record(0x0412, fields([FIRST_SLIDE_ID, 4]))]),
]);
const settingsOf = (parts: Show) =>
  readDeck({ documentMore: [show(parts), SHOWS], slides: [{}, {}, {}] }).show;
const PEN = { kind: 'rgb', rgb: 0xff0000 };

describe('the settings of a show', () => {
  it.each([
    ['as usual', { flags: 0x1 }, undefined],
    ['as usual before 2002', { pen: 0x01000000, flags: 0x1 }, undefined],
    ['by hand', { flags: 0 }, { mode: 'speaker', manual: true, pen: PEN }],
    ['without end', { flags: 0x81 }, { mode: 'speaker', loop: true, pen: PEN }],
    [
      'still and silent',
      { flags: 0x43 },
      { mode: 'speaker', withoutNarration: true, withoutAnimation: true, pen: PEN },
    ],
    ['without end, by hand', { flags: 0x80 }, { mode: 'speaker', loop: true, manual: true, pen: PEN }],
    ['still', { flags: 0x3 }, { mode: 'speaker', withoutAnimation: true, pen: PEN }],
    ['silent', { flags: 0x41 }, { mode: 'speaker', withoutNarration: true, pen: PEN }],
    ['in a window with its bar', { flags: 0x11 }, { mode: 'window', pen: PEN }],
    ['at a kiosk that waits', { restart: -1, flags: 0x21 }, { mode: 'kiosk', pen: PEN }],
    ['at a kiosk that does not wait', { restart: 0, flags: 0x21 }, { mode: 'kiosk', restartMs: 0, pen: PEN }],
    ['as usual, with flags that have no meaning', { flags: 0xfe01 }, undefined],
    ['in a window', { flags: 0x111 }, { mode: 'window', hideScrollBar: true, pen: PEN }],
    ['at a kiosk', { restart: 300000, flags: 0x21 }, { mode: 'kiosk', restartMs: 300000, pen: PEN }],
    [
      'in another colour',
      { pen: 0x04000000, flags: 0x1 },
      { mode: 'speaker', pen: { kind: 'scheme', slot: 'accent1' } },
    ],
    [
      'from 2 to 3',
      { from: 2, to: 3, flags: 0x5 },
      { mode: 'speaker', pen: PEN, slides: { kind: 'range', first: 1, last: 2 } },
    ],
    [
      'from 2 on',
      { from: 2, to: 90, flags: 0x5 },
      { mode: 'speaker', pen: PEN, slides: { kind: 'range', first: 1, last: 2 } },
    ],
    [
      'from 1 to 1',
      { from: 1, to: 1, flags: 0x5 },
      { mode: 'speaker', pen: PEN, slides: { kind: 'range', first: 0, last: 0 } },
    ],
    [
      'the last alone',
      { from: 3, to: 3, flags: 0x5 },
      { mode: 'speaker', pen: PEN, slides: { kind: 'range', first: 2, last: 2 } },
    ],
    ['from before the first', { from: 0, to: 2, flags: 0x5 }, { mode: 'speaker', pen: PEN }],
    ['from nowhere', { from: 4, to: 9, flags: 0x5 }, { mode: 'speaker', pen: PEN }],
    ['backwards', { from: 3, to: 2, flags: 0x5 }, { mode: 'speaker', pen: PEN }],
    [
      'by name',
      { name: 'Short', flags: 0x9 },
      { mode: 'speaker', pen: PEN, slides: { kind: 'customShow', show: 0 } },
    ],
    ['by a lost name', { name: 'Long', flags: 0x9 }, { mode: 'speaker', pen: PEN }],
  ])('%s', (_name, parts, expected) => {
    expect(settingsOf(parts)).toStrictEqual(expected);
  });
});

describe("the document's language", () => {
  const words = (...more: readonly Uint8Array[]) =>
    shape({ id: 3074, type: 202, box: BOX, text: text(4, 'Wort', ...more) });
  const languageOf = (...more: readonly Uint8Array[]) => {
    const environment = container(0x03f2, [record(0x0fa9, fields([2, 4], [0x0407, 2]))]);
    const [one] = readDeck({ environment, slides: [{ shapes: [words(...more)] }] }).slides[0]?.shapes ?? [];
    return one?.kind === 'shape'
      ? one.text?.paragraphs[0]?.inlines.map(({ style }) => [style.language, style.noProof])
      : [];
  };

  it('is that of text that names none', () => {
    expect(languageOf()).toStrictEqual([['de-DE', undefined]]);
  });

  it('is not that of text that names its own, or is not to be proofed', () => {
    expect(languageOf(record(0x0faa, fields([5, 4], [2, 4], [0x040c, 2])))).toStrictEqual([
      ['fr-FR', undefined],
    ]);
    expect(languageOf(record(0x0faa, fields([5, 4], [2, 4], [0x0400, 2])))).toStrictEqual([
      [undefined, true],
    ]);
  });
});
