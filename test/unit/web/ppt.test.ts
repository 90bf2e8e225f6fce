import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { firstPicture } from '../../../web/panels/ppt/first-picture.ts';
import { warningsOf } from '../../../web/panels/ppt/warnings.ts';

const relations = (...names: readonly string[]): Uint8Array<ArrayBuffer> =>
  strToU8(
    `<Relationships>${names.map((name, i) => `<Relationship Id="rId${i}" Target="../media/${name}"/>`).join('')}</Relationships>`,
  );
const deck = (parts: Readonly<Record<string, Uint8Array<ArrayBuffer>>>): Blob =>
  new Blob([zipSync({ ...parts })]);

describe('the warnings of a conversion', () => {
  it.each([
    ['', []],
    ['picture-unreadable;count=2', [{ text: 'Picture unreadable', count: 2, where: '' }]],
    [
      'a-b;count=1, more;count=7;slides="3 9"',
      [
        { text: 'A b', count: 1, where: '' },
        { text: 'More', count: 7, where: 'slides 3 9' },
      ],
    ],
  ])('of %j', (header, shown) => {
    expect(warningsOf(header)).toEqual(shown);
  });
});

describe('the picture of a deck', () => {
  const RELATIONS = 'ppt/slides/_rels/slide1.xml.rels';
  it('is its thumbnail, else the largest picture of its first slide that a browser shows', async () => {
    const media = {
      'ppt/media/small.png': new Uint8Array(10),
      'ppt/media/large.jpeg': new Uint8Array(20),
      'ppt/media/other.png': new Uint8Array(90),
      'ppt/media/drawing.emf': new Uint8Array(80),
    };
    const slide = { [RELATIONS]: relations('small.png', 'large.jpeg', 'drawing.emf') };
    const picture = await firstPicture(deck({ ...media, ...slide }));
    expect([picture?.image.type, picture?.image.size]).toEqual(['image/jpeg', 20]);
    const thumbnail = await firstPicture(
      deck({ ...media, ...slide, 'docProps/thumbnail.jpeg': new Uint8Array(5) }),
    );
    expect([thumbnail?.image.size, thumbnail?.where]).toEqual([5, 'the first slide']);
  });

  it('is none where there is none, or no archive', async () => {
    expect(await firstPicture(deck({ [RELATIONS]: relations('drawing.emf') }))).toBeUndefined();
    expect(await firstPicture(deck({}))).toBeUndefined();
    expect(await firstPicture(new Blob(['no archive']))).toBeUndefined();
  });
});
