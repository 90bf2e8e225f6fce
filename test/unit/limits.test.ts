import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LIMIT_AREAS, type Limit } from '../../src/limits.ts';
import { SETTINGS, allowed } from '../../src/settings.ts';

const AREAS: readonly (readonly [string, Readonly<Record<string, Limit>>])[] = Object.entries(LIMIT_AREAS);
const NUMBERS = Object.entries(SETTINGS).filter(([, row]) => row.kind === 'integer');

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

function page(): string {
  const areas = AREAS.filter(([, rows]) => Object.keys(rows).length > 0).map(
    ([area, rows]) =>
      `## ${area}\n\n${table(
        ['limit', 'value', 'beyond it', 'shown by'],
        Object.entries(rows).map(([, { value, unit, of, beyond, test }]) => [
          of,
          `${value.toLocaleString('en')} ${unit}`,
          beyond,
          test,
        ]),
      )}`,
  );
  const settings = table(
    ['setting', 'default', 'allowed', 'meaning'],
    NUMBERS.map(([name, row]) => [`\`${name}\``, row.fallback, allowed(row), row.meaning]),
  );
  return `# Limits

How large a request may be, and how much work it may cause. test/unit/limits.test.ts writes this page from src/limits.ts and src/settings.ts
(\`npx vitest run --project unit test/unit/limits.test.ts -u\`). The code counts its own work in "nominal ms", because a Worker's clock stands
still while it computes (docs/architecture.md, "Time"). [security.md](security.md) gives the reason for each bound.

## Settings

An operator can change these. A bad value stops the start, and the message names it.

${settings}

${areas.join('\n\n')}
`;
}

describe('the limits table', () => {
  it('is what docs/limits.md shows', async () => {
    await expect(page()).toMatchFileSnapshot('../../docs/limits.md');
  });

  it.each(AREAS.flatMap(([, rows]) => Object.entries(rows)))(
    '%s has a test that names it',
    (name, { test }) => {
      expect(existsSync(test), test).toBe(true);
      expect(readFileSync(test, 'utf8')).toContain(`LIMITS.${name}`);
    },
  );
});
