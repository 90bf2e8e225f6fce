// How the parts of an OpenDocument chart look: its automatic styles (ISO/IEC 26300-1, 20.14 chart, 20.175 graphic, 20.283 text).
import type {
  ChartAxis,
  ChartFont,
  ChartLabels,
  ChartMarker,
  ChartPaint,
  Draft,
  Rgb,
  TickMark,
} from '../../../deck/index.ts';
import type { XmlNode } from '../../../ooxml/xml/tree.ts';

const POINTS: ReadonlyMap<string, number> = new Map([
  ['pt', 1],
  ['in', 72],
  ['cm', 72 / 2.54],
  ['mm', 72 / 25.4],
]);
const EMU_PER_POINT = 12_700;
const MARKERS: ReadonlyMap<string, ChartMarker['form']> = new Map([
  ['square', 'square'],
  ['diamond', 'diamond'],
  ['arrow-up', 'triangle'],
  ['arrow-down', 'triangle'],
  ['circle', 'circle'],
  ['x', 'cross'],
  ['plus', 'plus'],
  ['asterisk', 'star'],
  ['horizontal-bar', 'dash'],
]);

export interface LookStyle {
  readonly text: (name: string) => string | undefined;
  readonly number: (name: string) => number | undefined;
  readonly is: (name: string) => boolean;
  /** `isStroked`: of a line, which has no surface. `isBare`: without its line. Undefined where nothing is said. */
  readonly paint: (isStroked: boolean, isBare?: boolean) => ChartPaint | undefined;
  readonly font: () => ChartFont | undefined;
  readonly labels: () => ChartLabels | undefined;
  /** Undefined: the program's choice. */
  readonly marker: () => ChartMarker | undefined;
  readonly axis: () => ChartAxis;
}

export interface LookStyles {
  /** Of what an element names; an empty one where it names none. */
  readonly of: (node: XmlNode) => LookStyle;
}

export function readStyles(content: XmlNode | undefined): LookStyles {
  const list = content?.children.find(({ name }) => name === 'office:automatic-styles')?.children ?? [];
  const nodes = new Map(list.map((one) => [one.attributes.get('style:name') ?? '', one]));
  const known = new Map<string, LookStyle>();
  return {
    of(node) {
      const name = node.attributes.get('chart:style-name') ?? '';
      const style = known.get(name) ?? styleOf(nodes.get(name));
      known.set(name, style);
      return style;
    },
  };
}

/** A length with its unit, in points. */
export function pointsOf(length: string | undefined): number | undefined {
  const [, number = '', unit = ''] = /^(-?[\d.]{1,20})(pt|in|cm|mm)$/.exec(length ?? '') ?? [];
  const points = Number(number) * (POINTS.get(unit) ?? Number.NaN);
  return Number.isFinite(points) ? points : undefined;
}

/** The attributes of all properties as one: their names differ. */
function styleOf(node: XmlNode | undefined): LookStyle {
  const values = new Map(node?.children.flatMap(({ attributes }) => [...attributes]));
  const text = (name: string) => values.get(name);
  const is = (name: string) => text(name) === 'true';
  const number = (name: string) => {
    const value = Number.parseFloat(text(name) ?? '');
    return Number.isFinite(value) ? value : undefined;
  };
  const line = (): Pick<ChartPaint, 'line' | 'widthEmu'> => {
    if (text('draw:stroke') === 'none') return { line: 'none' };
    const colour = colourOf(text('svg:stroke-color'));
    const width = pointsOf(text('svg:stroke-width'));
    return {
      ...(colour !== undefined && { line: colour }),
      ...(width !== undefined && width > 0 && { widthEmu: Math.round(width * EMU_PER_POINT) }),
    };
  };
  return {
    text,
    number,
    is,
    paint(isStroked, isBare = false) {
      const fill = text('draw:fill') === 'none' ? ('none' as const) : colourOf(text('draw:fill-color'));
      const paint: ChartPaint = {
        ...(!isStroked && fill !== undefined && { fill }),
        ...(isBare ? { line: 'none' as const } : line()),
      };
      return Object.keys(paint).length === 0 ? undefined : paint;
    },
    font() {
      const size = pointsOf(text('fo:font-size'));
      const colour = colourOf(text('fo:color'));
      const typeface = text('fo:font-family')?.replaceAll("'", '');
      const font: ChartFont = {
        ...(size !== undefined && size > 0 && { sizeCpt: Math.round(size * 100) }),
        ...(text('fo:font-weight') === 'bold' && { bold: true }),
        ...(text('fo:font-style') === 'italic' && { italic: true }),
        ...(typeface && { typeface }),
        ...(colour !== undefined && { colour }),
      };
      return Object.keys(font).length === 0 ? undefined : font;
    },
    labels() {
      const shown = text('chart:data-label-number') ?? 'none';
      const labels: ChartLabels = {
        ...(shown.includes('value') && { showsValue: true }),
        ...(shown.includes('percentage') && { showsPercent: true }),
        ...(is('chart:data-label-text') && { showsCategory: true }),
        ...(is('chart:data-label-series') && { showsSeries: true }),
      };
      const font = this.font();
      return Object.keys(labels).length === 0 ? undefined : { ...labels, ...(font && { font }) };
    },
    marker() {
      const type = text('chart:symbol-type');
      if (type === undefined || type === 'none') return { form: 'none' };
      const form = type === 'named-symbol' ? MARKERS.get(text('chart:symbol-name') ?? '') : undefined;
      return form && { form };
    },
    axis() {
      return axisOf(this, line());
    },
  };
}

function axisOf(style: LookStyle, stroke: Pick<ChartPaint, 'line' | 'widthEmu'>): Draft<ChartAxis> {
  const { text, is, number } = style;
  const axis: Draft<ChartAxis> = {
    majorTick: tickOf(is('chart:tick-marks-major-inner'), is('chart:tick-marks-major-outer')),
    minorTick: tickOf(is('chart:tick-marks-minor-inner'), is('chart:tick-marks-minor-outer')),
  };
  if (text('chart:visible') === 'false') axis.isHidden = true;
  if (text('chart:display-label') === 'false') axis.labels = 'none';
  if (is('chart:reverse-direction')) axis.isReversed = true;
  const font = style.font();
  if (font !== undefined) axis.font = font;
  const rotation = number('style:rotation-angle');
  if (rotation !== undefined && rotation !== 0) axis.rotation = rotation;
  if (Object.keys(stroke).length > 0) axis.line = stroke;
  const [min, max, major] = ['minimum', 'maximum', 'interval-major'].map((one) => number(`chart:${one}`));
  const scale = {
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    ...(major !== undefined && major > 0 && { major }),
    ...(is('chart:logarithmic') && { isLogarithmic: true }),
  };
  if (Object.keys(scale).length > 0) axis.scale = scale;
  return axis;
}

function tickOf(isInner: boolean, isOuter: boolean): TickMark {
  if (isInner) return isOuter ? 'cross' : 'inside';
  return isOuter ? 'outside' : 'none';
}

function colourOf(value: string | undefined): Rgb | undefined {
  const [, digits] = /^#([\da-f]{6})$/i.exec(value ?? '') ?? [];
  return digits === undefined ? undefined : Number.parseInt(digits, 16);
}
