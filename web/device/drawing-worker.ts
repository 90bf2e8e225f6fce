// Draws barcodes in a worker, with the library that the package exports as quietzone/generate: no call, no key, no upload.
import { contentText, contents, generate } from 'quietzone/generate';
import type { Drawing, Task } from './drawing-messages.ts';
import { answerTasks } from './task-worker.ts';

answerTasks(async (task: Task): Promise<Drawing> => {
  if (task.kind === 'forms') return { ok: true, value: contents };
  if (task.kind === 'text') return contentText(task.form, task.fields);
  return generate(task.request);
});
