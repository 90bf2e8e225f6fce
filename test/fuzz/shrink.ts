// Makes a failing input smaller: leaves out halves, quarters and so on as long as it fails in the same way, then sets
// what is left to zero where that changes nothing.

/** Runs of the target that shrinking may take. */
const MAX_RUNS = 600;

/** The smallest input found for which `fails` is still true; `stop` ends the search early. */
export async function shrunk(
  input: Uint8Array,
  fails: (candidate: Uint8Array) => Promise<boolean>,
  stop: () => boolean = () => false,
): Promise<Uint8Array> {
  let best = input;
  let runs = 0;
  const isBetter = async (candidate: Uint8Array): Promise<boolean> => {
    runs++;
    return fails(candidate);
  };
  const isOver = (): boolean => runs >= MAX_RUNS || stop();
  for (let size = best.length >> 1; size > 0 && !isOver(); size >>= 1) {
    for (let at = 0; at < best.length && !isOver();) {
      const candidate = new Uint8Array(best.length - Math.min(size, best.length - at));
      candidate.set(best.subarray(0, at));
      candidate.set(best.subarray(Math.min(best.length, at + size)), at);
      if (await isBetter(candidate)) best = candidate;
      else at += size;
    }
  }
  for (let at = 0; at < best.length && !isOver(); at++) {
    if (best[at] === 0) continue;
    const candidate = best.slice();
    candidate[at] = 0;
    if (await isBetter(candidate)) best = candidate;
  }
  return best;
}
