// A rest during long work, in which the isolate's other requests run on its one thread.

/** A cheap request needs several turns of the event loop: one to be accepted, others to be read and answered. */
const TURNS = 4;

/** Resolves after TURNS turns of the event loop. */
export async function rest(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn += 1) await new Promise((resolve) => setTimeout(resolve, 0));
}
