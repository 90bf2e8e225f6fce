// A router that remembers what it found for a path. This app has some 300 routes and two that Hono's quick router does not take, so
// its tree is walked for each request, which was 4 % of the profile of a small scan.
import type { Result, Router } from 'hono/router';
import { RegExpRouter } from 'hono/router/reg-exp-router';
import { SmartRouter } from 'hono/router/smart-router';
import { TrieRouter } from 'hono/router/trie-router';

/** More than there are routes without parameters; beyond it the oldest path is forgotten. */
const MAX_REMEMBERED = 512;

/** Hono's own choice of routers, remembered by method and path. */
export function rememberingRouter<T>(): Router<T> {
  const router = new SmartRouter<T>({ routers: [new RegExpRouter<T>(), new TrieRouter<T>()] });
  const found = new Map<string, Result<T>>();
  return {
    name: 'RememberingRouter',
    add: (method, path, handler) => router.add(method, path, handler),
    match(method, path) {
      const name = `${method} ${path}`;
      const known = found.get(name);
      if (known !== undefined) return known;
      const result = router.match(method, path);
      found.set(name, result);
      const [oldest] = found.keys();
      if (found.size > MAX_REMEMBERED && oldest !== undefined) found.delete(oldest);
      return result;
    },
  };
}
