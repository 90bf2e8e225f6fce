// The page without a network: its own static files, and nothing that the API answers. A file with a hash in its name never changes, so
// the stored one serves; the page and the interface description come from the network while there is one.

/** Names below the scope; scripts/support/offline.ts puts them here. */
const FILES: readonly string[] = JSON.parse('OFFLINE_FILES') as readonly string[];
/** One file for all tools: each shows what its address names. */
const SHELL = 'scan';
const DESCRIPTION = 'openapi.json';
const TOOLS = /^(?:|scan|generate|labels|lookup|html|ppt|account)\/?$/i;

/** A thread of this kind, which the types of pages do not have. */
interface Extendable extends Event {
  readonly waitUntil: (done: Promise<unknown>) => void;
}
interface Fetching extends Event {
  readonly request: Request;
  readonly respondWith: (response: Promise<Response>) => void;
}
const thread = globalThis as unknown as {
  readonly registration: { readonly scope: string };
  readonly clients: { readonly claim: () => Promise<void> };
  readonly skipWaiting: () => Promise<void>;
  readonly addEventListener: {
    (name: 'install' | 'activate', listen: (event: Extendable) => void): void;
    (name: 'fetch', listen: (event: Fetching) => void): void;
  };
};

const { scope } = thread.registration;
/** Another build has other names. */
const STORE = `quietzone ${scope} ${FILES.join(' ')}`;

thread.addEventListener('install', (event) => {
  event.waitUntil(
    (async () => {
      const store = await caches.open(STORE);
      await store.addAll([...FILES, SHELL, DESCRIPTION].map((name) => new URL(name, scope).href));
      await thread.skipWaiting();
    })(),
  );
});

thread.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      const old = (await caches.keys()).filter(
        (name) => name.startsWith(`quietzone ${scope} `) && name !== STORE,
      );
      await Promise.all(old.map((name) => caches.delete(name)));
      await thread.clients.claim();
    })(),
  );
});

thread.addEventListener('fetch', (event) => {
  const { request } = event;
  const { href } = new URL(request.url);
  if (request.method !== 'GET' || !href.startsWith(scope)) return;
  const path = href.slice(scope.length).replace(/[?#].*$/, '');
  if (path.startsWith('assets/')) event.respondWith(stored(request));
  else if (request.mode === 'navigate' && TOOLS.test(path)) event.respondWith(fresh(request, SHELL));
  else if (path === DESCRIPTION) event.respondWith(fresh(request, DESCRIPTION));
});

async function stored(request: Request): Promise<Response> {
  const store = await caches.open(STORE);
  const known = await store.match(request.url);
  if (known) return known;
  const response = await fetch(request);
  if (response.ok) await store.put(request.url, response.clone());
  return response;
}

async function fresh(request: Request, name: string): Promise<Response> {
  try {
    return await fetch(request);
  } catch (cause) {
    const known = await (await caches.open(STORE)).match(new URL(name, scope).href);
    if (known) return known;
    throw cause;
  }
}
