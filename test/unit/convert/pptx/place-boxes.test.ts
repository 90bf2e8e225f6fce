// Where a place of a slide stands: PowerPoint takes the box of the layout's place with its index, LibreOffice, Apache POI and others that of one
// with its type. The slide says it where they would differ, and where PowerPoint would not write it nothing else does.
import { describe, expect, it } from 'vitest';
import { messageOf } from '../../../../src/http/describe-failure.ts';
import type { BoxEmu, PlaceholderType, Shape } from '../../../../src/convert/deck/index.ts';
import { writePptx } from '../../../../src/convert/pptx/index.ts';
import { openPptx, packageFaults } from '../../../support/opc-check.ts';
import { deckOf, LAYOUT, MASTER } from './sample-deck.ts';

const HIGH: BoxEmu = { xEmu: 100_000, yEmu: 200_000, widthEmu: 300_000, heightEmu: 400_000 };
const LOW: BoxEmu = { ...HIGH, yEmu: 3_000_000 };

const place = (type: PlaceholderType, index: number, id: number, box?: BoxEmu): Shape => ({
  kind: 'shape',
  id,
  placeholder: { type, index },
  ...(box && { box }),
  text: { styleType: 'body', frame: {}, paragraphs: [{ level: 0, style: {}, inlines: [] }] },
});

/** Whether the slide's place says its box: its type, its index and box, the layout's places. The master's body stands high. */
async function saysBox(own: Shape, ...layout: readonly Shape[]): Promise<string | undefined> {
  const written = await writePptx(
    deckOf([{ shapes: [own] }], {
      masters: [
        {
          ...MASTER,
          shapes: [place('title', 0, 2, LOW), place('body', 1, 3, HIGH)],
          layouts: [{ ...LAYOUT, shapes: layout }],
        },
      ],
    }),
  );
  if (!written.ok) throw new Error(messageOf(written.failure));
  const pkg = await openPptx(written.value.body);
  expect(packageFaults(pkg)).toEqual([]);
  const xml = new TextDecoder().decode(pkg.parts.get('ppt/slides/slide1.xml'));
  return /<p:ph .*?<a:off x="\d+" y="(\d+)"\/>/.exec(xml)?.[1];
}

describe('the box of a place', () => {
  it('stands on the slide where the layout has it under another type, and the master elsewhere', async () => {
    expect(await saysBox(place('body', 1, 9, LOW), place('object', 1, 8, LOW))).toBe('3000000');
    expect(await saysBox(place('body', 1, 9), place('object', 1, 8, LOW))).toBe('3000000');
  });

  it('stands there where another place of the layout has its type', async () => {
    const layout = [place('object', 1, 8, HIGH), place('body', 5, 7, LOW)];
    expect(await saysBox(place('body', 1, 9, HIGH), ...layout)).toBe('200000');
  });

  it.each<[string, Shape, readonly Shape[]]>([
    ['its own type', place('body', 1, 9, LOW), [place('body', 1, 8, LOW)]],
    [
      'another type, and the master has the same box',
      place('body', 1, 9, HIGH),
      [place('object', 1, 8, HIGH)],
    ],
    [
      'another type, and the first place of its type stands there too',
      place('body', 1, 9, LOW),
      [place('object', 1, 8, LOW), place('body', 5, 7, LOW)],
    ],
  ])('is left to the layout that has it under %s', async (_, own, layout) => {
    expect(await saysBox(own, ...layout)).toBeUndefined();
  });
});
