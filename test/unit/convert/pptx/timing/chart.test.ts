// Builds and parts of charts (ISO/IEC 29500-1, 19.5.12–19.5.13, 20.1.2.2.3), on drawn decks: charts that are written as such, and objects.
import { describe, expect, it } from 'vitest';
import { messageOf } from '../../../../../src/http/describe-failure.ts';
import { convertPptToPptx } from '../../../../../src/convert/ppt-to-pptx.ts';
import { UNLIMITED } from '../../../../../src/lib/budget.ts';
import { graphObject } from '../../../../support/graph-builder.ts';
import { openPptx, packageFaults } from '../../../../support/opc-check.ts';
import {
  animationTags,
  effectNode,
  intValue,
  shapeTarget,
  showNode,
  timingTree,
} from '../../../../support/ppt-animation.ts';
import { buildPpt, container, cstring, fields, record, shape } from '../../../../support/ppt-builder.ts';
import { BOX } from '../../../../support/ppt-deck.ts';

const ID = 3074;

/** The time line of a slide whose object is built by series; `part` and `element` are those of the chart. */
async function timingOf(program: string, part: number, element: number, build = 1): Promise<string> {
  const object = container(0x0fcc, [
    record(0x0fc3, fields([1, 4], [0, 4], [1, 4], [0, 4], [40, 4], [0, 4]), 0, 1),
    cstring(program, 2),
  ]);
  const builds = container(0x2b02, [
    container(0x2b04, [
      record(0x2b03, fields([2, 4], [0, 4], [ID, 4], [0, 4])),
      record(0x2b05, fields([build, 4], [1, 1], [0, 1], [0, 2])),
    ]),
  ]);
  const effect = effectNode(10, [showNode(shapeTarget(ID, 5, part, element))]);
  const grouped = effectNode(10, [showNode(shapeTarget(ID))], { properties: [intValue(19, 0)] });
  const result = await convertPptToPptx(
    buildPpt({
      documentMore: [container(0x0409, [object])],
      edits: [{ 40: record(0x1011, graphObject({})) }],
      slides: [
        {
          shapes: [shape({ id: ID, type: 75, box: BOX, clientData: [record(0x0bc1, fields([1, 4]))] })],
          more: [animationTags(timingTree([[effect], [grouped]]), builds)],
        },
      ],
    }),
    { budget: UNLIMITED },
  );
  if (!result.ok) throw new Error(messageOf(result.failure));
  const pkg = await openPptx(result.value.body);
  expect(packageFaults(pkg)).toEqual([]);
  const xml = new TextDecoder().decode(pkg.parts.get('ppt/slides/slide1.xml'));
  return /<p:timing>.*<\/p:timing>/.exec(xml)?.[0] ?? '';
}

describe('a chart', () => {
  it.each([
    [1, 2, 'seriesIdx="2" categoryIdx="-4" bldStep="series"'],
    [2, 1, 'seriesIdx="-4" categoryIdx="1" bldStep="category"'],
    [1, -1, 'seriesIdx="-3" categoryIdx="-3" bldStep="gridLegend"'],
  ])('is animated in its parts: %i, %i', async (part, element, expected) => {
    const xml = await timingOf('MSGraph.Chart.8', part, element);
    expect(xml).toContain(
      `<p:spTgt spid="${ID}"><p:graphicEl><a:chart ${expected}/></p:graphicEl></p:spTgt>`,
    );
  });

  it('is meant as a whole where a single point is', async () => {
    expect(await timingOf('MSGraph.Chart.8', 3, 5)).not.toContain('p:graphicEl');
  });

  it('has the build of a chart', async () => {
    expect(await timingOf('MSGraph.Chart.8', 1, 0)).toContain(
      `<p:bldGraphic spid="${ID}" grpId="0"><p:bldSub><a:bldChart bld="series" animBg="1"/></p:bldSub></p:bldGraphic>`,
    );
    expect(await timingOf('MSGraph.Chart.8', 1, 0, 0)).toContain('<p:bldAsOne/>');
  });

  it('that stayed an object has the build of an object', async () => {
    const xml = await timingOf('Other.Chart.1', 1, 2);
    expect(xml).toContain('<p:oleChartEl type="series" lvl="2"/>');
    expect(xml).toContain(`<p:bldOleChart spid="${ID}" grpId="0" bld="series" animBg="1"/>`);
  });
});
