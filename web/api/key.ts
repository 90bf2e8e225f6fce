// The API key: kept in this tab's session storage, and nowhere else. `npm start` prints an address that ends in `#key=…`; a
// fragment is never sent to a server, and it is taken out of the address at once.
import { useEffect, useState } from 'preact/hooks';

const NAME = 'quietzone-key';
const listeners = new Set<() => void>();

export function readKey(): string {
  return sessionStorage.getItem(NAME) ?? '';
}

/** Surrounding white space comes with copied keys. */
export function writeKey(key: string): void {
  if (key.trim() === '') sessionStorage.removeItem(NAME);
  else sessionStorage.setItem(NAME, key.trim());
  for (const listener of listeners) listener();
}

/** Takes the key out of the address, when there is one. What else the fragment says stays. */
export function takeKeyFromAddress(): void {
  const said = new URLSearchParams(location.hash.slice(1));
  const key = said.get('key');
  if (key === null) return;
  said.delete('key');
  const rest = said.size > 0 ? `#${said}` : '';
  history.replaceState(null, '', location.pathname + location.search + rest);
  writeKey(key);
}

/** Calls `listener` when the key is another one. Returns what ends that. */
export function onKey(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function useKey(): string {
  const [key, setKey] = useState(readKey);
  useEffect(() => onKey(() => setKey(readKey())), []);
  return key;
}
