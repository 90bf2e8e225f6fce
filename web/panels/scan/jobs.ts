// Files on their way through a scan: a few at once, again when the service is busy, until all are done or stopped.
import { useRef, useState } from 'preact/hooks';
import { type Outcome, type Request, send } from '../../api/index.ts';

export interface Job {
  readonly id: number;
  readonly file: File;
  /** With its folder, as the person sees it. */
  readonly name: string;
  readonly state: 'waiting' | 'sending' | 'reading' | 'done';
  readonly request?: Request;
  readonly outcome?: Outcome;
}

export interface Jobs {
  readonly list: readonly Job[];
  readonly busy: boolean;
  /** Begins anew with these files; `requestFor` makes the request of each. */
  readonly start: (files: readonly File[], requestFor: (file: File) => Request) => void;
  readonly stop: () => void;
}

/** One is read while the next is sent; an isolate reads one at a time. */
const AT_ONCE = 2;
const MAX_RETRIES = 3;
/** A longer wait is the person's to decide. */
const MAX_WAIT_S = 60;
const DEFAULT_WAIT_S = 5;

export function useJobs(): Jobs {
  const [list, setList] = useState<readonly Job[]>([]);
  const abort = useRef<AbortController | null>(null);
  const nextId = useRef(0);

  const start: Jobs['start'] = (files, requestFor) => {
    abort.current?.abort();
    const { signal } = (abort.current = new AbortController());
    const jobs = files.map((file): Job => ({
      id: nextId.current++,
      file,
      name: file.webkitRelativePath || file.name,
      state: 'waiting',
    }));
    const update = (id: number, change: Partial<Job>): void => {
      if (!signal.aborted)
        setList((before) => before.map((job) => (job.id === id ? { ...job, ...change } : job)));
    };
    const queue = jobs.values();
    const work = async (): Promise<void> => {
      for (const { id, file } of queue) {
        if (signal.aborted) return;
        const request = requestFor(file);
        update(id, { state: 'sending', request });
        const outcome = await untilFree(request, signal, () => update(id, { state: 'reading' }));
        update(id, { state: 'done', outcome });
      }
    };
    setList(jobs);
    void Promise.all(Array.from({ length: AT_ONCE }, work));
  };

  const stop = (): void => {
    abort.current?.abort();
    setList((before) =>
      before.map((job) =>
        job.state === 'done'
          ? job
          : {
              ...job,
              state: 'done',
              outcome: { ok: false, problem: { kind: 'stopped', title: 'Stopped', advice: '' } },
            },
      ),
    );
  };
  return { list, busy: list.some(({ state }) => state !== 'done'), start, stop };
}

async function untilFree(request: Request, signal: AbortSignal, onSent: () => void): Promise<Outcome> {
  for (let retry = 0; ; retry += 1) {
    const outcome = await send(request, {
      signal,
      onProgress: ({ sent, of }) => {
        if (sent === of) onSent();
      },
    });
    const waitS =
      outcome.ok || outcome.problem.kind !== 'busy'
        ? undefined
        : (outcome.problem.retryAfterS ?? DEFAULT_WAIT_S);
    if (waitS === undefined || retry === MAX_RETRIES || waitS > MAX_WAIT_S || signal.aborted) return outcome;
    await new Promise((resolve) => setTimeout(resolve, 1000 * waitS));
  }
}
