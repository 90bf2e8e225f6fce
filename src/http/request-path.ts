// The path of a request, as routes are matched on it. Decoding percent escapes costs more than linear time when they
// are malformed, so a path longer than that of any route is not decoded.
import { LIMITS } from '../limits.ts';

/** Characters of the path as written, without query and fragment. */
export function pathLength(url: string): number {
  const start = pathStart(url);
  const end = url.slice(start).search(/[?#]/);
  return end < 0 ? url.length - start : end;
}

/** The path as the router's own `decode` gives it, without a trailing slash. Past MAX_PATH_CHARACTERS: a path that no route has. */
export function requestPath(request: Request, decode: (request: Request) => string): string {
  if (pathLength(request.url) > LIMITS.MAX_PATH_CHARACTERS) return TOO_LONG;
  const path = decode(request);
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}

const TOO_LONG = '/…';

/** A route's path without and with a trailing slash: inside another app, that one's router sees the path as it came. */
export function formsOf(path: string): string[] {
  return [path, path === '/' ? '/:end{$}' : `${path}/`];
}

function pathStart(url: string): number {
  const start = url.indexOf('/', url.indexOf(':') + 3);
  return start < 0 ? url.length : start;
}
