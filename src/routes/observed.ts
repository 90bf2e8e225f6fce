// The first middleware: gives each request its id and trace, counts and logs it once it is answered, and sets the headers of every answer.
import type { MiddlewareHandler } from 'hono';
import type { Deps } from '../deps.ts';
import { requestIdOf } from '../http/request-id.ts';
import { type Metrics, createTrace, entryOf, serverTiming } from '../telemetry/index.ts';
import { answerHeaders } from './answer-headers.ts';
import type { AppEnv } from './answer.ts';

export interface Observing {
  readonly deps: Deps;
  readonly metrics: Metrics;
  /** The declared path of a request's address. */
  readonly routeAt: (pathname: string) => string | undefined;
}

export function observed({ deps, metrics, routeAt }: Observing): MiddlewareHandler<AppEnv> {
  return async function observe(context, next) {
    const { headers, method } = context.req.raw;
    const requestId = requestIdOf(headers);
    context.set('requestId', requestId);
    const traceparent = headers.get('traceparent');
    const trace = createTrace({ requestId, method, nowMs: deps.now(), traceparent });
    context.set('trace', trace);
    await (deps.inRequest?.(requestId, next) ?? next());
    const nowMs = deps.now();
    const route = trace.route ?? routeAt(context.req.path);
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
    answered.set('X-Request-Id', requestId);
    answered.set('X-Content-Type-Options', 'nosniff');
    // Answers hold what one key's holder sent or used: no cache on the way keeps them. A built file of the page says otherwise.
    if (!answered.has('Cache-Control')) answered.set('Cache-Control', 'no-store');
  };
}
