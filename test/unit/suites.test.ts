import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ALONE, BROWSERS, PROCESSES, SAMPLED, SLOW } from '../suites.ts';

describe('the suites', () => {
  it('name files that exist', () => {
    expect(
      [...ALONE, ...BROWSERS, ...PROCESSES, ...SAMPLED, ...SLOW].filter((file) => !existsSync(file)),
    ).toEqual([]);
  });

  it('share modules only among unit tests that replace none of ours and no clock', () => {
    const replaces = /\bvi\.(?:(?:doM|m)ock\(\s*'\.|resetModules\(|useFakeTimers\()/;
    const files = readdirSync('test/unit', { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.test.ts'))
      .map((name) => join('test/unit', name).replaceAll('\\', '/'));
    const replacing = files.filter((file) => replaces.test(readFileSync(file, 'utf8')));
    expect(replacing).not.toEqual([]);
    expect(replacing.filter((file) => !ALONE.includes(file))).toEqual([]);
  });
});
