// Outlines: all presets of DrawingML, and drawn ones with curves, arcs, holes and several paths.
import type { Random } from '../../../test/fuzz/random.ts';

/** ISO/IEC 29500-1, 20.1.10.56, without the lines and connectors. */
export const PRESETS = [
  ...'triangle rtTriangle rect diamond parallelogram trapezoid nonIsoscelesTrapezoid pentagon hexagon heptagon octagon decagon dodecagon'.split(
    ' ',
  ),
  ...'star4 star5 star6 star7 star8 star10 star12 star16 star24 star32 roundRect round1Rect round2SameRect round2DiagRect'.split(
    ' ',
  ),
  ...'snipRoundRect snip1Rect snip2SameRect snip2DiagRect plaque ellipse teardrop homePlate chevron pieWedge pie blockArc donut'.split(
    ' ',
  ),
  ...'noSmoking rightArrow leftArrow upArrow downArrow stripedRightArrow notchedRightArrow bentUpArrow leftRightArrow upDownArrow'.split(
    ' ',
  ),
  ...'leftUpArrow leftRightUpArrow quadArrow leftArrowCallout rightArrowCallout upArrowCallout downArrowCallout'.split(
    ' ',
  ),
  ...'leftRightArrowCallout upDownArrowCallout quadArrowCallout bentArrow uturnArrow circularArrow leftCircularArrow'.split(
    ' ',
  ),
  ...'leftRightCircularArrow curvedRightArrow curvedLeftArrow curvedUpArrow curvedDownArrow swooshArrow cube can lightningBolt heart'.split(
    ' ',
  ),
  ...'sun moon smileyFace irregularSeal1 irregularSeal2 foldedCorner bevel frame halfFrame corner diagStripe chord'.split(
    ' ',
  ),
  ...'ribbon ribbon2 ellipseRibbon ellipseRibbon2 leftRightRibbon verticalScroll horizontalScroll wave doubleWave plus'.split(
    ' ',
  ),
  ...'flowChartProcess flowChartDecision flowChartInputOutput flowChartPredefinedProcess flowChartInternalStorage'.split(
    ' ',
  ),
  ...'flowChartDocument flowChartMultidocument flowChartTerminator flowChartPreparation flowChartManualInput'.split(
    ' ',
  ),
  ...'flowChartManualOperation flowChartConnector flowChartPunchedCard flowChartPunchedTape flowChartSummingJunction'.split(
    ' ',
  ),
  ...'flowChartOr flowChartCollate flowChartSort flowChartExtract flowChartMerge flowChartOfflineStorage'.split(
    ' ',
  ),
  ...'flowChartOnlineStorage flowChartMagneticTape flowChartMagneticDisk flowChartMagneticDrum flowChartDisplay'.split(
    ' ',
  ),
  ...'flowChartDelay flowChartAlternateProcess flowChartOffpageConnector actionButtonBlank actionButtonHome'.split(
    ' ',
  ),
  ...'actionButtonHelp actionButtonInformation actionButtonForwardNext actionButtonBackPrevious actionButtonEnd'.split(
    ' ',
  ),
  ...'actionButtonBeginning actionButtonReturn actionButtonDocument actionButtonSound actionButtonMovie gear6 gear9'.split(
    ' ',
  ),
  ...'funnel mathPlus mathMinus mathMultiply mathDivide mathEqual mathNotEqual cornerTabs squareTabs plaqueTabs'.split(
    ' ',
  ),
  ...'chartX chartStar chartPlus wedgeRectCallout wedgeRoundRectCallout wedgeEllipseCallout cloudCallout cloud'.split(
    ' ',
  ),
  ...'borderCallout1 borderCallout2 borderCallout3 accentCallout1 accentCallout2 accentCallout3 callout1 callout2 callout3'.split(
    ' ',
  ),
  ...'accentBorderCallout1 accentBorderCallout2 accentBorderCallout3 leftBracket rightBracket leftBrace rightBrace'.split(
    ' ',
  ),
  ...'bracketPair bracePair arc'.split(' '),
] as const;

export const LINES = [
  ...'line straightConnector1 bentConnector2 bentConnector3 bentConnector4 bentConnector5'.split(' '),
  ...'curvedConnector2 curvedConnector3 curvedConnector4 curvedConnector5'.split(' '),
] as const;

const SIDE = 1000;
const KINDS = ['polygon', 'cubic', 'quadratic', 'arc', 'hole', 'paths', 'offset'] as const;

/** A drawn outline in a space of its own. */
export function freeForm(random: Random, at: number): string {
  const width = 500 + random.below(4000);
  const height = 500 + random.below(4000);
  const x = (share: number) => Math.round((share * width) / SIDE);
  const y = (share: number) => Math.round((share * height) / SIDE);
  const pt = (px: number, py: number) => `<a:pt x="${x(px)}" y="${y(py)}"/>`;
  const move = (px: number, py: number) => `<a:moveTo>${pt(px, py)}</a:moveTo>`;
  const line = (px: number, py: number) => `<a:lnTo>${pt(px, py)}</a:lnTo>`;
  const cubic = (...points: readonly number[]) =>
    `<a:cubicBezTo>${[0, 2, 4].map((one) => pt(points[one] ?? 0, points[one + 1] ?? 0)).join('')}</a:cubicBezTo>`;
  const quadratic = (...points: readonly number[]) =>
    `<a:quadBezTo>${[0, 2].map((one) => pt(points[one] ?? 0, points[one + 1] ?? 0)).join('')}</a:quadBezTo>`;
  const path = (commands: string) => `<a:path w="${width}" h="${height}">${commands}<a:close/></a:path>`;
  const jitter = () => random.below(250);
  const star = (points: number): string =>
    Array.from({ length: points }, (_, one) => {
      const angle = (2 * Math.PI * one) / points;
      const radius = one % 2 === 0 ? 500 : 180 + jitter();
      const [px, py] = [500 + radius * Math.cos(angle), 500 + radius * Math.sin(angle)];
      return one === 0 ? move(px, py) : line(px, py);
    }).join('');
  const drawn: Readonly<Record<(typeof KINDS)[number], () => string>> = {
    polygon: () => path(star(8 + 2 * random.below(5))),
    cubic: () =>
      path(
        move(0, 500) +
          cubic(jitter(), 0, 300 + jitter(), 0, 500, 250 + jitter()) +
          cubic(700, 1000, 1000, 500 + jitter(), 1000, 1000) +
          line(jitter(), 1000),
      ),
    quadratic: () =>
      path(
        move(0, 1000) +
          quadratic(jitter(), 0, 500, jitter()) +
          quadratic(1000, 0, 1000, 1000) +
          line(500, 600 + jitter()),
      ),
    arc: () =>
      path(
        `${move(0, 500)}<a:arcTo wR="${x(500)}" hR="${y(500)}" stAng="10800000" swAng="${(random.below(60) + 270) * 60_000}"/>${line(500, 500)}`,
      ),
    hole: () =>
      path(
        `${move(0, 0) + line(1000, 0) + line(1000, 1000) + line(0, 1000)}<a:close/>${move(250, 250) + line(250, 750) + line(500 + jitter(), 750) + line(750, 250)}`,
      ),
    paths: () =>
      path(move(0, 0) + line(400, 0) + line(200 + jitter(), 1000)) +
      path(move(1000, 1000) + line(600, 1000) + cubic(500 + jitter(), 500, 900, 300, 1000, 0)),
    // Its points neither begin at 0 nor reach the far edges of the space, which the old format does not say.
    offset: () =>
      path(move(200, 100) + line(900 - jitter(), 200) + line(700, 900 - jitter()) + line(300, 600)),
  };
  const kind = KINDS[at % KINDS.length] ?? 'polygon';
  return `<a:custGeom><a:avLst/><a:gdLst/><a:ahLst/><a:cxnLst/><a:rect l="0" t="0" r="r" b="b"/><a:pathLst>${drawn[kind]()}</a:pathLst></a:custGeom>`;
}
