// The metering window: one calendar month in UTC, written `YYYY-MM`.

/** The month of a time in Unix ms: `2026-11`. */
export function periodOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 7);
}

/** The day of a time in Unix ms, in UTC: `2026-11-22`. */
export function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

/** The day, or the nearest one of the month: at a month's end the clocks of two machines may disagree about it. */
export function dayWithin(day: string, period: string): string {
  if (day.startsWith(period)) return day;
  return day < period ? `${period}-01` : dayOf(periodEnd(period) - 1);
}

/** Unix ms at which a month ends, the first instant of the next one. */
export function periodEnd(period: string): number {
  return Date.UTC(Number(period.slice(0, 4)), Number(period.slice(5, 7)), 1);
}

/** The month that lies `months` before a time in Unix ms. */
export function periodBefore(ms: number, months: number): string {
  const date = new Date(ms);
  return periodOf(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - months, 1));
}
