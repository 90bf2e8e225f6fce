// Dates and times of forms (ISO 8601) and of calendars (RFC 5545): `2026-12-24`, local `2026-12-24T18:00:00`, UTC `2026-12-24T17:00:00Z`.

const DAY_MS = 86_400_000;

/** A date, a local time, or a time in UTC, with seconds; undefined where it is none. A zone's offset is taken off. */
export function canonicalTime(text: string): string | undefined {
  const parts =
    /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::(\d{2}))?(?:\.\d+)?(Z|[+-]\d{2}:?\d{2})?)?$/i.exec(text);
  if (parts === null) return undefined;
  const [, date = '', minutes, seconds = '00', zone = ''] = parts;
  if (minutes === undefined) return isoOf(`${date}T00:00:00Z`)?.slice(0, 10) === date ? date : undefined;
  const local = `${date}T${minutes}:${seconds}`;
  // Days such as 30 February move to another month.
  if (isoOf(`${local}Z`)?.slice(0, 19) !== local) return undefined;
  if (zone === '') return local;
  const iso = isoOf(`${local}${zone.toUpperCase().replace(/^([+-]\d{2})(\d{2})$/, '$1:$2')}`);
  return iso === undefined ? undefined : `${iso.slice(0, 19)}Z`;
}

/** `20261224T180000`. */
export const compactTime = (time: string): string => time.replaceAll(/[-:]/g, '');

/** The opposite; as it stands where it is no time. */
export function readableTime(text: string): string {
  const parts = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})?(Z?))?$/i.exec(text.trim());
  if (parts === null) return text.trim();
  const [, year, month, day, hour, minute, second = '00', zone = ''] = parts;
  const date = `${year}-${month}-${day}`;
  return hour === undefined ? date : `${date}T${hour}:${minute}:${second}${zone.toUpperCase()}`;
}

/** The date so many days later. */
export const daysLater = (date: string, days: number): string =>
  isoOf(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS)?.slice(0, 10) ?? date;

function isoOf(time: string | number): string | undefined {
  const date = new Date(time);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}
