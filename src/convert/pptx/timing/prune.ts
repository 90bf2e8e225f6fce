// The tree without the nodes whose shapes are not in the part: a node that acts on nothing is an error to PowerPoint.
import type { Draft, TimeNode, TimingCondition } from '../../deck/index.ts';
import type { AnimatedShapes } from './target.ts';

/** `lost` counts effects and sounds that have nothing left to act on; without any node left there is no root. */
export function prune(
  root: TimeNode,
  targets: AnimatedShapes,
): { readonly root: TimeNode | undefined; readonly lost: number } {
  let lost = 0;

  const has = (condition: TimingCondition): boolean => {
    const { of } = condition;
    return of === undefined || of.kind === 'node' || of.kind === 'children' || targets.xml(of) !== undefined;
  };

  const isAlive = (node: TimeNode): boolean => {
    if (node.begins !== undefined && !node.begins.some(has)) return false;
    const { behaviour, media } = node;
    if (node.kind === 'behaviour') {
      return behaviour !== undefined && targets.xml(behaviour.target) !== undefined;
    }
    if (node.kind !== 'media') return true;
    if (media === undefined || targets.xml(media.target) === undefined) return false;
    return media.target.kind !== 'shape' || targets.plays(media.target.shape);
  };

  const keep = (node: TimeNode): TimeNode | undefined => {
    if (!isAlive(node)) {
      lost += countOf(node);
      return undefined;
    }
    const kept: Draft<TimeNode> = { ...node };
    for (const list of ['begins', 'ends', 'next', 'previous'] as const) {
      const conditions = node[list]?.filter(has);
      if (conditions !== undefined) kept[list] = conditions;
    }
    const before = lost;
    const children = node.children?.flatMap((one) => keep(one) ?? []) ?? [];
    const isLeaf = node.kind === 'behaviour' || node.kind === 'media';
    if (!isLeaf && children.length === 0) {
      // Its parts are counted as one: the effect.
      lost = node.effect === undefined ? lost : before + 1;
      return undefined;
    }
    kept.children = children;
    kept.attendants = node.attendants?.flatMap((one) => keep(one) ?? []) ?? [];
    return kept;
  };

  const kept = keep(root);
  return { root: kept, lost };
}

/** Effects and sounds in a node that is dropped with all it holds. */
function countOf(node: TimeNode): number {
  if (node.effect !== undefined || node.kind === 'media') return 1;
  return node.children?.reduce((sum, one) => sum + countOf(one), 0) ?? 0;
}
