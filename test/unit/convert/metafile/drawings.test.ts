// Drawings in front of metafiles: what is drawn, what is said, and how the file names both.
import { describe, expect, it } from 'vitest';
import type { Picture, PictureContentType, Presentation } from '../../../../src/convert/deck/index.ts';
import { withDrawings } from '../../../../src/convert/metafile/index.ts';
import { writePptx } from '../../../../src/convert/pptx/index.ts';
import { createBudget, UNLIMITED } from '../../../../src/lib/budget.ts';
import type { Warning } from '../../../../src/lib/warning.ts';
import { openPptx, packageFaults } from '../../../support/opc-check.ts';
import { emf, emfRecord, wmf, wmfRecord } from '../../../support/metafiles.ts';
import { deckOf, PNG } from '../pptx/sample-deck.ts';

const picture = (contentType: PictureContentType, bytes: Uint8Array): Picture => ({
  contentType,
  read: () => bytes,
  sizeEmu: { widthEmu: 100, heightEmu: 100 },
});
const WMF = picture('image/x-wmf', wmf(10, 10, wmfRecord(0x41b, 10, 10, 0, 0)));
const BOX = { xEmu: 0, yEmu: 0, widthEmu: 1000, heightEmu: 1000 };

function deckWith(...pictures: readonly Picture[]): Presentation {
  const shapes = pictures.map((_, at) => ({ kind: 'picture' as const, id: at + 2, box: BOX, picture: at }));
  return deckOf([{ shapes }], { pictures });
}

async function drawings(deck: Presentation, budget = UNLIMITED) {
  const warnings: Warning[] = [];
  const drawn = await withDrawings(deck, { budget, warn: (warning) => warnings.push(warning) });
  return { drawn, warnings };
}

describe('withDrawings', () => {
  it('draws metafiles alone, and leaves what cannot be drawn with a warning', async () => {
    const deck = deckWith(
      PNG,
      WMF,
      picture('image/x-emf', emf(10, 10, emfRecord(118, 0, 0, 0))),
      picture('image/x-wmf', new Uint8Array(30)),
      picture('image/x-emf', emf(10, 10, emfRecord(70, 16, 0x2b464d45, 0, 0))),
    );
    const { drawn, warnings } = await drawings(deck);
    expect(drawn.pictures.map(({ drawing }) => drawing?.contentType)).toEqual([
      undefined,
      'image/png',
      'image/png',
      undefined,
      undefined,
    ]);
    expect(warnings.map(({ code, where }) => [code, where])).toEqual([
      ['picture-drawn-in-part', 'picture 3'],
      ['picture-not-drawn', 'picture 4'],
      ['picture-not-drawn', 'picture 5'],
    ]);
    expect(drawn.pictures.map(({ read }) => read())).toEqual(deck.pictures.map(({ read }) => read()));
  });

  it('draws no more than the budget allows', async () => {
    const { drawn, warnings } = await drawings(deckWith(WMF, WMF), createBudget({ workMs: 1 }));
    expect(drawn.pictures.map(({ drawing }) => drawing !== undefined)).toEqual([true, false]);
    expect(warnings.map(({ code }) => code)).toEqual(['picture-not-drawn']);
  });

  it('the file shows the drawing, and names the metafile in the extension of its blip', async () => {
    const { drawn } = await drawings(deckWith(WMF));
    const written = await writePptx(drawn);
    if (!written.ok) throw new Error('not written');
    const pkg = await openPptx(written.value.body);
    expect(packageFaults(pkg)).toEqual([]);
    const text = (name: string) => new TextDecoder().decode(pkg.parts.get(name));
    const [, shown, stored] =
      /<a:blip r:embed="(\w+)"><a:extLst><a:ext uri="\{[-0-9A-F]{36}\}"><a:blip r:embed="(\w+)"\/><\/a:ext>/.exec(
        text('ppt/slides/slide1.xml'),
      ) ?? [];
    const rels = text('ppt/slides/_rels/slide1.xml.rels');
    const target = (id = '') =>
      new RegExp(`Id="${id}"[^>]*Target="\\.\\./(media/[^"]+)"`).exec(rels)?.[1] ?? '';
    expect([target(shown), target(stored)]).toEqual(['media/image1.png', 'media/image2.wmf']);
    expect(pkg.parts.get(`ppt/${target(stored)}`)).toEqual(WMF.read());
    expect(pkg.parts.get(`ppt/${target(shown)}`)?.subarray(1, 4)).toEqual(new TextEncoder().encode('PNG'));
  });
});
