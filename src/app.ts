// createApp: middleware order, and the route table mounted under a base path. No logic. Also the package's export:
// the app is a Hono app and mounts in another one (`outer.route('/barcodes', createApp(deps, settings))`).
import { Hono } from 'hono';
import { getPath } from 'hono/utils/url';
import type { Deps } from './deps.ts';
import { fail } from './service/failure.ts';
import { type App, type AppEnv, type RequestContext, answer, refuseOtherMethods } from './routes/answer.ts';
import { crossOrigin } from './routes/answer-headers.ts';
import { SERVICE_HEADERS, checkServiceHeaders } from './http/header-limits.ts';
import { redactKeys } from './http/redact.ts';
import { rememberingRouter } from './routes/remembering-router.ts';
import { pathLength, pathReader, routeFinder } from './http/request-path.ts';
import { LIMITS } from './http/limits.ts';
import { JOB_STATUS, MCP } from './registry/operations.ts';
import { ADMIN_PATHS, mountAdmin } from './routes/admin/index.ts';
import { DOCUMENT_PATHS, mountDocuments } from './routes/documents.ts';
import { HEALTH_PATHS, createReadiness, mountHealth } from './routes/health.ts';
import { createServiceMetrics } from './routes/service-metrics.ts';
import { mountMcp } from './routes/mcp/index.ts';
import { mountJobStatus } from './routes/job-status.ts';
import { mountOperations } from './routes/mount-operations.ts';
import { observed } from './routes/observed.ts';
import { PAGE_PATHS, mountPage, notFoundFor } from './routes/page.ts';
import { OPERATIONS, enabledOperations } from './routes/table.ts';
import { mountUsage } from './routes/usage.ts';
import { errorLine, type Metrics } from './telemetry/index.ts';
import type { Operation } from './routes/operation.ts';
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

/** `metrics`: counters of the isolate that something beside the app counts in, too; default: its own. */
export function createApp(
  deps: Deps,
  settings: Settings,
  metrics: Metrics = createServiceMetrics(settings),
): App {
  const app: App = new Hono<AppEnv>({
    getPath: pathReader(
      ROUTES.map((path) => (path === '/' ? settings.BASE_PATH || '/' : settings.BASE_PATH + path)),
      getPath,
    ),
    router: rememberingRouter(),
  }).basePath(settings.BASE_PATH || '/');

  const routeAt = (path: string): string | undefined =>
    operationAt(path)?.path ?? plainPathAt(path, settings);
  app.use('*', observed({ deps, metrics, routeAt }));
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
  app.use('*', async (context, next): Promise<Response | void> => {
    const legal = checkServiceHeaders(context.req.raw);
    return legal.ok ? next() : answer(context, legal, operationAt(context.req.path));
  });

  mountOperations(app, deps, settings);
  const readiness = createReadiness(deps);
  mountAdmin(app, { deps, settings, metrics, readiness });
  mountUsage(app, deps);
  mountJobStatus(app, deps, settings);
  mountMcp(app, deps, settings);
  mountHealth(app, { deps, settings, readiness });
  mountDocuments(app, settings);
  mountPage(app, deps, settings);
  for (const path of PLAIN_PATHS) refuseOtherMethods(app, path, 'GET');
  app.notFound(unknownPath(deps, settings));
  app.onError(ownFault(deps));
  return app;
}

function unknownPath(deps: Deps, settings: Settings): (context: RequestContext) => Promise<Response> {
  const meant = routeFinder(enabledOperations(settings).map(({ path }) => path));
  return async (context) => {
    const characters = pathLength(context.req.url);
    const limit = LIMITS.MAX_PATH_CHARACTERS;
    const path = context.req.path.slice(0, 200);
    const like = meant(path);
    const refused = fail('not_found', {
      path: characters > limit ? { characters, limit } : path,
      ...(like !== undefined && { like: settings.BASE_PATH + like }),
      listAt: `${settings.BASE_PATH}/openapi.json`,
    });
    const page = deps.page !== undefined;
    return notFoundFor(context.req.raw, await answer(context, refused), { page, base: settings.BASE_PATH });
  };
}

function ownFault(deps: Deps): (cause: Error, context: RequestContext) => Promise<Response> {
  return (cause, context) => {
    const requestId = context.get('requestId');
    const { path } = context.req;
    const entry = { requestId, part: 'request', path, error: String(cause), stack: cause.stack };
    console.error(redactKeys(errorLine(entry, deps.now()), context.req.raw.headers.get('apikey')));
    const refused = fail('internal', { what: 'something failed on our side', requestId });
    return answer(context, refused, operationAt(path));
  };
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
