// The order of the test files. vitest starts the longest first, but in a fresh clone it knows their sizes alone: a short file with much work would
// begin last, and end alone. And it runs one suite after the other, although clients mostly wait and alone mostly computes.
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { LONG } from '../suites.ts';

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const byProject = Map.groupBy(await super.sort(files), ({ project }) => project);
    const suites = [...byProject].map(([{ config }, members]) => ({ config, members: longFirst(members) }));
    const groups = Map.groupBy(suites, ({ config }) => config.sequence.groupOrder);
    return [...groups.values()].flatMap((group) => [
      // A process each: those of different suites may follow one another.
      ...inTurn(group.filter(({ config }) => config.isolate).map(({ members }) => members)),
      ...group.filter(({ config }) => !config.isolate).flatMap(({ members }) => members),
    ]);
  }
}

function longFirst(files: readonly TestSpecification[]): readonly TestSpecification[] {
  const isLong = ({ moduleId }: TestSpecification): boolean => LONG.some((name) => moduleId.endsWith(name));
  return [...files.filter(isLong), ...files.filter((file) => !isLong(file))];
}

/** The first of each list, then the second of each, and so on. */
function inTurn<T>(lists: readonly (readonly T[])[]): readonly T[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list.slice(at, at + 1))).flat();
}
