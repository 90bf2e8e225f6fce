// Times as they are written in answers.

/** Unix ms as ISO 8601 in UTC; without a fraction for a whole second: `2026-12-01T00:00:00Z`. */
export function isoSeconds(ms: number): string {
  return new Date(ms).toISOString().replace('.000Z', 'Z');
}
