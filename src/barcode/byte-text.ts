// Text of bytes that declare no character set.

/** Undefined where the bytes are no UTF-8; a byte order mark stays. */
export function utf8Text(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** A byte order mark says how the text is encoded, and is none of it. */
export function withoutMark(text: string): string {
  return text.startsWith('\ufeff') ? text.slice(1) : text;
}

/** One Latin-1 character a byte. */
export function latin1Text(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
}

/** Text that holds control characters beside UTF-8 is text; any other bytes are Latin-1. */
export function bytesAsText(bytes: Uint8Array): string {
  return utf8Text(bytes) ?? latin1Text(bytes);
}

/** Of the Chinese characters: text has them almost alone from the first of GB 2312's two levels. */
const MIN_LEVEL_1 = 0.7;
const MIN_CHARACTERS = 2;

/**
 * Bytes that are GB 2312 and hardly Japanese: pairs from its rows of punctuation and Chinese characters, most of them of level
 * 1, and some of a byte that is no half-width katakana of Shift JIS. Undefined for others, also for valid UTF-8.
 */
export function gb2312Text(bytes: Uint8Array): string | undefined {
  let [characters, level1, beyondKatakana] = [0, 0, false];
  for (let i = 0; i < bytes.length; i++) {
    const lead = bytes[i] ?? 0;
    if (lead < 0x80) continue;
    const trail = bytes[++i] ?? 0;
    const isPunctuation = lead >= 0xa1 && lead <= 0xa3;
    if (trail < 0xa1 || trail > 0xfe || !(isPunctuation || (lead >= 0xb0 && lead <= 0xf7))) return undefined;
    beyondKatakana ||= lead >= 0xe0 || trail >= 0xe0;
    if (isPunctuation) continue;
    characters += 1;
    if (lead <= 0xd7) level1 += 1;
  }
  if (characters < MIN_CHARACTERS || !beyondKatakana || level1 < MIN_LEVEL_1 * characters) return undefined;
  return utf8Text(bytes) === undefined ? new TextDecoder('gbk').decode(bytes) : undefined;
}
