// The time line that PowerPoint 2007 stores beside the records ([MS-PPT] 2.11.7 RoundTripAnimationAtom).
import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { convertPptToPptx } from '../../../../../../src/convert/ppt-to-pptx.ts';
import { messageOf } from '../../../../../../src/http/describe-failure.ts';
import { readStoredTiming } from '../../../../../../src/convert/ppt/round-trip/index.ts';
import { UNLIMITED } from '../../../../../../src/lib/budget.ts';
import { openPptx, packageFaults } from '../../../../../support/opc-check.ts';
import {
  animatedDeck,
  animationTags,
  effectNode,
  oldAnimation,
  shapeTarget,
  showNode,
  timingTree,
} from '../../../../../support/ppt-animation.ts';
import { buildPpt, fields, record, shape, text } from '../../../../../support/ppt-builder.ts';
import { BOX } from '../../../../../support/ppt-deck.ts';

async function convert(deck: Uint8Array) {
  const result = await convertPptToPptx(deck, { budget: UNLIMITED });
  if (!result.ok) throw new Error(messageOf(result.failure));
  const pkg = await openPptx(result.value.body);
  expect(packageFaults(pkg)).toStrictEqual([]);
  const slide = new TextDecoder().decode(pkg.parts.get('ppt/slides/slide1.xml'));
  return {
    timing: /<p:timing>.*<\/p:timing>/.exec(slide)?.[0],
    codes: result.value.warnings.map(({ code }) => code),
  };
}

const ID = 3074;
const STORED_ID = 7;
/** A deck whose one shape has the stored number 7. */
const deckWith = (xml: string, clientData: readonly Uint8Array[] = []) =>
  buildPpt({
    slides: [
      {
        shapes: [
          shape({
            id: ID,
            type: 202,
            box: BOX,
            text: text(4, 'Words'),
            clientData: [record(0x041f, fields([STORED_ID, 4])), ...clientData],
          }),
        ],
        more: [record(0x2b0b, zipSync({ 'drs/timingInfo.xml': new TextEncoder().encode(xml) }))],
      },
    ],
  });
const stored = (inner: string) =>
  `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n<p:timing xmlns:p="p"><p:tnLst><p:par><p:cTn id="1" dur="indefinite" restart="never" nodeType="tmRoot"><p:childTnLst>${inner}</p:childTnLst></p:cTn></p:par></p:tnLst></p:timing>`;
const effect = (behaviour: string) =>
  `<p:par><p:cTn id="2" presetID="10" presetClass="entr" presetSubtype="0" fill="hold" nodeType="clickEffect"><p:stCondLst><p:cond delay="0"/></p:stCondLst><p:childTnLst>${behaviour}</p:childTnLst></p:cTn></p:par>`;
const target = (inner: string) => `<p:tgtEl>${inner}</p:tgtEl>`;
const fade = (tgtEl: string) =>
  `<p:animEffect transition="in" filter="wheel(3)"><p:cBhvr><p:cTn id="3" dur="500"/>${target(tgtEl)}</p:cBhvr></p:animEffect>`;
const SHAPE = `<p:spTgt spid="${STORED_ID}"/>`;

describe('a stored time line', () => {
  it('is written as it was, with the numbers of the new shapes', async () => {
    const { timing = '' } = await convert(animatedDeck());
    expect(timing).toContain('presetID');
    const before = timing.replaceAll(`spid="${ID}"`, `spid="${STORED_ID}"`);
    const { timing: after, codes } = await convert(deckWith(before));
    expect(after).toBe(timing);
    expect(codes).toStrictEqual([]);
  });

  it.each([
    [
      'a colour',
      '<p:animClr clrSpc="hsl" dir="ccw"><p:cBhvr additive="mult" rctx="PPT"><p:cTn id="3" dur="1"/>BODY<p:attrNameLst><p:attrName>fillcolor</p:attrName></p:attrNameLst></p:cBhvr><p:by><p:hsl h="60000" s="12500" l="-12500"/></p:by><p:to><a:schemeClr val="accent2"/></p:to></p:animClr>',
    ],
    [
      'values',
      '<p:set><p:cBhvr override="childStyle"><p:cTn id="3" dur="1"/>BODY</p:cBhvr><p:to><p:clrVal><a:srgbClr val="102030"/></p:clrVal></p:to></p:set>',
    ],
    [
      'keys',
      '<p:anim calcmode="lin" valueType="num"><p:cBhvr><p:cTn id="3" dur="1" tmFilter="0, 0; 1, 1"/>BODY</p:cBhvr><p:tavLst><p:tav tm="0"><p:val><p:strVal val="#ppt_x"/></p:val></p:tav><p:tav tm="100000" fmla="$*2"><p:val><p:fltVal val="0.5"/></p:val></p:tav></p:tavLst></p:anim>',
    ],
    [
      'a path',
      '<p:animMotion origin="layout" path="M 0 0 L 0.25 0 E" pathEditMode="relative" rAng="60000" ptsTypes="AA"><p:cBhvr><p:cTn id="3" dur="1"/>BODY</p:cBhvr><p:rCtr x="12500" y="0"/></p:animMotion>',
    ],
    [
      'letters',
      '<p:animEffect transition="out" filter="wipe(left)"><p:cBhvr><p:cTn id="3" dur="1"/><p:tgtEl><p:spTgt spid="7"><p:txEl><p:charRg st="0" end="2"/></p:txEl></p:spTgt></p:tgtEl></p:cBhvr></p:animEffect>',
    ],
  ])('keeps %s', async (_, xml) => {
    const body = xml.replace('BODY', target(SHAPE));
    const { timing } = await convert(deckWith(stored(effect(body))));
    expect(timing).toContain(body.replaceAll(`spid="${STORED_ID}"`, `spid="${ID}"`));
  });

  const old = oldAnimation({ effect: 6 });
  it.each([
    ['whose shape is not on the slide', fade('<p:spTgt spid="8"/>')],
    ['with a sound of its own', fade('<p:sndTgt r:embed="rId2" name="bell"/>')],
    ['with an element that is not known', `<p:spin>${fade(SHAPE)}</p:spin>`],
    ['that is damaged', fade(SHAPE).replace('</p:cBhvr>', '')],
    [
      'with a part of a node that is not known',
      fade(SHAPE).replace('dur="500"/>', 'dur="500"><p:odd/></p:cTn>'),
    ],
    ['whose tags do not match', fade(SHAPE).replace('</p:cBhvr>', '</p:cBhvR>')],
  ])('%s gives way to the records, or is reported', async (_, behaviour) => {
    const xml = stored(effect(behaviour));
    const alone = await convert(deckWith(xml));
    expect(alone.timing).toBeUndefined();
    expect(alone.codes).toStrictEqual(['animation-left-out']);
    const { timing, codes } = await convert(deckWith(xml, [old]));
    expect(timing).toContain('presetID');
    expect(timing).not.toContain('wheel(3)');
    expect(codes).toStrictEqual([]);
  });

  it('is used in place of the older records', async () => {
    const { timing } = await convert(deckWith(stored(effect(fade(SHAPE))), [old]));
    expect(timing?.match(/presetID/g)).toHaveLength(1);
    expect(timing).toContain('filter="wheel(3)"');
  });

  it('that lacks a shape which the records animate is older than they are', async () => {
    const OTHER = 3075;
    const records = timingTree([[effectNode(1, [showNode(shapeTarget(OTHER))])]]);
    const animated = (xml: string) =>
      buildPpt({
        slides: [
          {
            shapes: [
              shape({ id: ID, box: BOX, clientData: [record(0x041f, fields([STORED_ID, 4]))] }),
              shape({ id: OTHER, box: BOX, clientData: [record(0x041f, fields([STORED_ID + 1, 4]))] }),
            ],
            more: [
              animationTags(records),
              record(0x2b0b, zipSync({ 'drs/timingInfo.xml': new TextEncoder().encode(xml) })),
            ],
          },
        ],
      });
    const both = fade(SHAPE) + fade(`<p:spTgt spid="${STORED_ID + 1}"/>`).replace('id="3"', 'id="4"');
    expect((await convert(animated(stored(effect(both))))).timing).toContain('wheel(3)');
    const { timing, codes } = await convert(animated(stored(effect(fade(SHAPE)))));
    expect(timing).toContain(`spid="${OTHER}"`);
    expect(timing).not.toContain('wheel(3)');
    expect(codes).toStrictEqual([]);
  });

  it('finds shapes whose client data says that it holds no records', async () => {
    const { timing = '' } = await convert(animatedDeck());
    const deck = deckWith(timing.replaceAll(`spid="${ID}"`, `spid="${STORED_ID}"`));
    const at = deck.findIndex(
      (_, n) => n > 0 && deck[n] === 0x11 && deck[n + 1] === 0xf0 && deck[n - 2] === 0xf,
    );
    expect(at).toBeGreaterThan(0);
    deck[at - 2] = 0;
    expect((await convert(deck)).timing).toBe(timing);
  });

  it('without an effect says nothing', async () => {
    expect(await convert(deckWith(stored('')))).toStrictEqual({ timing: undefined, codes: [] });
  });

  it('changed at any character is read or not, and keeps its shape', () => {
    const xml = stored(effect(fade(SHAPE)));
    let read = 0;
    for (let at = 0; at < xml.length; at++) {
      for (const put of ['<', '"', '9']) {
        const timing = readStoredTiming(xml.slice(0, at) + put + xml.slice(at + 1), (id) =>
          id === STORED_ID ? ID : undefined,
        );
        if (timing === undefined) continue;
        read += 1;
        expect(timing.root.number).toBeGreaterThanOrEqual(0);
      }
    }
    expect(read).toBeGreaterThan(100);
  });
});
