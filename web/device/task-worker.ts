// A worker that answers tasks, loaded when it is first asked.

interface Told<T> {
  readonly id: number;
  readonly result: T;
}

/** Asks it; undefined: it could not be loaded, or ended. The next task tries again. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller names what its worker takes
export function taskWorker<Task, T>(load: () => Worker): (task: Task) => Promise<T | undefined> {
  let worker: Worker | undefined;
  let last = 0;
  const waiting = new Map<number, (result: T | undefined) => void>();
  const loaded = (): Worker => {
    if (worker !== undefined) return worker;
    worker = load();
    worker.addEventListener('message', ({ data: { id, result } }: MessageEvent<Told<T>>) => {
      waiting.get(id)?.(result);
      waiting.delete(id);
    });
    worker.addEventListener('error', () => {
      worker = undefined;
      for (const tell of waiting.values()) tell(undefined);
      waiting.clear();
    });
    return worker;
  };
  return (task) =>
    new Promise((resolve) => {
      waiting.set((last += 1), resolve);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
      loaded().postMessage({ id: last, task });
    });
}

/** The worker's own side. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- as above
export function answerTasks<Task, T>(answer: (task: Task) => Promise<T>): void {
  addEventListener('message', ({ data: { id, task } }: MessageEvent<{ id: number; task: Task }>) => {
    void answer(task).then((result) => postMessage({ id, result } satisfies Told<T>));
  });
}
