// Sounds and films ([MS-PPT] 2.10): each shape that shows one plays it, at a click and in the slide's time line.
import { unzlibSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { messageOf } from '../../../../../../src/http/describe-failure.ts';
import { convertPptToPptx } from '../../../../../../src/convert/ppt-to-pptx.ts';
import { UNLIMITED } from '../../../../../../src/lib/budget.ts';
import { openPptx, packageFaults } from '../../../../../support/opc-check.ts';
import {
  buildPpt,
  container,
  cstring,
  fields,
  group,
  record,
  shape,
  text,
  type DeckParts,
} from '../../../../../support/ppt-builder.ts';
import { oldAnimation } from '../../../../../support/ppt-animation.ts';
import { BOX, readDeck } from '../../../../../support/ppt-deck.ts';

const LOOP = 1;
const atom = (flags = 0) => record(0x1004, fields([1, 4], [flags, 2], [0, 2]));
const frame = (...more: readonly Uint8Array[]) =>
  shape({ id: 3074, type: 75, box: BOX, clientData: [record(0x0bc1, fields([1, 4])), ...more] });
const deckWith = (media: Uint8Array, shapes = [frame()], more: readonly Uint8Array[] = []): DeckParts => ({
  documentMore: [container(0x0409, [media]), ...more],
  slides: [{ shapes }],
});
const sounds = (head: string) =>
  container(0x07e4, [
    container(0x07e6, [cstring('Bell', 0), cstring('5', 2), record(0x07e7, new TextEncoder().encode(head))]),
  ]);
const film = (flags = 0) => container(0x1006, [container(0x1005, [atom(flags), cstring('C:\\a film.avi')])]);
const EMBEDDED = container(0x100f, [atom(), record(0x1013, fields([5, 4], [100, 4]))]);
const CD = container(0x100e, [atom(), record(0x1012, Uint8Array.of(2, 1, 5, 70, 3, 0, 9, 0))]);

async function slideOf(parts: DeckParts) {
  const result = await convertPptToPptx(buildPpt(parts), { budget: UNLIMITED });
  if (!result.ok) throw new Error(messageOf(result.failure));
  const pkg = await openPptx(result.value.body);
  expect(packageFaults(pkg)).toStrictEqual([]);
  const part = (name: string) => new TextDecoder().decode(pkg.parts.get(name));
  return {
    xml: part('ppt/slides/slide1.xml'),
    rels: part('ppt/slides/_rels/slide1.xml.rels'),
    pkg,
    warnings: result.value.warnings,
  };
}

describe('a shape with a sound or film', () => {
  it('plays it at a click, and has a node in the time line', () => {
    const [slide] = readDeck(deckWith(film(LOOP))).slides;
    expect(slide?.shapes[0]).toMatchObject({
      kind: 'picture',
      click: { target: { kind: 'media' } },
      media: { kind: 'video', loop: true },
    });
    expect(slide?.timing?.root.children).toMatchObject([
      {
        kind: 'media',
        hidden: true,
        begins: [{ delay: 'indefinite' }],
        repeatCount: 'indefinite',
        media: { kind: 'video', target: { shape: 3074 } },
      },
    ]);
  });

  it('keeps another action', () => {
    const next = container(0x0ff2, [
      record(0x0ff3, fields([0, 4], [0, 4], [3, 1], [0, 1], [1, 1], [0, 1], [0, 4])),
    ]);
    const [slide] = readDeck(deckWith(film(), [frame(next)])).slides;
    expect(slide?.shapes[0]?.click?.target).toStrictEqual({ kind: 'jump', to: 'next' });
  });

  it('starts it in the order of the animation', () => {
    const [slide] = readDeck(deckWith(film(), [frame(oldAnimation({ build: 0, flags: 0x104 }))])).slides;
    expect(slide?.timing?.root.children).toMatchObject([
      {
        role: 'mainSequence',
        children: [
          { children: [{ children: [{ role: 'afterEffect', effect: { class: 'media', preset: 1 } }] }] },
        ],
      },
      { kind: 'media' },
    ]);
  });

  it('is a picture with a link to its file', async () => {
    const { xml, rels } = await slideOf(deckWith(film()));
    expect(xml).toMatch(
      /<a:hlinkClick r:id="" action="ppaction:\/\/media"\/>.*<a:videoFile r:link="(rId\d+)"\/>/,
    );
    expect(xml).toMatch(/<p:video><p:cMediaNode>.*<p:spTgt spid="3074"\/>/);
    expect(rels).toContain('Target="file:///C:/a%20film.avi" TargetMode="External"');
  });

  it.each([
    ['RIFF....WAVE', 'a:wavAudioFile r:embed', 'audio1.wav'],
    ['ID3.........', 'a:audioFile r:link', 'audio1.mp3'],
    ['MThd........', 'a:audioFile r:link', 'audio1.mid'],
  ])('brings its sound along: %s', async (head, element, name) => {
    const { xml, rels } = await slideOf(deckWith(EMBEDDED, [frame()], [sounds(head)]));
    expect(xml).toContain(`<${element}="rId`);
    expect(rels).toContain(`Target="../media/${name}"/>`);
    expect(xml).toContain('<p:audio><p:cMediaNode>');
  });

  const path = cstring('C:\\a film.mid');
  it.each<readonly [string, Uint8Array, 'a:videoFile' | 'a:audioFile' | 'a:wavAudioFile']>([
    ['a film of a device (MCI)', container(0x1007, [container(0x1005, [atom(), path])]), 'a:videoFile'],
    ['a film without its inner container', container(0x1007, [atom(), path]), 'a:videoFile'],
    ['linked MIDI', container(0x100d, [atom(), path]), 'a:audioFile'],
    ['a linked wave', container(0x1010, [atom(), path]), 'a:audioFile'],
  ])('is linked to its file: %s', async (_, media, element) => {
    const { xml, rels, warnings } = await slideOf(deckWith(media));
    expect(xml).toMatch(new RegExp(`action="ppaction://media"/>.*<${element} r:link="rId\\d+"/>`));
    expect(xml).toContain(element === 'a:videoFile' ? '<p:video>' : '<p:audio>');
    expect(rels).toContain('Target="file:///C:/a%20film.mid" TargetMode="External"');
    expect(warnings.map(({ code }) => code)).not.toContain('media-unplayable');
  });

  it.each([
    ['a film of a device (MCI)', container(0x1007, [container(0x1005, [atom()])])],
    ['linked MIDI', container(0x100d, [atom()])],
    ['a linked wave', container(0x1010, [atom()])],
    ['an embedded wave whose sound is gone', EMBEDDED],
    ['a disc without its stretch', container(0x100e, [atom()])],
  ])('is reported where nothing can be played: %s', async (_, media) => {
    const { xml, warnings } = await slideOf(deckWith(media));
    expect(warnings.map(({ code }) => code)).toContain('media-unplayable');
    expect(xml).not.toContain('ppaction://media');
  });

  it('names the stretch of a disc', async () => {
    const { xml } = await slideOf(deckWith(CD));
    expect(xml).toContain('<a:audioCd><a:st track="2" time="65"/><a:end track="3" time="9"/></a:audioCd>');
  });
});

describe('a shape other than a picture with a sound or film', () => {
  const SHAPE = { id: 3074, type: 1, box: BOX, clientData: [record(0x0bc1, fields([1, 4]))] };
  const FILLED = { 0x0181: 0xff, 0x01bf: 0x100010, 0x01ff: 0x80000 };
  const EMPTY = { 0x01bf: 0x100000, 0x01ff: 0x80000 };

  it.each([
    ['keeps its look under a clear pixel', FILLED, /<a:srgbClr val="FF0000"\/>/, 0],
    ['that shows nothing is a grey box', EMPTY, /<a:noFill\/>/, 128],
  ])('%s', async (_, options, look, grey) => {
    const deck = deckWith(film(), [shape({ ...SHAPE, options })]);
    const { xml, pkg } = await slideOf(deck);
    expect(xml).toMatch(
      /<p:pic>.*id="3074".*ppaction:\/\/media.*<a:videoFile r:link="rId\d+"\/>.*<a:blip r:embed="rId\d+"\/>/,
    );
    expect(xml).toMatch(look);
    expect(xml).not.toContain('<p:sp>');
    expect(xml).toContain('<p:video><p:cMediaNode><p:cTn');
    expect(xml).toContain('<p:spTgt spid="3074"/>');
    const poster = pkg.parts.get('ppt/media/image1.png') ?? new Uint8Array();
    // One scan line: no filter, grey, alpha.
    expect([...unzlibSync(poster.subarray(41))]).toStrictEqual([0, grey, grey === 0 ? 0 : 255]);
  });

  it('and with text has a clear picture over it, which the time line plays', async () => {
    const clientData = [record(0x0bc1, fields([1, 4])), oldAnimation({ build: 2, flags: 0x104 })];
    const deck = deckWith(film(), [shape({ ...SHAPE, clientData, text: text(4, 'Play') })]);
    const { xml } = await slideOf(deck);
    const [, player] = /<\/p:sp><p:pic>.*?<p:cNvPr id="(\d+)"/.exec(xml) ?? [];
    expect(player).toBeDefined();
    expect(xml.match(/ppaction:\/\/media/g)).toHaveLength(1);
    expect(xml).toMatch(new RegExp(`<p:cmd type="call" cmd="playFrom.*?<p:spTgt spid="${player}"/>`));
    expect(xml).toMatch(new RegExp(`<p:video>.*<p:spTgt spid="${player}"/>`));
    expect(xml).toMatch(/<p:set>.*?<p:spTgt spid="3074"\/?>/);
  });

  it.each([
    ['a group', group({ ...SHAPE, id: 3074 }, [0, 0, 10, 10], [])],
    ['a shape whose film is lost', shape({ ...SHAPE })],
  ])('that cannot play it is reported: %s', async (name, one) => {
    const lost = container(0x1006, [container(0x1005, [atom()])]);
    const deck = deckWith(name === 'a group' ? film() : lost, [one]);
    const { warnings, xml } = await slideOf(deck);
    expect(warnings.map(({ code }) => code)).toStrictEqual(['media-unplayable']);
    expect(xml).not.toContain('<p:pic>');
  });
});

describe('a master', () => {
  it('has its animation', () => {
    const masterShapes = [shape({ id: 2060, box: BOX, clientData: [oldAnimation({ effect: 6 })] })];
    expect(readDeck({ masterShapes, slides: [{}] }).masters[0]?.timing?.root.children).toHaveLength(1);
  });
});
