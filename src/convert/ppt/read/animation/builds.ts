// How the parts of shapes are animated: the build list ([MS-PPT] 2.8.1–2.8.14).
import { CHART_BUILDS, type TimingBuild } from '../../../deck/index.ts';
import {
  BuildAtom,
  child,
  ChartBuildAtom,
  fieldsOf,
  ParaBuildAtom,
  RT,
  type RecordNode,
} from '../../records/index.ts';

/** ParaBuildEnum. */
const PARAGRAPHS = ['allAtOnce', 'level', 'custom', 'whole'] as const;
/** How deep paragraphs of the format nest. */
const MAX_LEVEL = 5;

export function readBuilds(list: RecordNode | undefined): readonly TimingBuild[] {
  return list?.children.flatMap((record) => readBuild(record) ?? []) ?? [];
}

function readBuild(record: RecordNode): TimingBuild | undefined {
  const atom = fieldsOf(child(record, RT.BuildAtom), BuildAtom);
  if (atom === undefined) return undefined;
  const build = {
    number: atom.buildId,
    shape: atom.shapeIdRef,
    ...(atom.fUIExpanded && { expanded: true }),
  };
  if (record.type === RT.DiagramBuild) return { ...build, kind: 'diagram' };
  if (record.type === RT.ChartBuild) {
    const chart = fieldsOf(child(record, RT.ChartBuildAtom), ChartBuildAtom);
    return {
      ...build,
      kind: 'chart',
      by: CHART_BUILDS[chart?.chartBuild ?? 0] ?? 'whole',
      ...(chart?.fAnimBackground === true && { background: true }),
    };
  }
  const paragraphs = fieldsOf(child(record, RT.ParaBuildAtom), ParaBuildAtom);
  if (record.type !== RT.ParaBuild || paragraphs === undefined) return undefined;
  return {
    ...build,
    kind: 'paragraphs',
    by: PARAGRAPHS[paragraphs.paraBuild] ?? 'whole',
    level: Math.max(1, Math.min(MAX_LEVEL, paragraphs.buildLevel)),
    ...(paragraphs.fAnimBackground && { background: true }),
    ...(paragraphs.fUserSetAnimBackground && { keepsBackground: true }),
    ...(paragraphs.fReverse && { reverse: true }),
    ...(paragraphs.fAutomatic && { advanceAfter: paragraphs.delayTime }),
  };
}
