// The file of a drawing: a large one waits for a slot of the second gate, and rests while it is encoded.
import { type Drawing, type GeneratedImage, fileSteps } from '../../barcode/generate/index.ts';
import { type Result, ok } from '../../service/result.ts';
import { withRests } from '../../lib/steps.ts';
import { LIMITS } from '../limits.ts';
import { behindGate } from '../behind-gate.ts';
import type { Host } from '../operation.ts';

/** JPEG with many different blocks; the other formats take a part of it. */
const PIXEL_NS = 5;

/** Failures: those of the gate. */
export async function fileBehindGate(
  drawing: Drawing,
  { shortGate, account }: Host,
): Promise<Result<GeneratedImage>> {
  const draw = async (): Promise<Result<GeneratedImage>> => ok(await withRests(fileSteps(drawing)));
  const pixels = drawing.width * drawing.height;
  if (drawing.format === 'svg' || pixels <= LIMITS.MAX_UNGATED_DRAWING_PIXELS) return draw();
  const entry = { flow: account, lengthMs: (pixels * PIXEL_NS) / 1e6 };
  return behindGate(shortGate, entry, draw);
}
