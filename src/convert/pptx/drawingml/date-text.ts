// What a date field shows at a moment, as PowerPoint caches it in the field (ISO/IEC 29500-1, 21.1.2.2.4: datetime1 … datetime13).
// Times are UTC: neither format says where the presentation is shown.

const FALLBACK_LANGUAGE = 'en-US';
const DATE = { day: 'numeric', month: 'numeric', year: 'numeric' } as const;
const TIME = { hour: 'numeric', minute: '2-digit', hour12: true } as const;
const SECONDS = { ...TIME, second: '2-digit' } as const;
const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** The thirteen formats of both file formats ([MS-PPT] 2.4.15.2 formatId), as the pieces that make them up. */
const FORMATS: readonly ((say: Speaker) => string)[] = [
  (say) => say(DATE),
  (say) => say({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
  (say) => `${say({ day: 'numeric' })} ${say({ month: 'long' })} ${say({ year: 'numeric' })}`,
  (say) => say({ day: 'numeric', month: 'long', year: 'numeric' }),
  (say) => `${say({ day: 'numeric' })}-${say({ month: 'short' })}-${say({ year: '2-digit' })}`,
  (say) => `${say({ month: 'long' })} ${say({ year: '2-digit' })}`,
  (say) => `${say({ month: 'short' })}-${say({ year: '2-digit' })}`,
  (say) => `${say(DATE)} ${say(TIME)}`,
  (say) => `${say(DATE)} ${say(SECONDS)}`,
  (say) => say(CLOCK),
  (say) => say({ ...CLOCK, second: '2-digit' }),
  (say) => say(TIME),
  (say) => say(SECONDS),
];

/** Parts of a pattern: quoted words, then runs of one letter, as Windows' date and time pictures have them. */
const PATTERN_PARTS = /'([^']*)'|am\/pm|tt?|d{1,4}|M{1,4}|y{1,4}|h{1,2}|H{1,2}|m{1,2}|s{1,2}/gi;
const LETTERS: Readonly<Record<string, (say: Speaker, count: number) => string>> = {
  d: (say, count) =>
    count > 2 ? say({ weekday: count === 3 ? 'short' : 'long' }) : padded(say({ day: 'numeric' }), count),
  M: (say, count) =>
    count > 2 ? say({ month: count === 3 ? 'short' : 'long' }) : padded(say({ month: 'numeric' }), count),
  y: (say, count) => say({ year: count > 2 ? 'numeric' : '2-digit' }),
  h: (say, count) => padded(say({ hour: 'numeric', hour12: true }).replace(/\D+/g, ''), count),
  H: (say, count) => padded(say({ hour: 'numeric', hourCycle: 'h23' }), count),
  m: (say, count) => padded(say({ minute: 'numeric' }), count),
  s: (say, count) => padded(say({ second: 'numeric' }), count),
};

type Speaker = (options: Intl.DateTimeFormatOptions) => string;

/** `now` is ms since 1970; `format` counts from 0, absent: the first one, as programs show a date without a format. */
export function dateText(format: number | undefined, now: number, language: string | undefined): string {
  return FORMATS[format ?? 0]?.(speaker(now, language)) ?? '';
}

/** A Windows date and time picture filled in: `d. MMMM yyyy`. Letters outside the picture's alphabet stand for themselves. */
export function patternText(pattern: string, now: number, language: string | undefined): string {
  const say = speaker(now, language);
  return pattern.replaceAll(PATTERN_PARTS, (part, quoted: string | undefined) => {
    if (quoted !== undefined) return quoted;
    if (/^(am\/pm|tt?)$/i.test(part)) return say({ hour: 'numeric', hour12: true }).replace(/[\d\s]+/g, '');
    const letter = part[0] ?? '';
    const write = LETTERS[letter] ?? LETTERS[letter.toLowerCase()];
    return write?.(say, part.length) ?? part;
  });
}

function speaker(now: number, language: string | undefined): Speaker {
  const locale = language !== undefined && isLocale(language) ? language : FALLBACK_LANGUAGE;
  return (options) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC', calendar: 'gregory' })
      .format(now)
      // ICU sets a narrow space before AM and PM, which no presentation has.
      .replaceAll('\u202f', ' ');
}

function isLocale(tag: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(tag).length > 0;
  } catch {
    // Intl throws where a tag breaks the grammar of BCP 47.
    return false;
  }
}

function padded(number: string, count: number): string {
  return number.padStart(count, '0');
}
