// An engine Worker: does one step of an operation's job in the same way as the front would. It has no stores, checks no key and fetches
// nothing.
import type { Catalog } from '../catalog/index.ts';
import type { Deps } from '../deps.ts';
import {
  type BytesReply,
  type EngineJob,
  type EngineReply,
  JOB_HEADER,
  REPLY_HEADER,
  SECRET_HEADER,
  headerJson,
} from '../engines/index.ts';
import { type Gate, createGate } from '../lib/gate.ts';
import { release } from '../lib/release.ts';
import type { Settings } from '../settings.ts';
import { VERSION } from '../version.ts';
import { engineUses, enginesUsedSince } from '../wasm/engine.ts';
import type { Operation } from './operation.ts';

/** As the front's: see create-deps.ts. */
const LEASE_MS = 120_000;

export interface EngineOptions {
  /** The operations that it does. */
  readonly operations: readonly Operation[];
  /** The value that SECRET_HEADER must have; undefined if only the front can reach this Worker. */
  readonly secret?: string | undefined;
  readonly now: () => number;
}

/** The fetch handler. There is one per isolate, and its gate is the isolate's. */
export function createEngineWorker({
  operations,
  secret,
  now,
}: EngineOptions): (request: Request) => Promise<Response> {
  let gate: Gate | undefined;
  const gateOf = (settings: Settings): Gate =>
    (gate ??= createGate({
      maxQueue: settings.HEAVY_QUEUE,
      maxWaitMs: settings.HEAVY_WAIT_S * 1000,
      leaseMs: LEASE_MS,
      now,
      wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    }));

  return async (request) => {
    if (secret !== undefined && request.headers.get(SECRET_HEADER) !== secret)
      return new Response(null, { status: 404 });
    const step = new URL(request.url).pathname;
    if (step === '/ready') return new Response(null, { status: 204 });
    const job: EngineJob = JSON.parse(request.headers.get(JOB_HEADER) ?? '{}');
    const operation = operations.find(({ id }) => id === job.operation);
    if (operation === undefined || (step !== '/price' && step !== '/run'))
      return new Response(null, { status: 404 });
    const body = new Uint8Array(await request.arrayBuffer());
    const slot = await gateOf(job.settings).enter();
    if (!slot.ok) return Response.json({ kind: 'failed', failure: slot.failure } satisfies EngineReply);
    try {
      return await done(operation, { job, body, step, deps: engineDeps(now) });
    } catch (cause) {
      const error = cause instanceof Error ? cause : new Error(String(cause));
      return Response.json({ kind: 'threw', error: error.message, stack: error.stack } satisfies EngineReply);
    } finally {
      slot.value();
      // An answer that is a file is still being streamed, and its pictures are read from the body meanwhile.
      if ('model' in operation.answer) release(body);
    }
  };
}

interface Work {
  readonly job: EngineJob;
  readonly body: Uint8Array;
  readonly step: '/price' | '/run';
  readonly deps: Deps;
}

async function done(operation: Operation, { job, body, step, deps }: Work): Promise<Response> {
  const prepared = await operation.prepare({
    headers: new Headers(job.headers),
    contentType: job.contentType ?? 'application/octet-stream',
    body,
    deps,
    settings: job.settings,
    hold: { grow: () => true, close: () => undefined },
    // Only the front knows the caller's account.
    account: { account: 'front', quota: null },
  });
  if (!prepared.ok) return replied({ kind: 'failed', failure: prepared.failure });
  try {
    if (step === '/price') return replied({ kind: 'priced', pages: prepared.value.pages });
    const before = engineUses();
    const answer = await prepared.value.run();
    if (!answer.ok) return replied({ kind: 'failed', failure: answer.failure });
    const engines = enginesUsedSince(before);
    if ('value' in answer.value) return replied({ kind: 'answered', ...answer.value, engines });
    const { bytes, ...rest } = answer.value;
    const reply: BytesReply = { ...rest, engines };
    // BodyInit does not name Uint8Array<ArrayBufferLike>, which Response takes.
    return new Response(bytes as BodyInit, { headers: { [REPLY_HEADER]: headerJson(reply) } });
  } finally {
    prepared.value.close?.();
  }
}

function replied(reply: EngineReply): Response {
  return Response.json(reply);
}

/** The dependencies of an operation in an engine: only the time; the front has done everything else. */
export function engineDeps(now: () => number): Deps {
  const absent = (): never => {
    throw new Error('An engine Worker has no accounts, no stores, no meter and no network.');
  };
  return {
    accounts: { authenticate: absent },
    catalog: { find: absent, fault: absent } satisfies Catalog,
    meter: new Proxy({} as Deps['meter'], { get: absent }),
    gate: { enter: absent, queued: 0, running: 0, busy: false },
    uploads: { open: absent, heldBytes: 0 },
    now,
    fetch: absent,
    unready: absent,
    version: VERSION,
  };
}
