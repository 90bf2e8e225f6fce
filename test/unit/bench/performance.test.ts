// Pages and the data file agree: who changes a figure by hand, or the data without the pages, is told.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { PerformanceData } from '../../../bench/performance/data.ts';
import { PAGES_WITH_PARTS, performancePage, withParts } from '../../../bench/performance/pages.ts';
import { race } from '../../../bench/performance/race.ts';

const data: PerformanceData = JSON.parse(readFileSync('docs/data/performance.json', 'utf8'));

describe('the figures of the pages', () => {
  it('are those of docs/data/performance.json in the page about performance', async () => {
    await expect(performancePage(data)).toMatchFileSnapshot('../../../docs/performance.md');
  });

  it.each(PAGES_WITH_PARTS)('are those of the data in %s', async (page) => {
    const text = readFileSync(page, 'utf8');
    expect(text).toContain('<!-- performance: ');
    await expect(withParts(text, data)).toMatchFileSnapshot(`../../../${page}`);
  });

  it('has each line once, ours first, each other with its ratio', () => {
    const lines = data.sections.flatMap((section) => section.lines);
    expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length);
    for (const { id, results } of lines) {
      expect(results[0]?.times, id).toBeUndefined();
      for (const { times } of results.slice(1)) expect(times?.median, id).toBeGreaterThan(0);
    }
  });

  it('refuses a part that there is not', () => {
    expect(() => withParts('<!-- performance: nothing -->\n<!-- /performance -->', data)).toThrow('nothing');
  });
});

describe('a race', () => {
  it('takes ratios of the samples of one round, and leaves the first samples out', async () => {
    const ours = [900, 1, 2, 4];
    const rival = [900, 10, 10, 10];
    const line = await race({
      id: 'a',
      what: 'a',
      rounds: 3,
      contestants: {
        ours: async () => ours.shift() ?? Number.NaN,
        rival: async () => ({ value: rival.shift() ?? Number.NaN, note: 'said' }),
      },
    });
    expect(line.results).toEqual([
      { by: 'ours', value: { min: 1, median: 2, max: 4 } },
      {
        by: 'rival',
        value: { min: 10, median: 10, max: 10 },
        times: { min: 2.5, median: 5, max: 10 },
        note: 'said',
      },
    ]);
  });
});
