// Targets outside the package: whatever a deck names becomes a valid URI reference (RFC 3986), or nothing.

/** Characters that no URI, or no segment of a path, may hold. */
const FORBIDDEN = /[^A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=%]/gu;
const FORBIDDEN_IN_PATH = /[^A-Za-z0-9\-._~!$&'()*+,;=@:/]/gu;
const SCHEME = /^[A-Za-z][A-Za-z0-9+.-]*:/;
const DRIVE = /^[A-Za-z]:[\\/]/;

/** A URL as stored: characters that no URI may hold are percent-encoded, the rest (also a wrong `%`) is kept. Undefined when empty or no URL. */
export function toUri(url: string): string | undefined {
  const trimmed = url.trim();
  if (trimmed === '') return undefined;
  if (DRIVE.test(trimmed) || trimmed.startsWith('\\\\')) return fileUri(trimmed);
  const uri = withoutBrackets(trimmed)
    .replace(FORBIDDEN, percent)
    .replace(/%(?![0-9A-Fa-f]{2})/g, '%25')
    .replace(/(#[^#]*)#/g, '$1%23');
  // What has a scheme but is no URL (`http://`, `http://a:b:c`) makes PowerPoint refuse the whole file.
  if (SCHEME.test(uri)) return URL.canParse(uri) ? uri : undefined;
  return relative(uri);
}

/** A path of a file system: drives and servers become file URLs, relative paths stay relative. Undefined when empty. */
export function fileUri(path: string): string | undefined {
  const trimmed = path.trim();
  if (trimmed === '') return undefined;
  const encoded = trimmed.replaceAll('\\', '/').replace(FORBIDDEN_IN_PATH, percent);
  if (DRIVE.test(trimmed)) return `file:///${encoded}`;
  return trimmed.startsWith('\\\\') ? `file:${encoded}` : relative(encoded);
}

/** RFC 3986, 3.2.2: brackets stand around an address in the place of a host, and nowhere else. */
function withoutBrackets(url: string): string {
  const host = /^[A-Za-z][A-Za-z0-9+.-]*:\/\/(?:[^/?#@]*@)?\[[0-9A-Fa-f:.]+\]/.exec(url)?.[0] ?? '';
  return host + url.slice(host.length).replaceAll('[', '%5B').replaceAll(']', '%5D');
}

/** RFC 3986, 4.2: the first segment of a relative path has no colon, or it would be a scheme. */
function relative(uri: string): string {
  return /^[^/?#]*:/.test(uri) ? `./${uri}` : uri;
}

function percent(character: string): string {
  const wellFormed = character.isWellFormed() ? character : '\ufffd';
  return encodeURIComponent(wellFormed).replace(
    /[^%A-Za-z0-9\-._~]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
