// Builds of shapes beside [MS-PPT] 2.8.1 to 2.8.14: each kind, its values and its flags.
import { expect, it } from 'vitest';
import { readBuilds } from '../../../../../../src/convert/ppt/read/animation/builds.ts';
import { createRecordCount, readRecords, RT } from '../../../../../../src/convert/ppt/records/index.ts';
import { container, fields, record } from '../../../../../support/ppt-builder.ts';

/** Kind, number, shape, flags. */
const atom = (isExpanded = 0) =>
  record(RT.BuildAtom, fields([1, 4], [7, 4], [3074, 4], [0, 1], [isExpanded, 1], [0, 2]));
const read = (...builds: readonly Uint8Array[]) =>
  readBuilds(readRecords(container(RT.BuildList, builds), createRecordCount())[0]);
const BASE = { number: 7, shape: 3074 };
const paragraphs = (
  kind: number,
  level: number,
  flags: readonly [number, number, number, number],
  delay = 0,
) =>
  container(RT.ParaBuild, [
    atom(),
    record(
      RT.ParaBuildAtom,
      fields([kind, 4], [level, 4], ...flags.map((flag) => [flag, 1] as const), [delay, 4]),
    ),
  ]);
const OFF = [0, 0, 0, 0] as const;

it.each([
  ...(['allAtOnce', 'level', 'custom', 'whole', 'whole'] as const).map(
    (by, kind) => [kind, 1, by, 1] as const,
  ),
  [1, 0, 'level', 1],
  [1, 5, 'level', 5],
  [1, 6, 'level', 5],
] as const)('paragraphs of the kind %i and the level %i come %s, level %i', (kind, stored, by, level) => {
  expect(read(paragraphs(kind, stored, OFF))).toStrictEqual([{ ...BASE, kind: 'paragraphs', by, level }]);
});

it.each<[flags: readonly [number, number, number, number], found: object]>([
  [[1, 0, 0, 0], { background: true }],
  [[0, 1, 0, 0], { reverse: true }],
  [[0, 0, 1, 0], { keepsBackground: true }],
  [[0, 0, 0, 1], { advanceAfter: 250 }],
])('paragraphs with the flags %j have %j', (flags, found) => {
  expect(read(paragraphs(0, 1, flags, 250))).toStrictEqual([
    { ...BASE, kind: 'paragraphs', by: 'allAtOnce', level: 1, ...found },
  ]);
});

it.each(
  ['whole', 'series', 'category', 'seriesElement', 'categoryElement', 'whole'].map(
    (by, at) => [at, by] as const,
  ),
)('a chart of the build %i comes by %s', (at, by) => {
  const chart = (background: number) =>
    read(
      container(RT.ChartBuild, [
        atom(1),
        record(RT.ChartBuildAtom, fields([at, 4], [background, 1], [0, 1], [0, 2])),
      ]),
    );
  expect(chart(0)).toStrictEqual([{ ...BASE, expanded: true, kind: 'chart', by }]);
  expect(chart(1)).toStrictEqual([{ ...BASE, expanded: true, kind: 'chart', by, background: true }]);
});

it('a chart without its atom is whole, a diagram is one, and what says nothing is none', () => {
  expect(read(container(RT.ChartBuild, [atom()]), container(RT.DiagramBuild, [atom()]))).toStrictEqual([
    { ...BASE, kind: 'chart', by: 'whole' },
    { ...BASE, kind: 'diagram' },
  ]);
  expect(read(container(RT.ParaBuild, [atom()]), container(RT.ChartBuild, []))).toStrictEqual([]);
  expect(readBuilds(undefined)).toStrictEqual([]);
});
