// Footers, dates and numbers: the master's own formatting as the list style of its placeholder, and on slides what differs from it.
import { describe, expect, it } from 'vitest';
import { messageOf } from '../../../../src/http/describe-failure.ts';
import type { Inline, ParagraphStyle, RunStyle, Shape } from '../../../../src/convert/deck/index.ts';
import { writePptx } from '../../../../src/convert/pptx/index.ts';
import { openPptx, packageFaults } from '../../../support/opc-check.ts';
import { deckOf, LAYOUT, MASTER } from './sample-deck.ts';

const BOX = { xEmu: 100000, yEmu: 200000, widthEmu: 300000, heightEmu: 400000 };
const RIGHT: ParagraphStyle = { align: 'right' };
const SMALL: RunStyle = { sizeCpt: 1400, bold: true };

const field = (style: RunStyle): Inline => ({
  kind: 'field',
  field: { kind: 'slideNumber' },
  text: '',
  style,
});
const number = (id: number, paragraph: ParagraphStyle, inlines: readonly Inline[]): Shape => ({
  kind: 'shape',
  id,
  placeholder: { type: 'slideNumber', index: 12 },
  box: BOX,
  text: {
    styleType: 'other',
    frame: {},
    paragraphs: [{ level: 0, style: paragraph, inlines }],
  },
});
const onLayout: Shape = { ...number(9, {}, [field({})]) };

/** The text of the number on master, layout and slide. */
async function written(master: Shape, slide: Shape): Promise<readonly string[]> {
  const result = await writePptx(
    deckOf([{ shapes: [slide] }], {
      masters: [
        {
          ...MASTER,
          shapes: [...MASTER.shapes, master],
          layouts: [{ ...LAYOUT, shapes: [...LAYOUT.shapes, onLayout] }],
        },
      ],
    }),
  );
  if (!result.ok) throw new Error(messageOf(result.failure));
  const pkg = await openPptx(result.value.body);
  expect(packageFaults(pkg)).toEqual([]);
  return ['slideMasters/slideMaster1', 'slideLayouts/slideLayout1', 'slides/slide1'].map((part) => {
    const xml = new TextDecoder().decode(pkg.parts.get(`ppt/${part}.xml`));
    const shape = xml.split('<p:sp>').find((one) => one.includes('type="sldNum"')) ?? '';
    return /<a:lstStyle.*<a:t>/.exec(shape)?.[0].replace(/ id="\{.*?\}"/, '') ?? '';
  });
}

const LIST = '<a:lstStyle><a:lvl1pPr algn="r"><a:defRPr sz="1400" b="1"/></a:lvl1pPr></a:lstStyle>';
const PLAIN = '<a:lstStyle/><a:p><a:fld type="slidenum"><a:t>';

describe('the formatting of a master’s number', () => {
  it('is a list style, which layout and slide follow without repeating it', async () => {
    const [master, layout, slide] = await written(
      number(7, RIGHT, [field(SMALL)]),
      number(8, RIGHT, [field(SMALL)]),
    );
    expect(master).toBe(`${LIST}${PLAIN.slice('<a:lstStyle/>'.length)}`);
    expect(layout).toBe(PLAIN);
    expect(slide).toBe(PLAIN);
  });

  it('is taken back where the slide does not have it', async () => {
    const [, , slide] = await written(
      number(7, RIGHT, [field(SMALL)]),
      number(8, {}, [field({ bold: true })]),
    );
    expect(slide).toBe(
      `<a:lstStyle><a:lvl1pPr algn="l"><a:defRPr sz="2400"/></a:lvl1pPr></a:lstStyle>${PLAIN.slice('<a:lstStyle/>'.length)}`,
    );
  });

  it('differs on the slide where the slide says so', async () => {
    const [, , slide] = await written(
      number(7, RIGHT, [field(SMALL)]),
      number(8, { align: 'centre' }, [field(SMALL)]),
    );
    expect(slide).toContain('algn="ctr"');
    expect(slide).not.toContain('sz=');
  });

  it('stays with its runs where they differ', async () => {
    const [master, , slide] = await written(
      number(7, {}, [{ kind: 'text', text: 'Page ', style: { bold: true } }, field({ sizeCpt: 1400 })]),
      number(8, {}, [field({ sizeCpt: 1400 })]),
    );
    expect(master).toContain('<a:lstStyle/>');
    expect(slide).toContain('sz="1400"');
  });
});
