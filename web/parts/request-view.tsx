// A place for the request of a panel and its answer, folded.
import { useState } from 'preact/hooks';
import type { Answer, Request } from '../api/index.ts';
import { useLoaded } from './loaded.ts';

interface Props {
  /** Of the panel: two views on one page need different ids. */
  readonly name: string;
  readonly request: Request | undefined;
  readonly answer: Answer | undefined;
}

export function RequestView({ request, ...shared }: Props) {
  const [near, setNear] = useState(false);
  const code = useLoaded(near, () => import('./request-code.tsx'));
  if (!request) return null;
  return (
    <details class="request">
      {/* Loaded before it is opened, as a rule. */}
      <summary
        onPointerEnter={() => setNear(true)}
        onFocus={() => setNear(true)}
        onClick={() => setNear(true)}
      >
        Request and answer
      </summary>
      {code && <code.RequestCode {...shared} request={request} />}
    </details>
  );
}
