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
  const PICTURE = { Code: 'picture-unreadable', Message: 'A picture is damaged.' };
  it.each([
    ['none', '', []],
    [
      'slide by slide, the presentation last',
      JSON.stringify([
        { Code: 'macro-left-out', Message: 'Macros are left out.' },
        { ...PICTURE, Where: 'slide 3' },
        { ...PICTURE, Where: 'slide 1', Shapes: ['Logo', 'Map'] },
        { ...PICTURE, Where: 'slide 3' },
        { More: 7 },
      ]),
      [
        { name: 'Slide 3', warnings: [{ text: 'A picture is damaged.', count: 2 }] },
        { name: 'Slide 1', warnings: [{ text: 'A picture is damaged. (Logo, Map)', count: 1 }] },
        {
          name: 'The presentation',
          warnings: [
            { text: 'Macros are left out.', count: 1 },
            { text: 'More warnings than are listed.', count: 7 },
          ],
        },
      ],
    ],
    [
      'codes, of another version of the service',
      'picture-unreadable;count=2',
      [{ name: 'The presentation', warnings: [{ text: 'picture-unreadable;count=2', count: 1 }] }],
    ],
    ['what is no list', '{"Code":1}', []],
  ])('%s', (_, header, shown) => {
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
