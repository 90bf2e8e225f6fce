// An operation's job whose work an engine Worker does. Key, meter, body and the file at an address stay with the front.
import type { Engines } from '../engines/index.ts';
import { type Result, ok } from '../lib/result.ts';
import { fileOf } from './file.ts';
import type { Call, Job, Operation } from './operation.ts';

/** As Operation.prepare. The engine opens the file now where its pages make the price, and otherwise with the work. */
export async function engineJob(operation: Operation, call: Call, engines: Engines): Promise<Result<Job>> {
  const { engine, body, cost } = operation;
  if (engine === undefined || body.kind !== 'file') throw new Error(`no engine does ${operation.id}`);
  const file = await fileOf(call, body.part, engine === 'ppt' ? 'presentation' : 'scan');
  if (!file.ok) return file;
  const job = {
    operation: operation.id,
    headers: ownHeaders(operation, call.headers),
    settings: call.settings,
  };
  const seat = engines.take(engine);
  const pages = cost.per === 'page' ? await seat.price(job, file.value) : ok(undefined);
  if (!pages.ok) {
    seat.leave();
    return pages;
  }
  return ok({
    ...(pages.value !== undefined && { pages: pages.value }),
    run: () => seat.run(job, file.value),
    input: file.value,
    close: () => seat.leave(),
  });
}

/** Those that the operation declares: the engine learns nothing of the caller. The address of a file was followed already. */
function ownHeaders({ headers }: Operation, received: Headers): Readonly<Record<string, string>> {
  return Object.fromEntries(
    headers.flatMap(({ name }) => {
      const value = name === 'inputFileUrl' ? null : received.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
}
