// XML that a newer program stored, with its pictures among those of the presentation.
import type { DiagramReference, StoredXml } from '../../../deck/index.ts';
import type { StoredPart } from '../../round-trip/index.ts';
import type { ReadContext } from '../context.ts';

/** Undefined where a picture is none that programs draw. */
export function storedXml(part: StoredPart, context: ReadContext): StoredXml | undefined {
  const pieces: (string | DiagramReference)[] = [];
  for (const piece of part) {
    if (typeof piece === 'string' || piece.kind !== 'picture') {
      pieces.push(piece);
      continue;
    }
    const picture = context.environment.pictures.addFile(piece.read);
    if (picture === undefined) return undefined;
    pieces.push({ kind: 'picture', picture });
  }
  return pieces;
}
