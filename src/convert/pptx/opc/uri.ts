// Targets outside the package: whatever a deck names becomes a valid URI reference (RFC 3986), or nothing.

const ALLOWED = /^[A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=%]$/;
const DRIVE = /^[A-Za-z]:[\\/]/;

/** A URL as stored: characters that no URI may hold are percent-encoded, the rest (also a wrong `%`) is kept. Undefined when empty. */
export function toUri(url: string): string | undefined {
  const trimmed = url.trim();
  if (trimmed === '') return undefined;
  if (DRIVE.test(trimmed) || trimmed.startsWith('\\\\')) return fileUri(trimmed);
  let uri = '';
  for (const character of trimmed) uri += ALLOWED.test(character) ? character : percent(character);
  return uri.replace(/%(?![0-9A-Fa-f]{2})/g, '%25').replace(/(#[^#]*)#/g, '$1%23');
}

/** A path of a file system: drives and servers become file URLs, relative paths stay relative. Undefined when empty. */
export function fileUri(path: string): string | undefined {
  const trimmed = path.trim();
  if (trimmed === '') return undefined;
  const slashes = trimmed.replaceAll('\\', '/');
  const encoded = slashes
    .split('/')
    .map((segment) => segment.replaceAll(/[^A-Za-z0-9\-._~!$&'()*+,;=@:]/gu, percent))
    .join('/');
  if (DRIVE.test(trimmed)) return `file:///${encoded}`;
  return trimmed.startsWith('\\\\') ? `file:${encoded}` : encoded;
}

function percent(character: string): string {
  const wellFormed = character.isWellFormed() ? character : '\ufffd';
  return encodeURIComponent(wellFormed).replace(
    /[^%A-Za-z0-9\-._~]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
