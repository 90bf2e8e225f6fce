import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { TestSpecification } from 'vitest/node';
import { LongestFirst } from '../support/longest-first.ts';
import { ALONE, BROWSERS, COMMANDS, LONG, PROCESSES, SAMPLED, SLOW } from '../suites.ts';

const project = (name: string, isolate: boolean, groupOrder = 0) => ({
  name,
  config: { isolate, sequence: { groupOrder } },
});
const PROJECTS: Readonly<Record<string, unknown>> = {
  alone: project('alone', true),
  browsers: project('browsers', true, 4),
  clients: project('clients', true),
  unit: project('unit', false),
};

describe('the suites', () => {
  it('begin with the files that take long, those with a process each by turns', async () => {
    const files = [
      ['clients', 'clients/big'],
      ['clients', 'clients/uploads'],
      ['unit', 'unit/big'],
      ['unit', 'unit/fuzz/fast'],
      ['alone', 'unit/archive/zip'],
      ['browsers', 'clients/page'],
    ].map(([name = '', file]) => ({
      moduleId: `/a/test/${file}.test.ts`,
      project: PROJECTS[name],
    })) as unknown as TestSpecification[];
    const byName = new LongestFirst({ cache: { getTestSpecificationResult: () => undefined } } as never);
    expect((await byName.sort(files)).map(({ moduleId }) => moduleId.slice(8, -8))).toEqual([
      'unit/archive/zip',
      'clients/uploads',
      'clients/big',
      'unit/fuzz/fast',
      'unit/big',
      'clients/page',
    ]);
  });

  it('name files that exist', () => {
    expect(
      [...ALONE, ...BROWSERS, ...COMMANDS, ...LONG, ...PROCESSES, ...SAMPLED, ...SLOW].filter(
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
