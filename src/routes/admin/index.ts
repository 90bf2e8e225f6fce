// /admin and /metrics: they need an ADMIN_SECRET, which every request must send. Without one these paths do not exist. They answer
// JSON, described by a document of their own, /admin/openapi.json.
import type { AuditedChange } from '../../accounts/index.ts';
import type { Deps } from '../../deps.ts';
import { readBody } from '../../http/body.ts';
import { queryParameter } from '../../http/query.ts';
import { formsOf } from '../../http/request-path.ts';
import { parseJson } from '../../lib/json.ts';
import { LIMITS } from '../../registry/limits.ts';
import { fail } from '../../service/failure.ts';
import { type Result, ok } from '../../service/result.ts';
import type { Gauges, Metrics } from '../../telemetry/index.ts';
import { engineMemory } from '../../wasm/engine.ts';
import type { Settings } from '../../settings.ts';
import { type App, type RequestContext, answer } from '../answer.ts';
import type { Readiness } from '../health.ts';
import { heavyJobs, shortJobs } from '../heavy-jobs.ts';
import { ERROR_SCHEMA } from '../openapi.ts';
import { actorOf } from './audit.ts';
import { callerAddress } from './caller.ts';
import { createGuard } from './guard.ts';
import type { AdminRoute, Schema } from './route.ts';
import { ADMIN_ROUTES } from './table.ts';

export type { AdminDeps } from './route.ts';

const MAX_JSON_BYTES = 65_536;
const PARAMETER = /\{(\w+)\}/;
const DOCUMENT = '/admin/openapi.json';
const METRICS = '/metrics';

export const ADMIN_PATHS = [DOCUMENT, METRICS, ...ADMIN_ROUTES.map(({ path }) => path)];

export interface AdminOptions {
  readonly deps: Deps;
  readonly settings: Settings;
  readonly metrics: Metrics;
  readonly readiness: Readiness;
}

/** Adds the administrator's routes to the app, if there is a secret. */
export function mountAdmin(app: App, options: AdminOptions): void {
  const { deps, settings, metrics } = options;
  const { admin } = deps;
  if (!admin) return;
  const guard = createGuard({ secret: admin.secret, now: deps.now });
  const stores = { ...admin, meter: deps.meter };

  const guarded = async (
    context: RequestContext,
    route: string,
    work: () => Promise<Result<Response>>,
  ): Promise<Response> => {
    const request = context.req.raw;
    // For its log line: the path without what stands for a parameter.
    context.get('trace').route = route;
    const address = callerAddress(request, settings.TRUSTED_PROXIES);
    const allowed = await guard.check(request.headers, address);
    const result = allowed.ok ? await inTime(work) : allowed;
    return answer(context, result);
  };
  /** Turns an error of a store into an answer; the error itself is logged. */
  const inTime = async (work: () => Promise<Result<Response>>): Promise<Result<Response>> => {
    try {
      return await work();
    } catch (error) {
      admin.onError(error);
      return fail('overloaded', { what: 'a store does not answer just now', retryAfterS: 1 });
    }
  };

  const audited = createAudited(options, admin);
  const documents = { [DOCUMENT]: () => Response.json(description(settings.BASE_PATH)) };
  const plain = {
    ...documents,
    [METRICS]: async () =>
      new Response(metrics.text(await gaugesOf(options)), {
        headers: { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' },
      }),
  };
  for (const [path, make] of Object.entries(plain))
    app.on('GET', formsOf(path), (context) => guarded(context, path, async () => ok(await make())));

  for (const route of ADMIN_ROUTES) {
    const [, name] = PARAMETER.exec(route.path) ?? [];
    app.on(route.method, formsOf(route.path.replace(PARAMETER, ':$1')), (context) =>
      guarded(context, route.path, async () => {
        const body = route.body ? await jsonBody(context.req.raw, deps) : ok(null);
        if (!body.ok) return body;
        const parameter = name === undefined ? '' : (context.req.param(name) ?? '');
        const query = declaredQuery(context.req.url, Object.keys(route.query ?? {}));
        if (!query.ok) return query;
        const changes: AuditedChange[] = [];
        const changed = (change: AuditedChange): void => void changes.push(change);
        const done = await route.run({
          deps: stores,
          query: query.value,
          parameter,
          body: body.value,
          changed,
        });
        const isLogged = await audited(context.req.raw, route.id, changes);
        if (!done.ok) return done;
        if (done.value instanceof Response) return ok(done.value);
        const answered = { Successful: true, ...done.value };
        return ok(Response.json(isLogged ? answered : { ...answered, Warning: NOT_LOGGED }));
      }),
    );
  }
}

/** Writes changes into the audit log: false if the audit log did not take the changes; the log of errors then has them. */
function createAudited({ deps, settings }: AdminOptions, admin: NonNullable<AdminOptions['deps']['admin']>) {
  return async (request: Request, action: string, changes: readonly AuditedChange[]): Promise<boolean> => {
    if (changes.length === 0) return true;
    const actor = await actorOf(admin.secret, callerAddress(request, settings.TRUSTED_PROXIES));
    for (const change of changes) {
      const entry = { atMs: deps.now(), actor, action, ...change };
      try {
        await admin.audit.write(entry);
      } catch (error) {
        admin.onError(`audit log: ${String(error)}; not written: ${JSON.stringify(entry)}`);
        return false;
      }
    }
    return true;
  };
}

async function gaugesOf({ deps, settings, readiness }: AdminOptions): Promise<Gauges> {
  return {
    ...heavyJobs(deps),
    short: shortJobs(deps),
    queueLimit: settings.HEAVY_QUEUE,
    waitLimitS: settings.HEAVY_WAIT_S,
    unreadyParts: Object.keys(await readiness()).length,
    faults: deps.faults?.() ?? {},
    engineMemory: engineMemory(),
    uploadBytes: deps.uploads.heldBytes,
    version: deps.version,
    service: await deps.service?.(),
  };
}

/** The parameters of these names; others are left out. Failure: that of queryParameter. */
function declaredQuery(url: string, names: readonly string[]): Result<URLSearchParams> {
  const query = new URLSearchParams();
  for (const name of names) {
    const text = queryParameter(url, name);
    if (!text.ok) return text;
    if (text.value !== undefined) query.set(name, text.value);
  }
  return ok(query);
}

/** A change is not undone because the log could not be written: a leaked key must be revoked. */
const NOT_LOGGED =
  'The change is made, but the audit log did not answer: it stands in the log of errors alone.';

async function jsonBody(request: Request, deps: Deps): Promise<Result<unknown>> {
  const hold = deps.uploads.open('admin');
  try {
    const limits = { limitBytes: MAX_JSON_BYTES, setting: 'none', hold, now: deps.now };
    const bytes = await readBody(request, limits);
    if (!bytes.ok) return bytes;
    if (bytes.value.length === 0) return ok({});
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes.value);
    const parsed = parseJson(text, LIMITS);
    return parsed.ok ? parsed : fail('malformed_body', { body: 'JSON body', why: `it ${parsed.failure}` });
  } catch {
    return fail('malformed_body', { body: 'JSON body', why: 'it is not in UTF-8' });
  } finally {
    hold.close();
  }
}

/** The OpenAPI 3.1 document of the administrator's routes. */
function description(basePath: string): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const route of ADMIN_ROUTES)
    (paths[route.path] ??= {})[route.method.toLowerCase()] = operationOf(route);
  return {
    openapi: '3.1.0',
    info: { title: 'quietzone administration', version: 'v1' },
    servers: [{ url: basePath || '/' }],
    security: [{ AdminSecret: [] }],
    paths,
    components: {
      securitySchemes: { AdminSecret: { type: 'http', scheme: 'bearer' } },
      schemas: { ErrorResult: ERROR_SCHEMA },
    },
  };
}

function operationOf({ method, path, id, summary, query = {}, body, answer }: AdminRoute): object {
  const [, name] = PARAMETER.exec(path) ?? [];
  const json = (schema: Schema): object => ({ 'application/json': { schema } });
  const { properties, required } = answer as {
    properties: Readonly<Record<string, Schema>>;
    required: readonly string[];
  };
  return {
    tags: ['Admin'],
    operationId: id,
    summary,
    parameters: [
      ...(name === undefined ? [] : [{ name, in: 'path', required: true, schema: { type: 'string' } }]),
      ...Object.entries(query).map(([each, meaning]) => ({
        name: each,
        in: 'query',
        description: meaning,
        schema: { type: 'string' },
      })),
    ],
    ...(body && { requestBody: { required: true, content: json(body) } }),
    responses: {
      200: {
        description: 'OK',
        content: json({
          ...answer,
          required: ['Successful', ...required],
          properties: {
            Successful: { type: 'boolean' },
            ...properties,
            ...(method !== 'GET' && { Warning: { type: 'string' } }),
          },
        }),
      },
      default: {
        description: 'a failure',
        content: json({ $ref: '#/components/schemas/ErrorResult' }),
      },
    },
  };
}
