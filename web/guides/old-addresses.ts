// Addresses of the time when all guides were one page: `/docs#/errors/codes` is now `/docs/errors#codes`.

/** Names of guides that have changed. */
const RENAMED: Readonly<Record<string, string>> = {
  readme: '',
  CHANGELOG: 'changes',
  SECURITY: 'reporting-a-vulnerability',
};

/** The path of an old address, without the base path; undefined: the fragment is none. */
export function newPath(hash: string): string | undefined {
  if (hash === '#/') return '/docs';
  const [, name, section] = /^#\/([\w-]+)(?:\/([^/]+))?$/.exec(hash) ?? [];
  if (name === undefined) return undefined;
  const renamed = RENAMED[name] ?? name;
  return `/docs${renamed === '' ? '' : `/${renamed}`}${section === undefined ? '' : `#${section}`}`;
}

/** `base`: the base path. */
export function redirectOldAddress(base: string): void {
  const path = newPath(location.hash);
  if (path !== undefined) location.replace(base + path);
}
