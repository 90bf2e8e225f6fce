// A GET whose text stands in the query, as the POST that it stands for.
import { queryParameter } from '../http/query.ts';
import { type Result, ok } from '../service/result.ts';
import type { Operation } from './operation.ts';

/** The parameter that has the text; undefined: the operation takes POST alone. */
export function textParameterOf({ body }: Operation): string | undefined {
  return body.kind === 'string' ? body.asQuery : undefined;
}

/**
 * The same request with the text of the parameter as its body; the other parameters stay, because they may be options. Failure:
 * invalid_value for a parameter that is there twice or was damaged.
 */
export function postOf(request: Request, parameter: string): Result<Request> {
  const text = queryParameter(request.url, parameter);
  if (!text.ok) return text;
  const url = new URL(request.url);
  const others = [...url.searchParams].filter(([name]) => name.toLowerCase() !== parameter.toLowerCase());
  url.search = new URLSearchParams(others).toString();
  const headers = new Headers(request.headers);
  headers.set('Content-Type', 'text/plain; charset=utf-8');
  headers.delete('Content-Length');
  return ok(new Request(url, { method: 'POST', headers, body: text.value ?? '' }));
}
