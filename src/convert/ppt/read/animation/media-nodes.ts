// The node without which a sound or film on a slide does not play: one for each shape that shows one.
import type { Shape, TimeNode } from '../../../deck/index.ts';
import { isPlayable } from '../objects.ts';

/** Nodes for the shapes with media that have none in the tree; their numbers are still to be given. */
export function mediaNodes(shapes: readonly Shape[], root: TimeNode | undefined): readonly TimeNode[] {
  const known = new Set<number>();
  if (root !== undefined) collect(root, known);
  return pictures(shapes).flatMap((shape): readonly TimeNode[] => {
    if (shape.media === undefined || known.has(shape.id)) return [];
    if (!isPlayable(shape.media)) return [];
    const { kind, loop } = shape.media;
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

function pictures(shapes: readonly Shape[]): readonly Extract<Shape, { kind: 'picture' }>[] {
  return shapes.flatMap((shape) =>
    shape.kind === 'group' ? pictures(shape.shapes) : shape.kind === 'picture' ? [shape] : [],
  );
}

function collect(node: TimeNode, found: Set<number>): void {
  const target = node.media?.target;
  if (target !== undefined && 'shape' in target) found.add(target.shape);
  for (const one of [...(node.children ?? []), ...(node.attendants ?? [])]) collect(one, found);
}
