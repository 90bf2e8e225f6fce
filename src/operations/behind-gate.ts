// Work that passes a gate inside of an operation.
import type { Gate, GateEntry } from '../lib/gate.ts';
import { rest } from '../lib/rest.ts';
import type { Result } from '../service/result.ts';

/** Does the work with a slot of the gate, after a rest, so that cheap requests run between two jobs. Failures: those of the gate and the work. */
export async function behindGate<T>(
  gate: Gate,
  entry: GateEntry,
  work: () => Promise<Result<T>>,
): Promise<Result<T>> {
  const slot = await gate.enter(entry);
  if (!slot.ok) return slot;
  try {
    await rest();
    return await work();
  } finally {
    slot.value.leave();
  }
}
