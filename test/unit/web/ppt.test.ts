import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { slidesOf } from '../../../web/panels/ppt/slides.ts';
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

describe('the slides of a deck', () => {
  const slide = (...shapes: readonly string[]): Uint8Array<ArrayBuffer> =>
    strToU8(`<p:sld><p:cSld><p:spTree>${shapes.join('')}</p:spTree></p:cSld></p:sld>`);
  const shape = (text: string, type = ''): string =>
    `<p:sp><p:nvPr>${type && `<p:ph type="${type}"/>`}</p:nvPr><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:sp>`;

  it('have their titles before other texts, and the largest picture that a browser shows', async () => {
    const slides = await slidesOf(
      deck({
        'ppt/slides/slide10.xml': slide(),
        'ppt/slides/slide2.xml': slide(shape('second &amp; last &#8364;')),
        'ppt/slides/slide1.xml': slide(shape('body'), shape('Title', 'ctrTitle')),
        'ppt/slides/_rels/slide1.xml.rels': relations('small.png', 'large.jpeg', 'drawing.emf'),
        'ppt/media/small.png': new Uint8Array(10),
        'ppt/media/large.jpeg': new Uint8Array(20),
        'ppt/media/other.png': new Uint8Array(90),
        'ppt/media/drawing.emf': new Uint8Array(80),
      }),
    );
    expect(slides.map(({ number, texts }) => [number, texts])).toEqual([
      [1, ['Title', 'body']],
      [2, ['second & last €']],
      [10, []],
    ]);
    expect(slides.map(({ image }) => image && [image.type, image.size])).toEqual([
      ['image/jpeg', 20],
      undefined,
      undefined,
    ]);
  });

  it('are none in a file that is no archive', async () => {
    expect(await slidesOf(new Blob(['no archive']))).toEqual([]);
  });
});
