// A problem where it happened: read out at once, with what to do.
import type { Problem } from '../api/index.ts';

export function ProblemBox({ problem }: { readonly problem: Problem }) {
  if (problem.kind === 'stopped') return null;
  return (
    <div class="problem" role="alert" data-kind={problem.kind}>
      <strong>{problem.title}.</strong> {problem.advice}
      {problem.requestId && problem.kind === 'service' && (
        <>
          {' '}
          Tell the operator the request <code>{problem.requestId}</code>.
        </>
      )}
    </div>
  );
}
