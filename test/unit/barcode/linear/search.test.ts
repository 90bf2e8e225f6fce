// The search that row decoders share, with decoders that say what the test wants.
import { describe, expect, it } from 'vitest';
import type { BarRegion } from '../../../../src/barcode/locate/bar-regions.ts';
import { stretchesOf } from '../../../../src/barcode/linear/bars.ts';
import { builtInLinear } from '../../../../src/barcode/linear/index.ts';
import type { RowDecoder } from '../../../../src/barcode/linear/row-decoder.ts';
import { searchRows } from '../../../../src/barcode/linear/search.ts';
import type { Scene } from '../../../../src/barcode/reader.ts';
import { finish } from '../../../../src/lib/steps.ts';
import { UNLIMITED } from '../../../../src/lib/budget.ts';
import { barsOf, draw, withHeight } from '../../../support/draw-linear.ts';

const image = draw(withHeight(barsOf('msi', '1234567'), 40), { scale: 3 });

/** What the search answers for a decoder that reads `text` in every row, given how far down the image it lies (0–1). */
function textsOf(votes: number, text: (down: number) => string): readonly string[] {
  const decoder: RowDecoder = {
    minBars: 20,
    fits: () => true,
    decode: ({ centres }, { frame, v, mirrored }) =>
      mirrored
        ? undefined
        : {
            text: text((frame.y + v) / frame.luma.height),
            from: centres[0] ?? 0,
            to: centres.at(-1) ?? 0,
            votes,
          },
  };
  return finish(searchRows(image, UNLIMITED, [{ ...decoder, symbology: 'MSI' }])).map(
    (symbol) => symbol.text,
  );
}

describe('the rows of one symbol', () => {
  it('are one answer when they agree', () => {
    expect(textsOf(10, () => 'a')).toEqual(['a']);
  });

  it('are none when fewer agree than the decoder asks for', () => {
    expect(textsOf(1000, () => 'a')).toEqual([]);
  });

  it('are none when many of them say otherwise', () => {
    expect(textsOf(1, (down) => (down < 0.5 ? 'a' : 'b'))).toEqual([]);
  });
});

describe('the bars of one line', () => {
  /** Bars of which nothing but the spaces between them matters. */
  const stretches = (gaps: readonly number[], minBars: number) =>
    stretchesOf({ dark: gaps.slice(1), bright: [], edges: [], gaps }, minBars).map(
      ([first, last]) => `${first}-${last}`,
    );

  it('are taken together and then in the parts that wider spaces set off', () => {
    // The space before each bar, and the one behind the last.
    expect(stretches([50, 1, 2, 9, 1, 1, 5, 1, 50], 2).sort()).toEqual(
      ['0-7', '0-2', '0-1', '3-7', '3-5', '4-5', '6-7'].sort(),
    );
  });

  it('are left out where they are too few', () => {
    expect(stretches([50, 1, 2, 9, 1, 1, 5, 1, 50], 4).sort()).toEqual(['0-7', '3-7']);
    expect(stretches([50, 50], 2)).toEqual([]);
  });
});

describe('an add-on without a main symbol', () => {
  const addOn = draw(withHeight(barsOf('ean2', '05'), 40), { scale: 3 });

  /** The texts read of the add-on in a scene with these bar regions, where nothing was read before. */
  function read(regions: readonly BarRegion[], drawing = addOn): readonly string[] {
    const scene = {
      image: drawing,
      wanted: builtInLinear.symbologies,
      symbols: () => [],
      barRegions: () => regions,
      workFactor: 1,
      // Not the view's image: the reader then searches for itself.
      level: () => ({ width: 0, height: 0, data: new Uint8Array() }),
      barAreas: () => [],
    };
    // The reader asks for nothing else; an engine takes a second to start.
    return finish(
      builtInLinear.read({ image: drawing, toScene: (point) => point }, scene as unknown as Scene, UNLIMITED),
    ).map(({ text }) => text);
  }

  const region = (length: number): BarRegion => ({
    centre: { x: addOn.width / 2, y: addOn.height / 2 },
    angle: 0,
    length,
    breadth: 60,
    energy: 1,
  });

  it('is read where its bars stand alone', () => {
    expect(read([])).toEqual(['05']);
    expect(read([region(70)])).toEqual(['05']);
  });

  it('is not read out of the middle of more bars', () => {
    expect(read([region(300)])).toEqual([]);
  });

  it('alone is so: a symbol with a check digit of its own is read within more bars', () => {
    const whole = { ...region(900), centre: { x: image.width / 2, y: image.height / 2 } };
    expect(read([whole], image)).toEqual(['1234567']);
  });
});
