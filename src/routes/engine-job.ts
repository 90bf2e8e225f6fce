// The job of an operation whose work an engine Worker does. Key, meter, body and the fetching of a file are done here, at the front.
import { type HeaderValues } from '../http/headers.ts';
import type { Engines } from '../engines/index.ts';
import { type Result, ok } from '../service/result.ts';
import { fileOf, filesOf } from '../operations/file.ts';
import { readBoolean } from '../registry/option.ts';
import { FILES } from '../registry/scan-options.ts';
import type { Call, Job, Operation } from './operation.ts';
import { repeatedBy, workCallOf } from './work.ts';

/** Operation.prepare with an engine. If the price depends on the pages, the engine opens the file now, otherwise with the work. */
export async function engineJob(
  operation: Operation,
  call: Call,
  { engines, workMs }: { readonly engines: Engines; readonly workMs: number },
): Promise<Result<Job>> {
  const { engine, price } = operation;
  if (engine === undefined) throw new Error(`no engine does ${operation.id}`);
  const sent = await sentOf(operation, call);
  if (!sent.ok) return sent;
  const { body, contentType, count, input } = sent.value;
  const job = {
    operation: operation.id,
    headers: ownHeaders(operation, call.headers),
    settings: call.settings,
    account: call.account.account,
    workMs,
    ...(engines.pauses && call.turn && { pauses: true as const }),
    ...(contentType !== undefined && { contentType }),
  };
  const seat = engines.take(engine);
  const priced = price.per === 'page' ? await seat.open(job, body) : ok(count);
  if (!priced.ok) {
    seat.leave();
    return priced;
  }
  return ok({
    ...(priced.value !== undefined && { pages: priced.value }),
    run: () => seat.run(job, body, call.turn),
    input: input ?? body,
    close: () => seat.leave(),
  });
}

/** What is sent to an engine: the file, or the whole body if it has several. */
interface Sent {
  readonly body: Uint8Array;
  readonly contentType?: string | undefined;
  /** The number of files, for a cost per file. */
  readonly count?: number;
  /** Job.input; default: the body. */
  readonly input?: Uint8Array;
}

async function sentOf({ id, body, engine }: Operation, call: Call): Promise<Result<Sent>> {
  if (body.kind !== 'file') throw new Error(`no engine does ${id}`);
  const several = body.orSeveral ? readBoolean(call.headers, FILES) : ok(false);
  if (!several.ok) return several;
  if (!several.value) {
    const file = await fileOf(workCallOf(call, body), engine === 'ppt' ? 'presentation' : 'scan');
    return file.ok ? ok({ body: file.value }) : file;
  }
  const given = await filesOf(workCallOf(call, body));
  if (!given.ok) return given;
  const { files, fetched } = given.value;
  return ok({
    body: fetched ?? call.body,
    // An empty type makes the engine look at the body's first bytes, as the front did.
    contentType: fetched ? 'application/octet-stream' : (call.contentType ?? ''),
    count: files.length,
    ...(await repeatedBy(files, call.headers)),
  });
}

/** The headers that the operation declares; an engine learns nothing else about the caller. The file at an address was fetched already. */
function ownHeaders({ headers }: Operation, received: HeaderValues): Readonly<Record<string, string>> {
  return Object.fromEntries(
    headers.flatMap(({ name }) => {
      const value = name === 'inputFileUrl' ? null : received.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
}
