// The path of a request, on which routes are matched. Decoding malformed percent escapes takes more than linear time, so a path that is
// longer than that of any route is not decoded.
import { LIMITS } from '../limits.ts';

/** The length of the path as sent, in characters, without query and fragment. */
export function pathLength(url: string): number {
  const start = pathStart(url);
  const end = url.slice(start).search(/[?#]/);
  return end < 0 ? url.length - start : end;
}

/** The path that the router's `decode` returns, without a trailing slash; beyond MAX_PATH_CHARACTERS a path that no route has. */
export function requestPath(request: Request, decode: (request: Request) => string): string {
  if (pathLength(request.url) > LIMITS.MAX_PATH_CHARACTERS) return TOO_LONG;
  const path = decode(request);
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}

const TOO_LONG = '/…';

/** A route's path without and with a trailing slash: if the app is mounted in another one, that router sees the path as sent. */
export function formsOf(path: string): string[] {
  return [path, path === '/' ? '/:end{$}' : `${path}/`];
}

function pathStart(url: string): number {
  const start = url.indexOf('/', url.indexOf(':') + 3);
  return start < 0 ? url.length : start;
}
