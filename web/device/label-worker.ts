// Lays out labels in a worker, with the library that the package exports as quietzone/labels: no call, no key, no upload.
import { type Labels, labels, readList, sheets, templates } from 'quietzone/labels';
import type { LabelAnswer, LabelTask } from './label-messages.ts';
import { answerTasks } from './task-worker.ts';

let last: Labels | undefined;
let plan = 0;

answerTasks(async (task: LabelTask): Promise<LabelAnswer> => {
  if (task.kind === 'known') return { ok: true, value: { templates, sheets } };
  if (task.kind === 'list') return readList(task.file);
  if (task.kind === 'image') {
    if (task.plan !== plan || last === undefined) return { ok: true, value: null };
    const png = (await last.png(task.index)) as Uint8Array<ArrayBuffer>;
    return { ok: true, value: new Blob([png], { type: 'image/png' }) };
  }
  const mine = (plan += 1);
  const outcome = await labels(new TextEncoder().encode(task.list), { ...task.options, ...task.files });
  if (!outcome.ok) return outcome;
  if (mine === plan) last = outcome.value;
  const { png: _, ...sheet } = outcome.value;
  return { ok: true, value: { ...sheet, plan: mine } };
});
