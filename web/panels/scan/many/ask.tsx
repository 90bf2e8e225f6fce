// The price of a scan by the service, before anything is sent.
import { useEffect, useRef } from 'preact/hooks';
import { counted } from '../../../parts/index.ts';
import type { Waiting } from '../asking.ts';
import type { Where } from '../jobs.ts';

interface Props {
  readonly waiting: Waiting;
  /** Of one page, in words. */
  readonly cost: string;
  readonly onStart: (where: Where) => void;
  readonly onCancel: () => void;
}

export function Ask({ waiting: { files, estimate }, cost, onStart, onCancel }: Props) {
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), [estimate === undefined]);
  const pages = estimate ? [counted(estimate.pages, 'page')] : [];
  const unknown = estimate?.uncounted
    ? ` The pages of ${counted(estimate.uncounted, 'file')} cannot be counted here: ${cost}.`
    : '';
  return (
    <section class="card ask" aria-labelledby="ask-heading" aria-busy={!estimate}>
      <h2 id="ask-heading">
        {estimate
          ? `${counted(estimate.calls, 'call')} for ${[counted(files.length, 'file'), ...pages].join(', ')}`
          : 'Counting pages …'}
      </h2>
      {estimate && (
        <>
          <p>Nothing has been sent yet.{unknown}</p>
          <p class="actions">
            <button ref={first} type="button" onClick={() => onStart('service')}>
              Send and scan
            </button>
            <button type="button" class="quiet" onClick={() => onStart('device')}>
              Read on this device, free
            </button>
            <button type="button" class="quiet" onClick={onCancel}>
              Cancel
            </button>
          </p>
        </>
      )}
    </section>
  );
}
