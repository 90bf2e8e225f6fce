// The node without which a sound or film on a slide does not play: one for each shape that shows one.
import type { Shape, TimeNode } from '../../../deck/index.ts';
import { mediaOf } from './shape-index.ts';

/** Nodes for the shapes with media that have none in the tree; their numbers are still to be given. */
export function mediaNodes(shapes: readonly Shape[], root: TimeNode | undefined): readonly TimeNode[] {
  const known = new Set<number>();
  if (root !== undefined) collect(root, known);
  return withoutGroups(shapes).flatMap((shape): readonly TimeNode[] => {
    const media = mediaOf(shape);
    if (media === undefined || known.has(shape.id)) return [];
    const { kind, loop } = media;
    return [
      {
        kind: 'media',
        number: 0,
        fill: 'hold',
        hidden: true,
        begins: [{ delay: 'indefinite' }],
        ...(loop === true && { repeatCount: 'indefinite' }),
        ...(kind === 'audio' && {
          ends: (['next', 'previous', 'stopAudio'] as const).map((event) => ({
            event,
            delay: 0,
            of: { kind: 'slide' },
          })),
        }),
        media: { kind, target: { kind: 'shape', shape: shape.id } },
      },
    ];
  });
}

function withoutGroups(shapes: readonly Shape[]): readonly Shape[] {
  return shapes.flatMap((shape) => (shape.kind === 'group' ? withoutGroups(shape.shapes) : [shape]));
}

function collect(node: TimeNode, found: Set<number>): void {
  const target = node.media?.target;
  if (target !== undefined && 'shape' in target) found.add(target.shape);
  for (const one of [...(node.children ?? []), ...(node.attendants ?? [])]) collect(one, found);
}
