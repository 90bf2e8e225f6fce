// A request as spans in OTLP/HTTP JSON (https://opentelemetry.io/docs/specs/otlp/#otlphttp): one for the request, one for each of its steps,
// one for each part of the work. A span has what the log line has, and nothing of the request's content.
import { type Answered, entryOf } from './entry.ts';
import type { Step, Trace } from './trace.ts';

/** The name of a step's span. That of `work` holds those of its parts, `decode` and `recognise`, which alternate from page to page. */
const SPANS: Readonly<Record<Step, string>> = {
  key: 'admission',
  body: 'body',
  queue: 'queue',
  read: 'price',
  reserve: 'meter',
  work: 'work',
  settle: 'answer',
};
/** SpanKind and StatusCode of opentelemetry/proto/trace/v1/trace.proto. */
const KIND = { internal: 1, server: 2 } as const;
const STATUS_ERROR = 2;
/** The flag of traceparent that asks for the trace to be recorded. */
const SAMPLED = 1;

export interface SpanOptions extends Answered {
  readonly version: string;
  /** 16 hex digits, another each time. */
  readonly spanId: () => string;
}

/** The body of a POST to /v1/traces; undefined when the caller wants no trace. */
export function spansOf(trace: Trace, options: SpanOptions): object | undefined {
  const [, traceId, parentSpanId, flags = '0'] = trace.traceparent?.split('-') ?? [];
  if (traceId === undefined || (Number.parseInt(flags, 16) & SAMPLED) === 0) return undefined;
  const { status, nowMs, version, spanId } = options;
  const entry = entryOf(trace, options);
  const rootId = spanId();
  const root = {
    traceId,
    spanId: rootId,
    parentSpanId,
    name: `${trace.method} ${trace.route ?? '(no such path)'}`,
    kind: KIND.server,
    ...between(trace.beganMs, nowMs),
    attributes: attributes({
      'http.request.method': trace.method,
      'http.route': entry.path,
      'http.response.status_code': status,
      'http.request.body.size': entry.bytes,
      'quietzone.request_id': entry.requestId,
      'quietzone.operation': entry.operation,
      'quietzone.outcome': entry.outcome,
      'quietzone.calls': entry.cost,
      'quietzone.pages': entry.pages,
      'quietzone.engines': entry.engines.join(',') || null,
    }),
    status: status >= 500 ? { code: STATUS_ERROR, message: entry.outcome } : {},
  };
  const within = (
    parent: string,
    name: string,
    times: ReturnType<typeof between>,
    values: Parameters<typeof attributes>[0] = {},
  ) => ({
    traceId,
    spanId: spanId(),
    parentSpanId: parent,
    name,
    kind: KIND.internal,
    ...times,
    attributes: attributes(values),
    status: {},
  });
  let fromMs = trace.beganMs;
  const steps = [...trace.steps].map(([step, ms]) => {
    const times = between(fromMs, fromMs + ms);
    fromMs += ms;
    return within(rootId, SPANS[step], times);
  });
  const workId = steps.find(({ name }) => name === SPANS.work)?.spanId ?? rootId;
  const parts = trace.parts.map((part) =>
    within(workId, part.name, between(part.fromMs, part.fromMs + part.ms), { 'quietzone.page': part.page }),
  );
  return {
    resourceSpans: [
      {
        resource: { attributes: attributes({ 'service.name': 'quietzone', 'service.version': version }) },
        scopeSpans: [
          {
            scope: { name: 'quietzone' },
            spans: [root, ...steps, ...parts],
          },
        ],
      },
    ],
  };
}

/** Nanoseconds since 1970 as decimal text: JSON has no 64-bit numbers. */
function between(fromMs: number, toMs: number) {
  return { startTimeUnixNano: `${Math.round(fromMs)}000000`, endTimeUnixNano: `${Math.round(toMs)}000000` };
}

function attributes(values: Readonly<Record<string, string | number | null>>): readonly object[] {
  return Object.entries(values).flatMap(([key, value]) =>
    value === null
      ? []
      : [{ key, value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value } }],
  );
}
