// The markup of the image. It is ASCII, so it reads the same in every encoding.
import { fail } from '../../lib/failure.ts';
import { type Result, ok } from '../../lib/result.ts';
import { LIMITS } from './limits.ts';

const SCHEMES = 'http, https or data:image/…';

/**
 * `<img src="…" style="…">` for a caller's URL and style. The URL is trimmed but not normalised, so that a signature over it stays valid.
 * Failures: missing_value; invalid_value for a relative URL or another scheme.
 */
export function imageMarkup(imageUrl: string, cssStyle?: string): Result<string> {
  const url = checkImageUrl(imageUrl);
  if (!url.ok) return url;
  if (cssStyle !== undefined && cssStyle.length > LIMITS.MAX_CSS_STYLE_CHARACTERS) {
    return fail('invalid_value', {
      field: '{=cssStyle}',
      rule: `takes at most ${LIMITS.MAX_CSS_STYLE_CHARACTERS} characters`,
      received: `${cssStyle.length}`,
    });
  }
  const style =
    cssStyle === undefined || cssStyle.trim() === '' ? '' : ` style="${attributeValue(cssStyle.trim())}"`;
  return ok(`<img src="${attributeValue(url.value)}"${style}>`);
}

/** The URL, trimmed like a browser does. Failures: missing_value; invalid_value unless it is absolute and has a scheme for images. */
export function checkImageUrl(imageUrl: string): Result<string> {
  // Browsers drop tabs and line breaks inside a URL before they read its scheme.
  const url = trimControls(imageUrl.replace(/[\t\n\r]/g, ''));
  if (url === '') {
    return fail('missing_value', { field: '{=imageUrl}', send: `the URL of the image, ${SCHEMES}` });
  }
  const isData = /^data:image\/[a-z0-9.+-]+[;,]/i.test(url);
  if (!isData && url.length > LIMITS.MAX_IMAGE_URL_CHARACTERS) {
    return fail('invalid_value', {
      field: '{=imageUrl}',
      rule: `takes at most ${LIMITS.MAX_IMAGE_URL_CHARACTERS} characters`,
      received: `${url.length}`,
    });
  }
  if (isData || isAbsoluteHttp(url)) return ok(url);
  return fail('invalid_value', {
    field: '{=imageUrl}',
    rule: `must be an absolute URL, ${SCHEMES}`,
    received: quote(url),
  });
}

/** The text without C0 controls and spaces at both ends. A loop, because `/[\0-\x20]+$/` takes quadratic time for runs of spaces. */
function trimControls(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && text.charCodeAt(start) <= 0x20) start += 1;
  while (end > start && text.charCodeAt(end - 1) <= 0x20) end -= 1;
  return text.slice(start, end);
}

function isAbsoluteHttp(url: string): boolean {
  if (!/^https?:/i.test(url) || !URL.canParse(url)) return false;
  return new URL(url).hostname !== '';
}

function quote(text: string): string {
  const shown = text.slice(0, 80).replace(/[^\x20-\x7e]/g, '?');
  return `"${shown}${text.length > 80 ? '…' : ''}"`;
}

/** A value for a double-quoted attribute, with references for markup characters, controls and everything above ASCII. */
function attributeValue(value: string): string {
  return value.replace(/[^\x20-\x7e]|[&"'<>`]/gu, (character) => {
    const code = character.codePointAt(0) ?? 0;
    // NUL and lone surrogates have no reference.
    if (code === 0 || (code >= 0xd800 && code <= 0xdfff)) return '&#xFFFD;';
    return NAMED[character] ?? `&#${code};`;
  });
}

const NAMED: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;' };
