// How the parts of shapes are built (19.5.14 bldP, 19.5.13 bldOleChart, 19.5.12 bldGraphic).
import type { TimingBuild } from '../../deck/index.ts';
import { CHART_BUILD_NAMES, PARAGRAPH_BUILD_NAMES } from '../../ooxml/timing.ts';
import { element } from '../../ooxml/xml/write.ts';
import type { AnimatedShapes } from './target.ts';

/** Undefined where the shape is absent, or has no such parts. */
export function buildXml(build: TimingBuild, targets: AnimatedShapes): string | undefined {
  const spid = targets.idOf(build.shape);
  const kind = targets.kindOf(build.shape);
  if (spid === undefined || build.number < 0) return undefined;
  const common = { spid, grpId: build.number, uiExpand: build.expanded };
  if (build.kind === 'paragraphs') {
    // A build without a text body makes PowerPoint repair the file.
    if (kind !== 'shape' || !targets.hasText(build.shape)) return undefined;
    return element('p:bldP', {
      ...common,
      build: build.by === 'whole' ? undefined : PARAGRAPH_BUILD_NAMES[build.by],
      bldLvl: build.level === undefined || build.level === 1 ? undefined : build.level,
      animBg: build.background,
      autoUpdateAnimBg: build.keepsBackground === true ? false : undefined,
      rev: build.reverse,
      advAuto: build.advanceAfter,
    });
  }
  if (build.kind === 'chart' && targets.isChart(build.shape)) {
    return element('p:bldGraphic', common, [
      build.by === 'whole'
        ? '<p:bldAsOne/>'
        : element('p:bldSub', {}, [
            element('a:bldChart', { bld: CHART_BUILD_NAMES[build.by], animBg: build.background === true }),
          ]),
    ]);
  }
  if (build.kind === 'chart' && kind === 'object') {
    return element('p:bldOleChart', {
      ...common,
      bld: build.by === 'whole' ? undefined : CHART_BUILD_NAMES[build.by],
      animBg: build.background,
    });
  }
  return undefined;
}
