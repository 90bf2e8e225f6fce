// Mounts the operations: POST, GET for those of one text, signed links, and refusals of all else.
import type { Deps } from '../deps.ts';
import { formsOf } from '../http/request-path.ts';
import { ok } from '../service/result.ts';
import type { Settings } from '../settings.ts';
import { type App, type RequestContext, answer, refuseOtherMethods, refuseSwitchedOff } from './answer.ts';
import { isLinkable, openLink } from './links.ts';
import type { Operation } from './operation.ts';
import { perform, withCalls } from './perform.ts';
import { postOf, textParameterOf } from './query-request.ts';
import { OPERATIONS, enabledOperations } from './table.ts';

export function mountOperations(app: App, deps: Deps, settings: Settings): void {
  const enabled = enabledOperations(settings);
  for (const operation of OPERATIONS) {
    const { path } = operation;
    if (!enabled.includes(operation)) {
      refuseSwitchedOff(app, path, settings, operation);
      continue;
    }
    app.on('POST', formsOf(path), (context) =>
      performed(context, { request: context.req.raw, operation, deps, settings }),
    );
    const parameter = textParameterOf(operation);
    if (parameter !== undefined)
      app.on('GET', formsOf(path), (context) => {
        const sent = postOf(context.req.raw, parameter);
        return sent.ok
          ? performed(context, { request: sent.value, operation, deps, settings })
          : answer(context, sent, operation);
      });
    if (deps.links && isLinkable(operation)) mountLink(app, operation, { deps, settings, links: deps.links });
    refuseOtherMethods(app, path, parameter === undefined ? 'POST' : 'GET, POST', operation);
  }
}

interface Performing {
  readonly request: Request;
  readonly operation: Operation;
  readonly deps: Deps;
  readonly settings: Settings;
  /** Of the answer, if the operation succeeds. */
  readonly headers?: Readonly<Record<string, string>>;
}

async function performed(
  context: RequestContext,
  { headers = {}, ...performing }: Performing,
): Promise<Response> {
  const waitUntil = (promise: Promise<unknown>): void => context.executionCtx.waitUntil(promise);
  const { result, calls } = await perform({ ...performing, waitUntil, trace: context.get('trace') });
  const response = await answer(context, result, performing.operation);
  if (!result.ok) return calls ? withCalls(response, calls) : response;
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  return response;
}

/** GET with a signature; without one it is for the routes after this. */
function mountLink(
  app: App,
  operation: Operation,
  {
    deps,
    settings,
    links,
  }: { readonly deps: Deps; readonly settings: Settings; readonly links: NonNullable<Deps['links']> },
): void {
  app.get(operation.path, async (context, next): Promise<Response | void> => {
    const url = new URL(context.req.raw.url);
    if (!url.searchParams.has('signature')) return next();
    const link = await openLink(url, { operation, links, nowMs: deps.now() });
    if (!link.ok) return answer(context, link, operation);
    const { account, request, headers } = link.value;
    const accounts = { authenticate: async () => ok(account) };
    return performed(context, { request, operation, deps: { ...deps, accounts }, settings, headers });
  });
}
