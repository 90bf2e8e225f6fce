// Keeps the address and the form of the Generate tool the same: a reload, a bookmark and Back show the same drawing.
import { useEffect, useRef } from 'preact/hooks';
import { type Drawing, drawingOf, fragmentOf } from './address.ts';

/** A pause in typing; browsers refuse more than 100 changes in some seconds. */
const PAUSE_MS = 300;

/** `isPlain`: the form is as it was at first, and the address says nothing. */
export function useAddress(
  drawing: Drawing,
  { shown, isPlain }: { readonly shown: boolean; readonly isPlain: boolean },
  take: (drawing: Drawing) => void,
): string {
  const fragment = isPlain ? '' : fragmentOf(drawing);
  const latest = useRef({ fragment, take });
  latest.current = { fragment, take };
  const write = (): void => {
    if (location.hash !== latest.current.fragment)
      history.replaceState(history.state, '', location.pathname + location.search + latest.current.fragment);
  };
  useEffect(() => {
    if (!shown) return undefined;
    const follow = (): void => {
      const named = drawingOf(location.hash);
      if (!named) return write();
      if (location.hash !== latest.current.fragment) latest.current.take(named);
    };
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, [shown]);
  useEffect(() => {
    if (!shown) return undefined;
    const timer = setTimeout(write, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [fragment, shown]);
  return fragment;
}
