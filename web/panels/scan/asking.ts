// What a scan costs is said before it begins: files wait here for an answer.
import { useState } from 'preact/hooks';
import type { Choice } from './choice.tsx';
import type { Where } from './jobs.ts';
import { type Plan, planOf } from './plan.ts';
import { type Estimate, estimate, priceOf } from './price.ts';

export interface Waiting {
  readonly files: readonly File[];
  readonly start: (plan: Plan) => void;
  /** Undefined while pages are counted. */
  readonly estimate?: Estimate;
}

export function useAsking({ operation, where, values }: Choice) {
  const [waiting, setWaiting] = useState<Waiting>();
  const perform = (by: Where, start: Waiting['start']): void => {
    setWaiting(undefined);
    start(planOf(operation, values, by));
  };
  /** What costs more than one page is asked for first. */
  const ask = async (files: readonly File[], start: Waiting['start']): Promise<void> => {
    if (where === 'device') return perform('device', start);
    setWaiting({ files, start });
    const price = priceOf(operation);
    const { pages = '', password = '' } = values;
    const cost = await estimate(files, price, { pages, password });
    if (files.length === 1 && cost.uncounted === 0 && cost.calls <= price.calls)
      return perform('service', start);
    setWaiting((now) => (now?.files === files ? { files, start, estimate: cost } : now));
  };
  return {
    waiting,
    ask,
    /** Lets what waits begin, by the present options. */
    start: (by: Where): void => waiting && perform(by, waiting.start),
    cancel: (): void => setWaiting(undefined),
  };
}
