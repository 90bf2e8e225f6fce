import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ALONE, BROWSERS, COMMANDS, PROCESSES, SAMPLED, SLOW } from '../suites.ts';

describe('the suites', () => {
  it('name files that exist', () => {
    expect(
      [...ALONE, ...BROWSERS, ...COMMANDS, ...PROCESSES, ...SAMPLED, ...SLOW].filter(
        (file) => !existsSync(file),
      ),
    ).toEqual([]);
  });

  it.each([
    ['replace none of ours and no clock', /\bvi\.(?:(?:doM|m)ock\(\s*'\.|resetModules\(|useFakeTimers\()/],
    [
      "measure no memory but that of the test's own engines",
      /\bprocess\.memoryUsage\(|\bengineMemory\(\)(?!\['test-)/,
    ],
  ])('share modules only among unit tests that %s', (_, pattern) => {
    const files = readdirSync('test/unit', { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.test.ts'))
      .map((name) => join('test/unit', name).replaceAll('\\', '/'));
    const found = files.filter((file) => pattern.test(readFileSync(file, 'utf8')));
    expect(found).not.toEqual([]);
    expect(found.filter((file) => !ALONE.includes(file))).toEqual([]);
  });
});
