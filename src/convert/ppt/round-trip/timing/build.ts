// How the parts of shapes are built (ISO/IEC 29500-1, 19.5.14 p:bldP, 19.5.13 p:bldOleChart), in the model's words.
import type { TimingBuild } from '../../../deck/index.ts';
import { CHART_BUILD_NAMES, PARAGRAPH_BUILD_NAMES } from '../../../ooxml/timing.ts';
import { wordOf } from '../../../ooxml/words.ts';
import type { XmlNode } from '../../../ooxml/xml/tree.ts';
import { defined, flag, named, type Scope, time, whole } from './values.ts';

const chartBuildNamed = wordOf(CHART_BUILD_NAMES);
const paragraphBuildNamed = wordOf(PARAGRAPH_BUILD_NAMES);

export function buildOf(element: XmlNode, shapeOf: Scope['shapeOf']): TimingBuild | undefined {
  const shape = shapeOf(whole(element, 'spid') ?? -1);
  const number = whole(element, 'grpId');
  if (shape === undefined || number === undefined) return undefined;
  const common = {
    shape,
    number,
    ...defined({ expanded: flag(element, 'uiExpand'), background: flag(element, 'animBg') }),
  };
  if (element.name === 'p:bldOleChart') {
    return { ...common, kind: 'chart', by: named(element, 'bld', chartBuildNamed) ?? 'whole' };
  }
  if (element.name !== 'p:bldP') return undefined;
  return {
    ...common,
    kind: 'paragraphs',
    by: named(element, 'build', paragraphBuildNamed) ?? 'whole',
    ...defined({
      level: whole(element, 'bldLvl'),
      keepsBackground: flag(element, 'autoUpdateAnimBg') === false ? true : undefined,
      reverse: flag(element, 'rev'),
      advanceAfter: time(element, 'advAuto'),
    }),
  };
}
