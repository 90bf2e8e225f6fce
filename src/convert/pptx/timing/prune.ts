// The tree without the nodes whose shapes are not in the part, or whose behaviour no program knows: PowerPoint offers a repair for
// either. Its root is one, and it has one main sequence at most.
import type { Draft, TimeNode, TimingCondition } from '../../deck/index.ts';
import { knownBehaviour } from './known.ts';
import type { AnimatedShapes } from './target.ts';

/** `lost` counts effects and sounds that have nothing left to act on; without any node left there is no root. */
export function prune(
  root: TimeNode,
  targets: AnimatedShapes,
): { readonly root: TimeNode | undefined; readonly lost: number } {
  let lost = 0;
  let hasMain = false;

  const has = (condition: TimingCondition): boolean => {
    const { of } = condition;
    return of === undefined || of.kind === 'node' || of.kind === 'children' || targets.xml(of) !== undefined;
  };

  const isAlive = (node: TimeNode): boolean => {
    if (node.begins !== undefined && !node.begins.some(has)) return false;
    const { behaviour, media } = node;
    if (node.kind === 'behaviour') {
      return (
        behaviour !== undefined &&
        knownBehaviour(behaviour) !== undefined &&
        targets.xml(behaviour.target) !== undefined
      );
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
    const behaviour = node.behaviour && knownBehaviour(node.behaviour);
    if (behaviour !== undefined) kept.behaviour = behaviour;
    if (behaviour !== node.behaviour) lost++;
    if (node.role === 'mainSequence') {
      if (node.kind !== 'sequence' || hasMain) delete kept.role;
      hasMain ||= node.kind === 'sequence';
    } else if (node.role === 'root') delete kept.role;
    for (const list of ['begins', 'ends', 'next', 'previous'] as const) {
      const conditions = node[list]?.filter(has);
      if (conditions !== undefined) kept[list] = conditions;
    }
    if (kept.role === 'mainSequence' || kept.role === 'interactiveSequence') addSteps(kept);
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
  return { root: kept && rootOf(kept), lost };
}

function rootOf(node: TimeNode): TimeNode {
  if (node.kind === 'parallel') return { ...node, role: 'root' };
  const number = Math.max(...numbersOf(node)) + 1;
  return {
    kind: 'parallel',
    number,
    role: 'root',
    duration: 'indefinite',
    restart: 'never',
    children: [node],
  };
}

function numbersOf(node: TimeNode): readonly number[] {
  return [node.number, ...[...(node.children ?? []), ...(node.attendants ?? [])].flatMap(numbersOf)];
}

/** What leads to the next and the previous child of a sequence, as PowerPoint writes it, where nothing does. */
function addSteps(node: Draft<TimeNode>): void {
  const of = { kind: 'slide' } as const;
  if ((node.next ?? []).length === 0) node.next = [{ event: 'next', delay: 0, of }];
  if (node.role === 'mainSequence' && (node.previous ?? []).length === 0) {
    node.previous = [{ event: 'previous', delay: 0, of }];
  }
}

/** Effects and sounds in a node that is dropped with all it holds. */
function countOf(node: TimeNode): number {
  if (node.effect !== undefined || node.kind === 'media') return 1;
  return node.children?.reduce((sum, one) => sum + countOf(one), 0) ?? 0;
}
