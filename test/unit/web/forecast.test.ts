import { expect, it } from 'vitest';
import { forecast } from '../../../web/panels/usage/forecast.ts';

const day = (date: number, calls: number) => ({
  Day: `2026-11-${String(date).padStart(2, '0')}`,
  Calls: calls,
  Requests: calls,
  KeyCalls: calls,
});
const noon = Date.parse('2026-11-16T12:00:00Z');
const month = {
  days: Array.from({ length: 16 }, (_, index) => day(index + 1, index < 9 ? 1000 : 100)),
  used: 9700,
  quota: 10_000,
  resets: '2026-12-01T00:00:00Z',
};

it('goes on at the pace of the last seven days, of which today is half over', () => {
  const found = forecast(month, noon);
  // 700 calls from the 10th to the noon of the 16th.
  expect(found?.pace).toBeCloseTo(700 / 6.5, 6);
  expect(found?.month).toBe(Math.round(9700 + (700 / 6.5) * 14.5));
  expect(new Date(found?.endsMs ?? 0).toISOString()).toMatch(/^2026-11-19/);
});

it('names no end that the month does not see, and none without a quota', () => {
  expect(forecast({ ...month, quota: 100_000 }, noon)).not.toHaveProperty('endsMs');
  expect(forecast({ ...month, quota: null }, noon)).not.toHaveProperty('endsMs');
});

it('says nothing where nothing was used', () => {
  expect(forecast({ ...month, days: [day(16, 0)] }, noon)).toBeUndefined();
  expect(forecast({ ...month, days: [] }, noon)).toBeUndefined();
  expect(forecast({ ...month, resets: 'never' }, noon)).toBeUndefined();
});

it('of a quota that is used up is now', () => {
  expect(forecast({ ...month, used: 10_500 }, noon)?.endsMs).toBe(noon);
});
