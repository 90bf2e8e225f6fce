// The animation of a slide: the time line that PowerPoint 2007 stored where it fits the slide, else the tree of PowerPoint 2002 where
// it has effects, else the atoms of PowerPoint 97. Never two of them: newer programs write the others beside it for older ones.
import type { Shape, TimeNode, Timing } from '../../../deck/index.ts';
import { labelOf, LOSSES } from '../../losses.ts';
import { child, binaryTag, RT, type RecordNode } from '../../records/index.ts';
import type { ReadContext } from '../context.ts';
import { readBuilds } from './builds.ts';
import { mainSequence, rootNode } from './main-sequence.ts';
import { mediaNodes } from './media-nodes.ts';
import { readOldEffects } from './old-effects.ts';
import { indexShapes } from './shape-index.ts';
import { storedTimeline, targetsOf } from './stored.ts';
import { readTimeNodes } from './time-node.ts';

/** `shapes` are those that the slide got; `where` names the slide for warnings. Undefined where nothing moves or plays. */
export function readTiming(
  slide: RecordNode,
  shapes: readonly Shape[],
  { context, where }: { readonly context: ReadContext; readonly where: string },
): Timing | undefined {
  const scope = {
    shapes: indexShapes(shapes),
    soundOf(id: number): number | undefined {
      const sound = context.environment.soundOf(id);
      if (sound === undefined && id !== 0) context.warn('sound-left-out', LOSSES['sound-left-out'], where);
      return sound;
    },
  };
  const extension = binaryTag(slide, '___PPT10');
  const tree = extension.find((one) => one.type === RT.TimeExtTimeNodeContainer);
  const { root, isDamaged } = tree ? readTimeNodes(tree, scope) : { root: undefined, isDamaged: false };
  if (isDamaged) context.warn('animation-left-out', LOSSES['animation-left-out'], where);
  const stored = storedTimeline(slide, root === undefined ? new Set() : targetsOf(root), context);
  if (stored.kind === 'read' && context.allowances.take('effects', countEffects(stored.timing.root), where)) {
    const { timing } = stored;
    return { ...timing, root: withMedia(timing.root, mediaNodes(shapes, timing.root)) };
  }
  if (root !== undefined && hasEffect(root)) {
    const builds = readBuilds(extension.find((one) => one.type === RT.BuildList));
    return { root: withMedia(root, mediaNodes(shapes, root)), builds };
  }
  const drawing = child(child(slide, RT.Drawing), RT.OfficeArtDgContainer);
  const old = readOldEffects(child(drawing, RT.OfficeArtSpgrContainer), {
    ...scope,
    mayAdd: () => context.allowances.take('effects', 1, where),
  });
  for (const id of old.unknown) {
    context.warn(
      'animation-changed',
      LOSSES['animation-changed'],
      where,
      labelOf(scope.shapes.get(id) ?? { id }),
    );
  }
  if (stored.kind === 'unfit' && old.effects.length === 0) {
    context.warn('animation-left-out', LOSSES['animation-left-out'], where);
  }
  if (old.effects.length > 0) {
    return { root: mainSequence(old.effects, mediaNodes(shapes, undefined)), builds: old.builds };
  }
  const media = mediaNodes(shapes, root);
  const played = root?.children ?? [];
  if (played.length + media.length === 0) return undefined;
  return { root: withMedia(root ?? rootNode([]), media), builds: [] };
}

function hasEffect(node: TimeNode): boolean {
  return node.effect !== undefined || (node.children?.some(hasEffect) ?? false);
}

function countEffects(node: TimeNode): number {
  const own = node.effect === undefined ? 0 : 1;
  return (node.children ?? []).reduce((sum, one) => sum + countEffects(one), own);
}

function withMedia(root: TimeNode, media: readonly TimeNode[]): TimeNode {
  if (media.length === 0) return root;
  let number = highest(root);
  return {
    ...root,
    children: [...(root.children ?? []), ...media.map((one) => ({ ...one, number: ++number }))],
  };
}

function highest(node: TimeNode): number {
  let number = node.number;
  for (const one of [...(node.children ?? []), ...(node.attendants ?? [])]) {
    number = Math.max(number, highest(one));
  }
  return number;
}
