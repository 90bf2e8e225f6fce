// When the quota is used up, if the calls go on as in the last days.
import type { Day } from '../../api/index.ts';

/** As many days as are taken for the pace. */
const PACE_DAYS = 7;
const DAY_MS = 86_400_000;

export interface Forecast {
  /** Calls a day. */
  readonly pace: number;
  /** Calls of the whole month at this pace. */
  readonly month: number;
  /** When the quota is used up, ms since 1970; undefined: not before the month ends. */
  readonly endsMs?: number;
}

interface Month {
  /** Oldest first, today last. */
  readonly days: readonly Day[];
  readonly used: number;
  readonly quota: number | null;
  /** ISO 8601. */
  readonly resets: string;
}

/** Undefined where nothing was used, or too little is known. `nowMs`: ms since 1970. */
export function forecast({ days, used, quota, resets }: Month, nowMs: number): Forecast | undefined {
  const recent = days.slice(-PACE_DAYS);
  const [first] = recent;
  const resetsMs = Date.parse(resets);
  if (!first || Number.isNaN(resetsMs)) return undefined;
  // Today is not over.
  const passedDays = Math.max(1, (nowMs - Date.parse(first.Day)) / DAY_MS);
  const pace = recent.reduce((sum, { Calls }) => sum + Calls, 0) / passedDays;
  if (!(pace > 0)) return undefined;
  const endsMs =
    quota === null ? Number.POSITIVE_INFINITY : nowMs + (Math.max(0, quota - used) / pace) * DAY_MS;
  return {
    pace,
    month: Math.round(used + (pace * Math.max(0, resetsMs - nowMs)) / DAY_MS),
    ...(endsMs < resetsMs && { endsMs }),
  };
}
