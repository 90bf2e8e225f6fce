// Worker entry: the HTTP handler, the Durable Object class, the entrypoint for service bindings. Nothing else.
import { WorkerEntrypoint } from 'cloudflare:workers';
import { createApp, createDeps, readSettings } from './app.ts';
import type { Env } from './env.ts';
import { negotiate } from './http/negotiate.ts';
import { requestIdOf } from './http/request-id.ts';
import { failureResponse } from './http/respond.ts';
import { fail } from './service/failure.ts';
import type { DeliverTask, JobRunner, Meter, RunOutcome, RunTask } from './metering/index.ts';
import { createJobRunner } from './routes/run-job.ts';
import { createServiceMetrics } from './routes/service-metrics.ts';
import { warmUp } from './routes/warm-up.ts';
import { collectDropped } from './wasm/dropped.ts';
import { errorLine } from './telemetry/index.ts';

export { AccountMeter } from './metering/account-meter.ts';

type App = ReturnType<typeof createApp>;

/** Requests that were begun and not answered yet, in this isolate. */
let inFlight = 0;
let meter: Meter | undefined;
let runner: JobRunner | undefined;

// One app an isolate: its gate, caches and engines are shared by the isolate's requests.
const apps = new WeakMap<Env, App>();
let latest: App | undefined;

function appOf(env: Env): Pick<App, 'fetch'> {
  const known = apps.get(env) ?? latest;
  if (known) return known;
  const settings = readSettings(env);
  if (!settings.ok) return misconfigured(settings.failure);
  const deps = createDeps(env, settings.value);
  meter = deps.meter;
  const metrics = createServiceMetrics(settings.value);
  runner = createJobRunner({ deps, settings: settings.value, objects: env.METER, keys: env.KEYS, metrics });
  latest = createApp(deps, settings.value, metrics);
  apps.set(env, latest);
  return latest;
}

async function answered(request: Request, env: Env, context: ExecutionContext): Promise<Response> {
  inFlight += 1;
  const begunMs = Date.now();
  try {
    return await appOf(env).fetch(request, env, context);
  } finally {
    inFlight -= 1;
    // Among others a long request has waited, perhaps, rather than worked.
    context.waitUntil(collectDropped(inFlight === 0 ? Date.now() - begunMs : 0));
  }
}

/** Each request is answered as any failure of ours; what is wrong stands in the log alone. */
function misconfigured(failure: string): Pick<App, 'fetch'> {
  return {
    fetch: ({ headers }: Request) => {
      const requestId = requestIdOf(headers);
      console.error(errorLine({ requestId, part: 'settings', error: failure }, Date.now()));
      const accept = headers.get('accept');
      return failureResponse(fail('internal', { what: 'the service is not set up rightly' }).failure, {
        type: negotiate(accept, headers.get('content-type')),
        requestId,
        apikey: headers.get('apikey'),
      });
    },
  };
}

/**
 * Every operation, for other Workers over a service binding: `env.BARCODES.fetch(request)` as over HTTP,
 * or `env.BARCODES.call(path, body, headers)` without building a Request.
 */
export class Quietzone extends WorkerEntrypoint<Env> {
  override fetch(request: Request): Promise<Response> {
    return answered(request, this.env, this.ctx);
  }

  /** `path` as in the route table, e.g. `/barcode/generate/qrcode`; headers carry the Apikey and options. */
  call(
    path: string,
    body: string | Uint8Array,
    headers: Readonly<Record<string, string>>,
  ): Promise<Response> {
    const request = new Request(`https://quietzone${this.env.BASE_PATH ?? ''}${path}`, {
      method: 'POST',
      headers,
      body,
    });
    return this.fetch(request);
  }
}

/** Works on batch jobs for the accounts' Durable Objects, in an isolate that has the engines. A job that a stop cuts is begun again. */
export class BatchRunner extends WorkerEntrypoint<Env> implements JobRunner {
  async run(task: RunTask): Promise<RunOutcome> {
    try {
      return await this.#runner().run(task);
    } finally {
      this.ctx.waitUntil(collectDropped(0));
    }
  }

  deliver(task: DeliverTask): Promise<boolean> {
    return this.#runner().deliver(task);
  }

  #runner(): JobRunner {
    appOf(this.env);
    if (!runner) throw new Error('the service is not set up rightly');
    return runner;
  }
}

let warmed: Promise<void> | undefined;

/** For the local server, which asks for it when it starts: the first scan then finds its engines compiled. Once an isolate. */
export class Warming extends WorkerEntrypoint<Env> {
  override async fetch(): Promise<Response> {
    await (warmed ??= warmUp(() => Date.now()));
    return new Response(null, { status: 204 });
  }
}

/** How often Draining looks whether a request is still being answered. */
const LOOK_EVERY_MS = 50;
/** So long nothing must have come in: what was on its way into a closing socket is there by then. */
const QUIET_MS = 200;

/**
 * For the local server, which closes its sockets and then waits for this answer: it comes when every request is answered and
 * every call that was counted here stands in its account's ledger. 503: some could not be written.
 */
export class Draining extends WorkerEntrypoint<Env> {
  override async fetch(): Promise<Response> {
    for (let quietMs = 0; quietMs < QUIET_MS; quietMs = inFlight === 0 ? quietMs + LOOK_EVERY_MS : 0)
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    return new Response(null, { status: (await meter?.flush()) === false ? 503 : 204 });
  }
}

export default {
  fetch: answered,
  // CONNECT, which the local runtime lets in: no tunnel. Without a handler it is a 500 and an exception on the console.
  connect: (socket) => socket.close(),
} satisfies ExportedHandler<Env>;
