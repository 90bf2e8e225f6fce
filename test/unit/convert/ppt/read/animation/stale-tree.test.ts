// A tree of PowerPoint 2002 whose shapes an older program has taken away or numbered anew since, beside the atoms that it wrote.
import { describe, expect, it } from 'vitest';
import type { TimeNode, Timing } from '../../../../../../src/convert/deck/index.ts';
import {
  animationTags,
  effectNode,
  oldAnimation,
  paragraphBuild,
  shapeTarget,
  showNode,
  timingTree,
} from '../../../../../support/ppt-animation.ts';
import { shape, text } from '../../../../../support/ppt-builder.ts';
import { BOX, readOneSlide } from '../../../../../support/ppt-deck.ts';

const FIRST = 3074;
const SECOND = 3075;
const GONE = 9999;
const FADE = 10;
const FLY = 12;
/** The same as a preset of PowerPoint 2002. */
const FLY_IN = 2;

/** Two shapes; `atoms` have an atom of PowerPoint 97 (fly), and the tree makes `targets` fade in, one click after the other. */
function timingOf(targets: readonly number[], atoms: readonly number[], more: readonly Uint8Array[] = []) {
  const clicks = targets.map((id) => [effectNode(FADE, [showNode(shapeTarget(id))])]);
  return readOneSlide({
    shapes: [FIRST, SECOND].map((id, at) =>
      shape({
        id,
        type: 202,
        box: BOX,
        text: text(4, 'Words'),
        ...(atoms.includes(id) && { clientData: [oldAnimation({ effect: FLY, order: at + 1 })] }),
      }),
    ),
    more: [animationTags(timingTree(clicks), ...more)],
  }).timing;
}

interface Played {
  readonly preset: number;
  readonly shape: number | undefined;
}

function playedBy(timing: Timing | undefined): readonly Played[] {
  const visit = (node: TimeNode): readonly Played[] => {
    const inside = (node.children ?? []).flatMap(visit);
    if (node.effect === undefined) return inside;
    const [target] = (node.children ?? []).flatMap((one) => one.behaviour?.target ?? []);
    return [
      { preset: node.effect.preset, shape: target && 'shape' in target ? target.shape : undefined },
      ...inside,
    ];
  };
  return timing === undefined ? [] : visit(timing.root);
}

function numbersOf(node: TimeNode): readonly number[] {
  return [node.number, ...[...(node.children ?? []), ...(node.attendants ?? [])].flatMap(numbersOf)];
}

describe('a tree of PowerPoint 2002', () => {
  const flown = (id: number) => ({ shape: id, preset: FLY_IN });
  const faded = (id: number) => ({ shape: id, preset: FADE });

  it('none of whose targets is on the slide gives way to the atoms', () => {
    expect(playedBy(timingOf([GONE, GONE + 1], [FIRST, SECOND]))).toStrictEqual([
      flown(FIRST),
      flown(SECOND),
    ]);
  });

  it('keeps what lives, and has the rest from the atoms', () => {
    const timing = timingOf([GONE, FIRST], [FIRST, SECOND]);
    expect(playedBy(timing)).toStrictEqual([faded(GONE), faded(FIRST), flown(SECOND)]);
    const numbers = timing ? numbersOf(timing.root) : [];
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  it('whose targets are all on the slide is all there is', () => {
    expect(playedBy(timingOf([SECOND], [FIRST, SECOND]))).toStrictEqual([faded(SECOND)]);
  });

  it('stays, to be reported, where there are no atoms', () => {
    expect(playedBy(timingOf([GONE], []))).toStrictEqual([faded(GONE)]);
  });

  it('keeps the builds of what lives beside those of the atoms', () => {
    const timing = timingOf([GONE, FIRST], [], [paragraphBuild(FIRST, 1)]);
    expect(timing?.builds).toMatchObject([{ shape: FIRST }]);
  });
});

it('the effects of the atoms stand behind those of the main sequence, each click on its own', () => {
  const timing = timingOf([FIRST, GONE], [SECOND]);
  const main = timing?.root.children?.find(({ role }) => role === 'mainSequence');
  expect(main?.children).toHaveLength(3);
  expect(main?.children?.at(-1)?.begins).toStrictEqual([{ delay: 'indefinite' }]);
});
