// The files of a tab and what was read in them, over a reload. Loaded with the first file. No key and no password is kept.
import type { Operation } from '../../api/index.ts';
import { forget, keep, keptOf } from '../../kept/store.ts';
import type { Job, Result } from './jobs.ts';
import { type Plan, planOf } from './plan.ts';

const [FILES, JOBS, ORDER] = [
  ['scan', 'file'],
  ['scan', 'job'],
  ['scan', 'order'],
] as const;
const LISTED = 'listed';

/** A job without its file, and with what makes its plan again. */
interface Kept extends Omit<Job, 'file' | 'plan' | 'request' | 'password'> {
  readonly asked?: Pick<Plan, 'where' | 'values' | 'device'> & { readonly operationId: string };
}

const NOT_READ: Result = {
  ok: false,
  problem: {
    kind: 'service',
    title: 'Not read',
    advice: 'The page was loaded again before it was read: scan it again.',
  },
};

/** As they were kept last. */
const known = new Map<number, Job>();

/** Writes what has changed. False: some of it could not be kept. */
export async function keepJobs(list: readonly Job[]): Promise<boolean> {
  const gone = [...known.keys()].filter((id) => list.every((job) => job.id !== id));
  // What lies between is not worth a write.
  const changed = list.filter(
    (job) => known.get(job.id) !== job && (job.state === 'done' || !known.has(job.id)),
  );
  const written = changed.flatMap((job): readonly Promise<boolean>[] => {
    const isNew = !known.has(job.id);
    known.set(job.id, job);
    return [
      ...(isNew ? [keep([...FILES, String(job.id)], job.file)] : []),
      keep([...JOBS, String(job.id)], keptForm(job)),
    ];
  });
  for (const id of gone) known.delete(id);
  const forgotten = gone.flatMap((id) => [forget([...FILES, String(id)]), forget([...JOBS, String(id)])]);
  const order = keep(
    [...ORDER, LISTED],
    list.map(({ id }) => id),
  );
  await Promise.all(forgotten);
  return (await Promise.all([...written, order])).every(Boolean);
}

function keptForm(whole: Job): Kept {
  const { file: _, request: __, password: ___, plan, ...job } = whole;
  if (!plan) return job;
  const { password: ____, ...values } = plan.values;
  const { password: _____, ...device } = plan.device;
  return { ...job, asked: { where: plan.where, operationId: plan.operation.id, values, device } };
}

/** In the order of the list before; none: nothing was kept. */
export async function keptJobs(scans: readonly Operation[]): Promise<readonly Job[]> {
  const [files, jobs, order] = await Promise.all([keptOf(FILES), keptOf(JOBS), keptOf(ORDER)]);
  const ids = (order.get(LISTED) ?? []) as readonly number[];
  const list = ids.flatMap((id): readonly Job[] => {
    const [file, kept] = [files.get(String(id)), jobs.get(String(id)) as Kept | undefined];
    return file instanceof File && kept ? [jobOf(file, kept, scans)] : [];
  });
  for (const job of list) known.set(job.id, job);
  return list;
}

function jobOf(file: File, { asked, ...kept }: Kept, scans: readonly Operation[]): Job {
  const operation = asked && scans.find(({ id }) => id === asked.operationId);
  const plan = operation && { ...planOf(operation, asked.values, asked.where), device: asked.device };
  return {
    ...kept,
    file,
    password: '',
    ...(plan && { plan }),
    ...(plan && kept.where === 'service' && { request: plan.requestFor(file) }),
    ...(kept.state !== 'done' && { state: 'done', result: kept.result ?? NOT_READ }),
  };
}
