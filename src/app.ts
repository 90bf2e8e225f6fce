// createApp: middleware order, and the route table mounted under a base path. No logic. Also the package's export:
// the app is a Hono app and mounts in another one (`outer.route('/barcodes', createApp(deps, settings))`).
import { type Context, Hono } from 'hono';
import { getPath } from 'hono/utils/url';
import type { Deps } from './deps.ts';
import { fail } from './service/failure.ts';
import { answerHeaders, crossOrigin } from './routes/answer-headers.ts';
import { discardBody } from './http/body.ts';
import { asksForXml, negotiate } from './http/negotiate.ts';
import { SERVICE_HEADERS, checkServiceHeaders } from './http/header-limits.ts';
import { redactKeys } from './http/redact.ts';
import { rememberingRouter } from './routes/remembering-router.ts';
import { requestIdOf } from './http/request-id.ts';
import { formsOf, pathLength, pathReader, routeFinder } from './http/request-path.ts';
import { failureResponse } from './http/respond.ts';
import { LIMITS } from './http/limits.ts';
import { JOB_STATUS, MCP } from './registry/operations.ts';
import { ADMIN_PATHS, mountAdmin } from './routes/admin/index.ts';
import { DOCUMENT_PATHS, mountDocuments } from './routes/documents.ts';
import { isLinkable, openLink } from './routes/links.ts';
import { HEALTH_PATHS, createReadiness, mountHealth } from './routes/health.ts';
import { createServiceMetrics } from './routes/service-metrics.ts';
import { mountMcp } from './routes/mcp/index.ts';
import { mountJobStatus } from './routes/job-status.ts';
import { PAGE_PATHS, mountPage, notFoundFor } from './routes/page.ts';
import { perform, withCalls } from './routes/perform.ts';
import { postOf, textParameterOf } from './routes/query-request.ts';
import { OPERATIONS, enabledOperations } from './routes/table.ts';
import { mountUsage } from './routes/usage.ts';
import {
  errorLine,
  type Metrics,
  type Trace,
  createTrace,
  entryOf,
  serverTiming,
} from './telemetry/index.ts';
import type { Operation } from './routes/operation.ts';
import { type Result, ok } from './service/result.ts';
import type { Settings } from './settings.ts';

export type { Deps } from './deps.ts';
export type { Env } from './env.ts';
export { type Settings, defaultSettings, readSettings } from './settings.ts';
export { createDeps } from './create-deps.ts';

const EXPOSED_HEADERS = [
  'X-Request-Id',
  'X-Api-Calls-Consumed',
  'X-Api-Calls-Remaining',
  'X-Api-Calls-Reset',
  'X-Barcode-Size',
  'X-Barcode-Module',
  'X-Conversion-Warnings',
  'Idempotency-Replayed',
  'Retry-After',
  'Server-Timing',
  'traceparent',
];
/** What scripts of other origins may send. */
const REQUEST_HEADERS = [
  ...new Set([
    ...SERVICE_HEADERS.flatMap(({ name, crossOrigin }) => (crossOrigin ? [name] : [])),
    ...OPERATIONS.flatMap(({ headers }) => headers.map(({ name }) => name)),
  ]),
];
/** Without parameters; an operation's and an administrator's path is noted where it is answered. */
const PLAIN_PATHS: readonly string[] = [
  '/',
  '/usage',
  JOB_STATUS.path,
  MCP.path,
  ...HEALTH_PATHS,
  ...DOCUMENT_PATHS,
];

/** Every path, as its route is written. */
const ROUTES: readonly string[] = [
  ...OPERATIONS.map(({ path }) => path),
  ...PLAIN_PATHS,
  ...PAGE_PATHS,
  ...ADMIN_PATHS,
];

type Variables = { requestId: string };

/** `metrics`: counters of the isolate that something beside the app counts in, too; default: its own. */
export function createApp(
  deps: Deps,
  settings: Settings,
  metrics: Metrics = createServiceMetrics(settings),
): Hono<{ Variables: Variables }> {
  const app = new Hono<{ Variables: Variables }>({
    getPath: pathReader(
      ROUTES.map((path) => (path === '/' ? settings.BASE_PATH || '/' : settings.BASE_PATH + path)),
      getPath,
    ),
    router: rememberingRouter(),
  }).basePath(settings.BASE_PATH || '/');

  const traces = new WeakMap<Request, Trace>();
  app.use('*', async (context, next) => {
    const { headers, method } = context.req.raw;
    const requestId = requestIdOf(headers);
    context.set('requestId', requestId);
    const traceparent = headers.get('traceparent');
    const trace = createTrace({ requestId, method, nowMs: deps.now(), traceparent });
    traces.set(context.req.raw, trace);
    await (deps.inRequest?.(requestId, next) ?? next());
    const nowMs = deps.now();
    const route =
      trace.route ?? operationAt(context.req.path)?.path ?? plainPathAt(context.req.path, settings);
    if (route !== undefined) trace.route = route;
    const answered = answerHeaders(context);
    answered.set('Server-Timing', serverTiming(trace, nowMs));
    if (trace.traceparent !== undefined) answered.set('traceparent', trace.traceparent);
    const entry = entryOf(trace, { status: context.res.status, nowMs });
    metrics.add(entry, trace.accountClass);
    deps.exportSpans?.(trace, { status: context.res.status, nowMs });
    // Probes come every few seconds and say nothing while all is well.
    const isProbe = entry.path?.startsWith('/health') === true && entry.status < 400;
    if (!isProbe) deps.onAnswered?.(entry);
    answered.set('X-Request-Id', context.get('requestId'));
    answered.set('X-Content-Type-Options', 'nosniff');
    // Answers hold what one key's holder sent or used: no cache on the way keeps them. A built file of the page says otherwise.
    if (!answered.has('Cache-Control')) answered.set('Cache-Control', 'no-store');
  });
  app.use(
    '*',
    crossOrigin({
      origins: settings.CORS_ORIGINS,
      allowMethods: ['GET', 'POST', 'OPTIONS'],
      allowHeaders: REQUEST_HEADERS,
      exposeHeaders: EXPOSED_HEADERS,
      maxAge: 86_400,
    }),
  );

  /** Every refusal is answered here, after the rest of its body was read. */
  const answer = async (
    request: Request,
    requestId: string,
    result: Result<Response>,
    operation?: Operation,
  ): Promise<Response> => {
    if (result.ok) return result.value;
    const trace = traces.get(request);
    if (trace) trace.failure = result.failure.code;
    await discardBody(request);
    const accept = request.headers.get('accept');
    const requestType = request.headers.get('content-type');
    const bytes = operation && 'bytes' in operation.result;
    const type =
      bytes && !asksForXml(accept, requestType) ? 'application/json' : negotiate(accept, requestType);
    return failureResponse(result.failure, {
      type,
      requestId,
      apikey: request.headers.get('apikey'),
      ...(operation?.failureModel && { keepModel: operation.failureModel }),
    });
  };

  app.use('*', async (context, next): Promise<Response | void> => {
    const legal = checkServiceHeaders(context.req.raw);
    const operation = operationAt(context.req.path);
    return legal.ok ? next() : answer(context.req.raw, context.get('requestId'), legal, operation);
  });
  const enabled = enabledOperations(settings);
  const listAt = `${settings.BASE_PATH}/openapi.json`;
  for (const operation of OPERATIONS.filter((each) => !enabled.includes(each))) {
    for (const path of formsOf(operation.path))
      app.all(path, (context) => {
        const refused = fail('not_found', { path: operation.path, why: 'switched off', listAt });
        return answer(context.req.raw, context.get('requestId'), refused, operation);
      });
  }
  for (const operation of enabled) {
    const performed = async (
      context: Context<{ Variables: Variables }>,
      sent: Request,
    ): Promise<Response> => {
      const request = context.req.raw;
      const requestId = context.get('requestId');
      const waitUntil = (promise: Promise<unknown>): void => context.executionCtx.waitUntil(promise);
      const trace = traces.get(request);
      if (!trace) throw new Error('the first middleware traces every request');
      const { result, calls } = await perform({ request: sent, operation, deps, settings, waitUntil, trace });
      const response = await answer(request, requestId, result, operation);
      return result.ok || !calls ? response : withCalls(response, calls);
    };
    app.on('POST', formsOf(operation.path), (context) => performed(context, context.req.raw));
    const parameter = textParameterOf(operation);
    if (parameter !== undefined)
      app.on('GET', formsOf(operation.path), (context) => {
        const sent = postOf(context.req.raw, parameter);
        return sent.ok
          ? performed(context, sent.value)
          : answer(context.req.raw, context.get('requestId'), sent, operation);
      });
    const { links } = deps;
    if (links && isLinkable(operation))
      app.get(operation.path, async (context, next): Promise<Response | void> => {
        const { raw: request } = context.req;
        const url = new URL(request.url);
        if (!url.searchParams.has('signature')) return next();
        const requestId = context.get('requestId');
        const trace = traces.get(request);
        if (!trace) throw new Error('the first middleware traces every request');
        const link = await openLink(url, { operation, links, nowMs: deps.now() });
        if (!link.ok) return answer(request, requestId, link, operation);
        const { account } = link.value;
        const waitUntil = (promise: Promise<unknown>): void => context.executionCtx.waitUntil(promise);
        const { result, calls } = await perform({
          request: link.value.request,
          operation,
          deps: { ...deps, accounts: { authenticate: async () => ok(account) } },
          settings,
          waitUntil,
          trace,
        });
        const response = await answer(request, requestId, result, operation);
        for (const [name, value] of Object.entries(result.ok ? link.value.headers : {}))
          response.headers.set(name, value);
        return result.ok || !calls ? response : withCalls(response, calls);
      });
    for (const path of formsOf(operation.path))
      app.all(path, (context) => {
        const refused = fail('method_not_allowed', {
          path: operation.path,
          allowed: parameter === undefined ? 'POST' : 'GET, POST',
          received: context.req.method,
        });
        return answer(context.req.raw, context.get('requestId'), refused, operation);
      });
  }
  const noteRoute = (request: Request, route: string): void => {
    Object.assign(traces.get(request) ?? {}, { route });
  };
  const readiness = createReadiness(deps);
  mountAdmin(app, { deps, settings, metrics, readiness, answer, noteRoute });
  mountUsage(app, { deps, answer, traceOf: (request) => traces.get(request) });
  mountJobStatus(app, { deps, settings, answer, traceOf: (request) => traces.get(request) });
  mountMcp(app, { deps, settings, answer, traceOf: (request) => traces.get(request) });
  mountHealth(app, { deps, settings, readiness });
  mountDocuments(app, settings);
  mountPage(app, deps, settings);
  for (const path of PLAIN_PATHS) {
    for (const form of formsOf(path))
      app.all(form, (context) => {
        const refused = fail('method_not_allowed', { path, allowed: 'GET', received: context.req.method });
        return answer(context.req.raw, context.get('requestId'), refused);
      });
  }

  const meant = routeFinder(enabled.map(({ path }) => path));
  app.notFound(async (context) => {
    const length = pathLength(context.req.url);
    const path = context.req.path.slice(0, 200);
    const like = meant(path);
    const refused = fail('not_found', {
      path:
        length > LIMITS.MAX_PATH_CHARACTERS
          ? { characters: length, limit: LIMITS.MAX_PATH_CHARACTERS }
          : path,
      ...(like !== undefined && { like: settings.BASE_PATH + like }),
      listAt,
    });
    const requestId = context.get('requestId') ?? requestIdOf(context.req.raw.headers);
    return notFoundFor(context.req.raw, await answer(context.req.raw, requestId, refused), {
      page: deps.page !== undefined,
      base: settings.BASE_PATH,
    });
  });
  app.onError((cause, context) => {
    const requestId = context.get('requestId');
    const entry = {
      requestId,
      part: 'request',
      path: context.req.path,
      error: String(cause),
      stack: cause.stack,
    };
    console.error(redactKeys(errorLine(entry, deps.now()), context.req.raw.headers.get('apikey')));
    const operation = operationAt(context.req.path);
    const refused = fail('internal', { what: 'something failed on our side', requestId });
    return answer(context.req.raw, requestId, refused, operation);
  });
  return app;
}

function plainPathAt(pathname: string, { BASE_PATH }: Settings): string | undefined {
  const bare = pathname.length > 1 && pathname.endsWith('/') ? pathname.slice(0, -1) : pathname;
  const own = BASE_PATH !== '' && bare.startsWith(BASE_PATH) ? bare.slice(BASE_PATH.length) || '/' : bare;
  return PLAIN_PATHS.find((path) => own === path || (path !== '/' && own.endsWith(path)));
}

/** Also below a base path and with a trailing slash, wherever the app is mounted. */
function operationAt(pathname: string): Operation | undefined {
  const bare = pathname.endsWith('/') ? pathname.slice(0, -1) : pathname;
  return OPERATIONS.find(({ path }) => bare.endsWith(path));
}
