// Other tasks of the same thread: how often they run while something works.
import { setImmediate } from 'node:timers/promises';

/** Does the work, and counts the turns of the event loop that another task got meanwhile. */
export async function turnsOfOthers(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let isDone = false;
  const other = (async () => {
    while (!isDone) {
      await setImmediate();
      turns += 1;
    }
  })();
  // The other task has begun, and waits for its first turn.
  turns = 0;
  await work();
  const during = turns;
  isDone = true;
  await other;
  return during;
}
