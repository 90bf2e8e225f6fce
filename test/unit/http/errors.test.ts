import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { FAILURES } from '../../../src/http/errors.ts';
import { FAILURE_CODES } from '../../../src/lib/failure.ts';

describe('failures', () => {
  it('stand in docs/errors.md with status, meaning and retry', () => {
    const page = readFileSync('docs/errors.md', 'utf8');
    for (const code of FAILURE_CODES) {
      const { status, meaning, retry } = FAILURES[code];
      expect(page).toContain(`| \`${code}\` | ${status} | ${meaning} | ${retry} |`);
    }
  });
});
