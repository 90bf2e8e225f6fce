// Regions: boxes, or rows of places where inside and outside change (Inside Macintosh: Imaging With QuickDraw, 2).
import { PictReader, type Box } from './reader.ts';

const END = 0x7fff;
/** A letter of a large heading comes to some hundred. */
const MAX_BOXES = 4000;

/** The boxes that a region consists of; `data` without its length. */
export function regionBoxes(data: Uint8Array): readonly Box[] {
  const reader = new PictReader(data);
  const whole = reader.box();
  if (reader.ended) return [];
  if (reader.left < 2) return [whole];
  const boxes: Box[] = [];
  let edges: readonly number[] = [];
  let top = whole.top;
  while (reader.left >= 2 && boxes.length < MAX_BOXES) {
    const y = reader.i16();
    if (y === END) break;
    for (let at = 0; at + 1 < edges.length; at += 2) {
      boxes.push({ top, bottom: y, left: edges[at] ?? 0, right: edges[at + 1] ?? 0 });
    }
    top = y;
    const changes = new Set(edges);
    for (let x = reader.i16(); x !== END && !reader.ended; x = reader.i16()) {
      if (!changes.delete(x)) changes.add(x);
    }
    edges = [...changes].sort((a, b) => a - b);
  }
  return boxes;
}
