// A GET whose text stands in the query, as the POST that it stands for.
import type { Operation } from './operation.ts';

/** The parameter that has the text; undefined: the operation takes POST alone. */
export function textParameterOf({ body }: Operation): string | undefined {
  return body.kind === 'string' ? body.asQuery : undefined;
}

/** The same request with the text of the parameter as its body; the other parameters stay, because they may be options. */
export function postOf(request: Request, parameter: string): Request {
  const url = new URL(request.url);
  const text = url.searchParams.getAll(parameter).join(' ');
  url.searchParams.delete(parameter);
  const headers = new Headers(request.headers);
  headers.set('Content-Type', 'text/plain; charset=utf-8');
  headers.delete('Content-Length');
  return new Request(url, { method: 'POST', headers, body: text });
}
