// The path of a request, on which routes are matched. As the original's framework does, doubled slashes, a slash at the end and another
// letter case are accepted. Decoding malformed percent escapes takes more than linear time, so a path that is longer than that of any route
// is not decoded.
import { LIMITS } from './limits.ts';

/** The length of the path as sent, in characters, without query and fragment. */
export function pathLength(url: string): number {
  const start = pathStart(url);
  const end = url.slice(start).search(/[?#]/);
  return end < 0 ? url.length - start : end;
}

/** The path as its route is written, or a path that has no route. */
export type PathReader = (request: Request) => string;

/**
 * Reads paths for these routes, each with the base path and perhaps `{parameters}`. `decode`: the router's. Beyond MAX_PATH_CHARACTERS
 * it returns a path that no route has.
 */
export function pathReader(routes: readonly string[], decode: PathReader): PathReader {
  const plain = new Map(routes.map((route) => [route.toLowerCase(), route]));
  const withParameters = routes.filter((route) => route.includes('{')).map((route) => route.split('/'));
  return (request) => {
    if (pathLength(request.url) > LIMITS.MAX_PATH_CHARACTERS) return TOO_LONG;
    const path = singleSlashes(decode(request));
    return plain.get(path.toLowerCase()) ?? filled(withParameters, path.split('/')) ?? path;
  };
}

/** The first route of these segments, with the parameters as they were sent. */
function filled(routes: readonly (readonly string[])[], sent: readonly string[]): string | undefined {
  const isParameter = (segment: string): boolean => segment.startsWith('{');
  const route = routes.find(
    (segments) =>
      segments.length === sent.length &&
      segments.every(
        (segment, i) => isParameter(segment) || segment.toLowerCase() === sent[i]?.toLowerCase(),
      ),
  );
  return route?.map((segment, i) => (isParameter(segment) ? sent[i] : segment)).join('/');
}

const TOO_LONG = '/…';

/**
 * The function returns the route that a path seems to mean: with other hyphens (`/…/datamatrix`), or behind further segments (`/api/barcode/…`).
 * Undefined where there is none.
 */
export function routeFinder(routes: readonly string[]): (path: string) => string | undefined {
  const bare = (path: string): string => path.toLowerCase().replaceAll(/[^a-z\d/]|\/$/g, '');
  const known = new Map(routes.map((route) => [bare(route), route]));
  return (path) => {
    const whole = bare(path);
    const starts = [...whole.matchAll(/\//g)].map(({ index }) => index);
    return starts.map((start) => known.get(whole.slice(start))).find((route) => route !== undefined);
  };
}

/** A route's path without and with a trailing slash: if the app is mounted in another one, that router sees the path as sent. */
export function formsOf(path: string): string[] {
  return [path, path === '/' ? '/:end{$}' : `${path}/`];
}

/** The path under which the API lives, from the address of a request for `path`; so it is right inside another app too. */
export function mountPath(url: string, path: string): string {
  const sent = singleSlashes(new URL(url).pathname);
  if (path === '/') return sent === '/' ? '' : sent;
  return sent.slice(0, Math.max(0, sent.toLowerCase().lastIndexOf(path.toLowerCase())));
}

/** The path with one slash for several, and none at its end. */
function singleSlashes(path: string): string {
  const single = path.replaceAll(/\/{2,}/g, '/');
  return single !== '/' && single.endsWith('/') ? single.slice(0, -1) : single;
}

function pathStart(url: string): number {
  const start = url.indexOf('/', url.indexOf(':') + 3);
  return start < 0 ? url.length : start;
}
