// Keeps one value of a panel over a reload.
import { useEffect, useRef } from 'preact/hooks';
import { tabBefore } from './tab.ts';

const VALUE = 'value';

/**
 * `value`: what structured clone copies, without a key or a password; undefined: there is nothing, and what was kept is forgotten. `restore` is
 * given what a reload found, unless something is there by then.
 */
export function useKept<T>(name: string, value: T | undefined, restore: (value: T) => void): void {
  const begun = useRef(false);
  const latest = useRef({ value, restore });
  latest.current = { value, restore };
  useEffect(() => {
    if (tabBefore() === undefined) return;
    void import('./store.ts').then(async ({ keptOf }) => {
      const kept = (await keptOf([name])).get(VALUE);
      if (kept !== undefined && latest.current.value === undefined) latest.current.restore(kept as T);
    });
  }, []);
  useEffect(() => {
    if (value === undefined && !begun.current) return;
    begun.current = true;
    void import('./store.ts').then(async ({ forget, keep }) => {
      if (value === undefined) await forget([name]);
      else await keep([name, VALUE], value);
    });
  }, [value]);
}
