// A problem where it happened: read out at once, with what to do. A wait counts down.
import { useEffect, useState } from 'preact/hooks';
import type { Problem } from '../api/index.ts';

/** Of a longer wait nobody watches the end. */
const MAX_COUNTED_S = 600;

export function ProblemBox({ problem }: { readonly problem: Problem }) {
  const { kind, title, advice, requestId, retryAfterS } = problem;
  if (kind === 'stopped') return null;
  const isCounted = kind === 'busy' && retryAfterS !== undefined && retryAfterS <= MAX_COUNTED_S;
  return (
    <div class="problem" role="alert" data-kind={kind}>
      <strong>{title}.</strong>{' '}
      {isCounted ? (
        <>
          <Countdown key={String(retryAfterS)} problem={problem} seconds={retryAfterS} /> Nothing was charged.
        </>
      ) : (
        advice
      )}
      {requestId && kind === 'service' && (
        <>
          {' '}
          Tell the operator the request <code>{requestId}</code>.
        </>
      )}
    </div>
  );
}

interface CountdownProps {
  /** A new one begins anew. */
  readonly problem: Problem;
  readonly seconds: number;
}

/** A timer is read out when it is reached, and not every second. */
function Countdown({ problem, seconds }: CountdownProps) {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const endMs = Date.now() + 1000 * seconds;
    setLeft(seconds);
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((endMs - Date.now()) / 1000))), 250);
    return () => clearInterval(timer);
  }, [problem]);
  return <span role="timer">{left > 0 ? `Try again in ${left} s.` : 'Try again now.'}</span>;
}
