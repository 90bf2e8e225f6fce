// The page's side of the worker of labels, which is loaded when it is first asked for.
import { type Drawn, NOT_LOADED } from './drawing.ts';
import type { Known, LabelAnswer, LabelFiles, LabelSheet, LabelTask, ListRow } from './label-messages.ts';
import { taskWorker } from './task-worker.ts';

const tell = taskWorker<LabelTask, LabelAnswer>(
  () => new Worker(new URL('./label-worker.ts', import.meta.url), { type: 'module' }),
);

async function ask<T>(task: LabelTask): Promise<Drawn<T>> {
  const result = await tell(task);
  if (result === undefined) return { ok: false, problem: NOT_LOADED };
  return result.ok
    ? { ok: true, value: result.value as T }
    : { ok: false, problem: { kind: 'value', title: 'No labels', advice: result.problem.message } };
}

export const sheetsHere = (): Promise<Drawn<Known>> => ask({ kind: 'known' });

/** The rows of a list, whatever file it comes from. */
export const listHere = (file: Blob): Promise<Drawn<readonly ListRow[]>> => ask({ kind: 'list', file });

export const labelsHere = (
  list: string,
  options: Readonly<Record<string, string>>,
  files: LabelFiles,
): Promise<Drawn<LabelSheet>> => ask({ kind: 'labels', list, options, files });

/** A label as a PNG file; undefined if other labels have been laid out meanwhile. */
export async function imageHere(plan: number, index: number): Promise<Blob | undefined> {
  const image = await ask<Blob | null>({ kind: 'image', plan, index });
  return image.ok ? (image.value ?? undefined) : undefined;
}
