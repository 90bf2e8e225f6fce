// Draws barcodes in a worker, with the library that the package exports as quietzone/generate: no call, no key, no upload.
import { contentText, contents, generate } from 'quietzone/generate';
import type { Reply, Task } from './drawing-messages.ts';

const answer = async (task: Task): Promise<Reply['result']> => {
  if (task.kind === 'forms') return { ok: true, value: contents };
  if (task.kind === 'text') return contentText(task.form, task.fields);
  return generate(task.request);
};

addEventListener('message', ({ data: { id, task } }: MessageEvent<{ id: number; task: Task }>) => {
  void answer(task).then((result) => postMessage({ id, result } satisfies Reply));
});
