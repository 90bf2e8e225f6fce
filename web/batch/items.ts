// Files on their way through an operation, two at once, until all are done or stopped.
import { useRef, useState } from 'preact/hooks';
import { type Outcome, type Progress, type Request, sendUntilFree } from '../api/index.ts';
import { pathOf } from '../parts/index.ts';

export interface Item {
  readonly id: number;
  readonly file: File;
  /** With its folder. */
  readonly name: string;
  readonly state: 'new' | 'waiting' | 'under-way' | 'done';
  readonly request?: Request;
  readonly progress?: Progress | undefined;
  readonly outcome?: Outcome | undefined;
}

/** One is worked on while the next is sent. */
const AT_ONCE = 2;
const STOPPED: Outcome = { ok: false, problem: { kind: 'stopped', title: 'Stopped', advice: '' } };

export const isFailed = ({ outcome }: Item): boolean => outcome?.ok === false;

export interface Items {
  readonly list: readonly Item[];
  readonly busy: boolean;
  /** Those that are new, or of these ids. */
  readonly run: (ids: ReadonlySet<number>) => void;
  readonly stop: () => void;
  /** Takes what was done before a reload. */
  readonly restore: (done: ReadonlyMap<number, Outcome>) => void;
}

export function useItems(files: readonly File[], requestFor: (file: File) => Request): Items {
  const [list, setList] = useState<readonly Item[]>(() =>
    files.map((file, id) => ({ id, file, name: pathOf(file), state: 'new' })),
  );
  const abort = useRef<AbortController | null>(null);
  const change = (id: number, by: Partial<Item>): void =>
    setList((before) => before.map((item) => (item.id === id ? { ...item, ...by } : item)));
  const run: Items['run'] = (ids) => {
    const { signal } = (abort.current = new AbortController());
    const queue = list.filter(({ id }) => ids.has(id)).values();
    setList((before) =>
      before.map((item) => (ids.has(item.id) ? { ...item, state: 'waiting', outcome: undefined } : item)),
    );
    const work = async (): Promise<void> => {
      for (const { id, file } of queue) {
        if (signal.aborted) return;
        const request = requestFor(file);
        change(id, { state: 'under-way', request, progress: undefined });
        const outcome = await sendUntilFree(request, {
          signal,
          onProgress: (progress) => change(id, { progress }),
        });
        change(id, { state: 'done', outcome });
      }
    };
    void Promise.all(Array.from({ length: AT_ONCE }, work));
  };
  return {
    list,
    busy: list.some(({ state }) => state === 'waiting' || state === 'under-way'),
    run,
    restore: (done) =>
      setList((before) =>
        before.map((item) => {
          const outcome = done.get(item.id);
          return outcome ? { ...item, state: 'done', request: requestFor(item.file), outcome } : item;
        }),
      ),
    stop: () => {
      abort.current?.abort();
      setList((before) =>
        before.map((item) =>
          item.state === 'waiting' ? { ...item, state: 'done', outcome: STOPPED } : item,
        ),
      );
    },
  };
}
