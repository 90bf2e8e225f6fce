// Words of lines, gradients and text frames (ISO/IEC 29500-1, 20.1.10, 21.1.2.1).
import type { Dash, GradientFill, Line, ParagraphAlign, TextFrame } from '../deck/index.ts';

type Names<T extends string | undefined> = Readonly<Record<Exclude<T, undefined>, string>>;

/** ST_PresetLineDashVal. */
export const DASH_NAMES: Names<Dash> = {
  solid: 'solid',
  systemDash: 'sysDash',
  systemDot: 'sysDot',
  systemDashDot: 'sysDashDot',
  systemDashDotDot: 'sysDashDotDot',
  dot: 'dot',
  dash: 'dash',
  longDash: 'lgDash',
  dashDot: 'dashDot',
  longDashDot: 'lgDashDot',
  longDashDotDot: 'lgDashDotDot',
};

/** ST_CompoundLine, ST_LineCap, EG_LineJoinProperties. */
export const COMPOUND_NAMES: Names<Line['compound']> = {
  single: 'sng',
  double: 'dbl',
  thickThin: 'thickThin',
  thinThick: 'thinThick',
  triple: 'tri',
};
export const CAP_NAMES: Names<Line['cap']> = { round: 'rnd', square: 'sq', flat: 'flat' };
export const JOIN_NAMES: Names<Line['join']> = { round: 'a:round', bevel: 'a:bevel', miter: 'a:miter' };

/** ST_PathShadeType. */
export const GRADIENT_PATH_NAMES: Names<Exclude<GradientFill['path']['kind'], 'linear'>> = {
  rectangle: 'rect',
  shape: 'shape',
  circle: 'circle',
};

/** ST_TextVerticalType, as bodyPr and tcPr have it; ST_TextAnchoringType. */
export const VERTICAL_NAMES: Names<TextFrame['vertical']> = {
  horizontal: 'horz',
  rotate90: 'vert',
  rotate270: 'vert270',
  eastAsian: 'eaVert',
  stacked: 'wordArtVert',
};
export const ANCHOR_NAMES: Names<TextFrame['anchor']> = { top: 't', middle: 'ctr', bottom: 'b' };

/** EG_TextAutofit. */
export const AUTOFIT_NAMES: Names<TextFrame['autofit']> = {
  shrink: 'a:normAutofit',
  shape: 'a:spAutoFit',
  none: 'a:noAutofit',
};

/** ST_TextAlignType. */
export const ALIGN_NAMES: Names<ParagraphAlign> = {
  left: 'l',
  centre: 'ctr',
  right: 'r',
  justify: 'just',
  distribute: 'dist',
  thaiDistribute: 'thaiDist',
  justifyLow: 'justLow',
};
