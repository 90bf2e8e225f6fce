// Addresses of the reference before it had pages: `#?route=post-/barcode/scan/image`.
export function redirectRoute(): void {
  const [, path] = /^#\?route=\w+-(\/.+)$/.exec(decodeURIComponent(location.hash)) ?? [];
  if (path === undefined) return;
  const wanted = [...document.querySelectorAll('code')].find(({ textContent }) =>
    textContent?.endsWith(` ${path}`),
  );
  const link = wanted?.closest('tr')?.querySelector('a');
  if (link) location.replace(link.href);
}
