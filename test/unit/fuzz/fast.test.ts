// The fast form of the fuzz targets: the same cases in each run. The nightly form is `npm run fuzz -- --nightly`.
import { describe, expect, it } from 'vitest';
import { casesOf, FAST_SEED, runCase, TARGETS, type Finding } from '../../fuzz/index.ts';

const TIMEOUT_MS = 60_000;

describe('fuzzing, fast form', () => {
  it.each(TARGETS.filter(({ fast }) => fast > 0).map((target) => [target.name, target] as const))(
    '%s holds its oracles',
    async (_, target) => {
      const cases = await casesOf(target, FAST_SEED);
      const findings: Finding[] = [];
      for (let index = 0; index < target.fast && findings.length === 0; index++) {
        const found = await runCase(target, cases, FAST_SEED, index);
        if (found !== undefined) findings.push(found);
      }
      expect(findings.map(described)).toEqual([]);
    },
    TIMEOUT_MS,
  );
});

function described({ target, seed, case: index, kind, what }: Finding): string {
  return `${target}, case ${index}: ${kind}: ${what} (npm run fuzz -- --target ${target} --seed ${seed} --case ${index})`;
}
