// How every route answers: what is noted of each request, and the one place that turns a result into a response.
import type { Context, Hono } from 'hono';
import { discardBody } from '../http/body.ts';
import { asksForXml, negotiate } from '../http/negotiate.ts';
import { requestIdOf } from '../http/request-id.ts';
import { formsOf } from '../http/request-path.ts';
import { failureResponse } from '../http/respond.ts';
import { fail } from '../service/failure.ts';
import type { Result } from '../service/result.ts';
import type { Trace } from '../telemetry/index.ts';
import type { Operation } from './operation.ts';

/** What the first middleware (observed.ts) notes of a request. */
interface Noted {
  requestId: string;
  trace: Trace;
}

export type AppEnv = { Variables: Noted };
export type App = Hono<AppEnv>;
export type RequestContext = Context<AppEnv>;

/** The value of a result; a failure is answered after the rest of the request's body was read, in the form that the request asks for. */
export async function answer(
  context: RequestContext,
  result: Result<Response>,
  operation?: Operation,
): Promise<Response> {
  if (result.ok) return result.value;
  const request = context.req.raw;
  // An address outside of the base path passes no middleware.
  const noted: Partial<Noted> = { requestId: context.get('requestId'), trace: context.get('trace') };
  if (noted.trace) noted.trace.failure = result.failure.code;
  await discardBody(request);
  const accept = request.headers.get('accept');
  const requestType = request.headers.get('content-type');
  const bytes = operation && 'bytes' in operation.result;
  const type =
    bytes && !asksForXml(accept, requestType) ? 'application/json' : negotiate(accept, requestType);
  return failureResponse(result.failure, {
    type,
    requestId: noted.requestId ?? requestIdOf(request.headers),
    apikey: request.headers.get('apikey'),
    ...(operation?.failureModel && { keepModel: operation.failureModel }),
  });
}

/** The methods of a path. */
export type Allowed = 'GET' | 'POST' | 'GET, POST';

/** Answers every other method of a path. */
export function refuseOtherMethods(app: App, path: string, allowed: Allowed, operation?: Operation): void {
  for (const form of formsOf(path))
    app.all(form, (context) =>
      answer(context, fail('method_not_allowed', { path, allowed, received: context.req.method }), operation),
    );
}

/** Answers for a path whose operation is switched off. */
export function refuseSwitchedOff(
  app: App,
  path: string,
  { BASE_PATH }: { readonly BASE_PATH: string },
  operation?: Operation,
): void {
  const refused = fail('not_found', { path, why: 'switched off', listAt: `${BASE_PATH}/openapi.json` });
  for (const form of formsOf(path)) app.all(form, (context) => answer(context, refused, operation));
}
