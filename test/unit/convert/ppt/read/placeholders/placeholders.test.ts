// What placeholders of slides say themselves, and what their master says for them.
import { describe, expect, it } from 'vitest';
import { placeholder, shape, text } from '../../../../../support/ppt-builder.ts';
import { readDeck } from '../../../../../support/ppt-deck.ts';

const MASTER_ID = 2050;
const GROWS = 0x20002;
const GROWS_NOT = 0x20000;

/** A title over a master's title with these properties; without `above` it names no master. */
function titleOf(
  own: Readonly<Record<number, number>>,
  { type = 1, above }: { readonly type?: number; readonly above?: Readonly<Record<number, number>> } = {},
) {
  const drawn = shape({
    id: 3074,
    type,
    box: [0, 0, 500, 500],
    options: { ...own, ...(above && { 0x0301: MASTER_ID }) },
    clientData: [placeholder(13)],
    text: text(0, 'Title'),
  });
  const parent = shape({
    id: MASTER_ID,
    box: [0, 0, 500, 500],
    options: above ?? {},
    clientData: [placeholder(1)],
    text: text(0, 'Title'),
  });
  const { slides } = readDeck({ masterShapes: [parent], slides: [{ shapes: [drawn] }] });
  const [one] = slides[0]?.shapes ?? [];
  if (one?.kind !== 'shape') throw new Error('There is no shape');
  return one;
}

describe('a placeholder', () => {
  it('keeps an outline of its own', () => {
    expect(titleOf({}, { type: 3, above: {} }).geometry).toMatchObject({ form: 'ellipse' });
  });

  it('without a master and without paint has neither fill nor line', () => {
    const { fill, line } = titleOf({});
    expect(fill).toStrictEqual({ kind: 'none' });
    expect(line).toStrictEqual({ paint: { kind: 'none' } });
  });

  it('without a master keeps the paint that it says', () => {
    const { fill, line } = titleOf({ 0x0181: 0x0000ff, 0x01bf: 0x100010, 0x01ff: 0x80008 });
    expect(fill).toMatchObject({ kind: 'solid', colour: { rgb: 0xff0000 } });
    expect(line?.paint).toMatchObject({ kind: 'solid' });
  });

  it.each([
    ['that grows with its text', GROWS, 0, 'shape'],
    ['that does not grow, under one that does', GROWS_NOT, GROWS, 'none'],
    ['that does not grow, under one that does not either', GROWS_NOT, GROWS_NOT, undefined],
    ['that says nothing', 0, GROWS, undefined],
  ])('%s fits its text so', (_, own, above, autofit) => {
    expect(titleOf({ 0x00bf: own }, { above: { 0x00bf: above } }).text?.frame.autofit).toBe(autofit);
  });

  it.each([
    ['says both that it fits no shape and keeps its margins', 0x60000, 'shrink'],
    ['says the one alone', 0x20000, undefined],
    ['says the other alone', 0x40004, undefined],
    ['grows', 0x60006, 'shape'],
  ])('of a master that %s fits its text so', (_, booleans, autofit) => {
    const parent = shape({
      id: MASTER_ID,
      box: [0, 0, 500, 500],
      options: { 0x00bf: booleans },
      clientData: [placeholder(1)],
      text: text(0, 'Title'),
    });
    const [one] = readDeck({ masterShapes: [parent] }).masters[0]?.shapes ?? [];
    expect(one).toMatchObject({ kind: 'shape' });
    expect(one?.kind === 'shape' && one.text?.frame.autofit).toBe(autofit);
  });
});
