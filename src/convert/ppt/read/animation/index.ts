// The animation of a slide: the time line that PowerPoint 2007 stored where it fits the slide, else the tree of PowerPoint 2002 where
// it has effects, else the atoms of PowerPoint 97. Never two of them: newer programs write the others beside it for older ones. An effect
// of a tree lives while what it acts on is on the slide: a tree without a living one is none, and what one with some lacks the atoms have.
import type { Shape, TimeNode, Timing } from '../../../deck/index.ts';
import { labelOf, LOSSES } from '../../losses.ts';
import { child, binaryTag, RT, type RecordNode } from '../../records/index.ts';
import type { ReadContext } from '../context.ts';
import { readBuilds } from './builds.ts';
import { highest, mainSequence, rootNode, withEffects } from './main-sequence.ts';
import { mediaNodes } from './media-nodes.ts';
import { readOldEffects } from './old-effects.ts';
import { indexShapes, type ShapeIndex } from './shape-index.ts';
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
  const effects = root === undefined ? [] : effectsOf(root);
  const living = effects.filter((effect) => isLiving(effect, scope.shapes));
  const animated = new Set(living.flatMap((effect) => [...targetsOf(effect)]));
  const stored = storedTimeline(slide, animated, context);
  if (
    stored.kind === 'read' &&
    context.allowances.take('effects', effectsOf(stored.timing.root).length, where)
  ) {
    const { timing } = stored;
    return { ...timing, root: withMedia(timing.root, mediaNodes(shapes, timing.root)) };
  }
  const builds = readBuilds(extension.find((one) => one.type === RT.BuildList));
  if (root !== undefined && living.length > 0 && living.length === effects.length) {
    return { root: withMedia(root, mediaNodes(shapes, root)), builds };
  }
  const drawing = child(child(slide, RT.Drawing), RT.OfficeArtDgContainer);
  const old = readOldEffects(child(drawing, RT.OfficeArtSpgrContainer), {
    ...scope,
    isWanted: (id) => !animated.has(id),
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
  if (root !== undefined && living.length > 0) {
    const whole = withEffects(root, old.effects);
    return { root: withMedia(whole, mediaNodes(shapes, whole)), builds: [...builds, ...old.builds] };
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

function effectsOf(node: TimeNode): readonly TimeNode[] {
  const inside = (node.children ?? []).flatMap(effectsOf);
  return node.effect === undefined ? inside : [node, ...inside];
}

/** Something that it acts on, a shape, the slide or a sound, is there. */
function isLiving(node: TimeNode, shapes: ShapeIndex): boolean {
  const target = node.behaviour?.target ?? node.media?.target;
  const isHere = target !== undefined && (!('shape' in target) || shapes.get(target.shape) !== undefined);
  return isHere || (node.children?.some((one) => isLiving(one, shapes)) ?? false);
}

function withMedia(root: TimeNode, media: readonly TimeNode[]): TimeNode {
  if (media.length === 0) return root;
  let number = highest(root);
  return {
    ...root,
    children: [...(root.children ?? []), ...media.map((one) => ({ ...one, number: ++number }))],
  };
}
