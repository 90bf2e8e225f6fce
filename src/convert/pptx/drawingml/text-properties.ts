// Properties of runs and paragraphs (ISO/IEC 29500-1, 21.1.2.3.9 a:rPr, 21.1.2.2.7 a:pPr). Absent values write nothing: they are inherited.
import type {
  Action,
  Bullet,
  Colour,
  Font,
  LevelStyle,
  ParagraphStyle,
  Rgb,
  RunStyle,
  Shadow,
  Spacing,
} from '../../deck/index.ts';
import { AUTO_NUMBER_NAMES } from './auto-numbers.ts';
import { ALIGN_NAMES } from '../../ooxml/drawing.ts';
import { element, unlessEmpty } from '../../ooxml/xml/write.ts';
import { colourXml, resolveColour, solidFillXml } from './colour.ts';
import { effectsXml } from './effect.ts';
import { type DrawingScope, fillXml } from './fill.ts';
import { lineXml } from './line.ts';

/** The latin typefaces of a page's theme: text that has one of them refers to it, so that it follows when the theme changes. */
export interface ThemeFonts {
  readonly major: string;
  readonly minor: string;
}

/** What text needs from the part that it stands in. */
export interface TextScope extends DrawingScope {
  /** a:hlinkClick, a:hlinkHover, a:hlinkMouseOver of an action; empty when it leads nowhere. */
  readonly hyperlink: (name: string, action: Action) => string;
  /** True while the page may hold as much more XML. */
  readonly hasRoom: (xmlBytes: number) => boolean;
  readonly fonts: ThemeFonts;
  /** What the page is painted with, as one colour. */
  readonly backdrop: Colour;
  /** When date fields are filled in, ms since 1970. */
  readonly now: number;
}

/** Paint of WordArt: it goes to the letters instead of the frame. */
export interface LetterPaint {
  readonly line: string;
  readonly fill: string;
  readonly effects: string;
}

export interface RunExtras {
  readonly click?: Action;
  readonly over?: Action;
  readonly letters?: LetterPaint;
  readonly themeFont?: { readonly typeface: string; readonly reference: '+mj' | '+mn' };
  /** The colour of the letters where the style itself says none. */
  readonly colour?: Colour;
}

const LANGUAGE = /^[A-Za-z]{1,8}(-[A-Za-z0-9]{1,8})*$/;
/** ST_TextSpacingPercent in PowerPoint: 0–1320 %; ST_TextSpacingPoint: 0–1584 pt. */
const SPACING_PERCENT_MAX = 13200000;
const SPACING_POINT_MAX = 158400;
const MARGIN_MAX = 51206400;
const TABS_MAX = 32;
/**
 * The shadow of letters as PowerPoint writes it for old presentations: opaque, 3 points down to the right; black under light letters,
 * grey under dark ones on a light page, white under dark ones on a dark page (73 stored runs and 28 of a pair).
 */
const TEXT_SHADOW = {
  kind: 'outer',
  offsetXEmu: 26941,
  offsetYEmu: 26941,
  blurEmu: 38100,
  align: 'tl',
} as const;
const SHADOW_COLOURS = { ofLight: 0x000000, onLight: 0xc0c0c0, onDark: 0xffffff } as const;
/** Of the luminance from 0 to 255. */
const LIGHT = 128;
const TAB_NAMES = { left: 'l', centre: 'ctr', right: 'r', decimal: 'dec' } as const;
const FONT_ALIGN_NAMES = { baseline: 'base', top: 't', centre: 'ctr', bottom: 'b' } as const;

/** a:rPr, a:endParaRPr or a:defRPr; nothing when there is nothing to say. */
export function runPropertiesXml(
  name: string,
  style: RunStyle,
  scope: TextScope,
  { click, over, letters, themeFont, colour }: RunExtras = {},
): string {
  const { paint } = style;
  const line = paint?.line ? lineXml(paint.line, scope) : letters?.line;
  const fill = paint?.fill
    ? fillXml(paint.fill, scope)
    : (letters?.fill ?? (style.colour ? solidFillXml(style.colour, scope.colours) : ''));
  const shadow = textShadow(style.shadow, style.colour ?? colour, scope);
  const effects = paint?.effects
    ? effectsXml(shadow, paint.effects, scope.colours)
    : (letters?.effects ?? effectsXml(shadow, undefined, scope.colours));
  const attributes = {
    lang: language(style.language),
    altLang: language(style.alternateLanguage),
    sz: within(style.sizeCpt, 100, 400000),
    b: style.bold,
    i: style.italic,
    u: style.underlineForm ?? (style.underline === undefined ? undefined : style.underline ? 'sng' : 'none'),
    strike: style.strike === undefined ? undefined : style.strike ? 'sngStrike' : 'noStrike',
    kern: within(style.kerningCpt, 0, 400000),
    cap: style.capitals,
    spc: within(style.spacingCpt, -400000, 400000),
    baseline: style.baseline === undefined ? undefined : Math.max(-1, Math.min(1, style.baseline)) * 100000,
    noProof: style.noProof,
  };
  const children = [
    line,
    fill,
    effects,
    fontXml('a:latin', style.font, themeFont ?? themeFontOf(style.font, scope.fonts)),
    fontXml('a:ea', style.eastAsianFont),
    fontXml('a:cs', style.complexFont),
    fontXml('a:sym', style.symbolFont),
    click && scope.hyperlink('a:hlinkClick', click),
    over && scope.hyperlink('a:hlinkMouseOver', over),
  ];
  const nothing = Object.values(attributes).every((value) => value === undefined);
  return nothing ? unlessEmpty(name, {}, children) : element(name, attributes, children);
}

/** a:pPr or a:lvlNpPr; nothing when there is nothing to say. `run` adds a:defRPr (for list styles). */
export function paragraphPropertiesXml(
  name: string,
  style: ParagraphStyle,
  scope: TextScope,
  { level, run }: { readonly level?: number; readonly run?: string } = {},
): string {
  const { bulletColour, bulletFont, bulletSize } = style;
  const attributes = {
    marL: within(style.marginEmu, 0, MARGIN_MAX),
    lvl: level === undefined || level === 0 ? undefined : level,
    indent: within(style.indentEmu, -MARGIN_MAX, MARGIN_MAX),
    algn: style.align && ALIGN_NAMES[style.align],
    defTabSz: within(style.defaultTabEmu, 0, MARGIN_MAX),
    rtl: style.rtl,
    eaLnBrk: style.eastAsianBreak,
    fontAlgn: style.fontAlign && FONT_ALIGN_NAMES[style.fontAlign],
    latinLnBrk: style.latinBreak,
    hangingPunct: style.hangingPunctuation,
  };
  const children = [
    style.lineSpacing && spacingXml('a:lnSpc', style.lineSpacing),
    style.spaceBefore && spacingXml('a:spcBef', style.spaceBefore),
    style.spaceAfter && spacingXml('a:spcAft', style.spaceAfter),
    bulletColour === 'text'
      ? '<a:buClrTx/>'
      : bulletColour && element('a:buClr', {}, [colourXml(bulletColour, scope.colours)]),
    bulletSize && bulletSizeXml(bulletSize),
    bulletFont === 'text' ? '<a:buFontTx/>' : bulletFont && fontXml('a:buFont', bulletFont),
    style.bullet && bulletXml(style.bullet, scope),
    style.tabs && tabsXml(style.tabs),
    run,
  ];
  const nothing = Object.values(attributes).every((value) => value === undefined);
  return nothing ? unlessEmpty(name, {}, children) : element(name, attributes, children);
}

/** The levels of a list style: a:lstStyle, p:titleStyle, p:defaultTextStyle …; levels without content are left out. */
export function listStyleXml(
  name: string,
  levels: readonly LevelStyle[],
  scope: TextScope,
  themeFont?: RunExtras['themeFont'],
): string {
  return element(
    name,
    {},
    levels.slice(0, 9).map(({ paragraph, run }, level) =>
      paragraphPropertiesXml(`a:lvl${level + 1}pPr`, paragraph, scope, {
        run: runPropertiesXml('a:defRPr', run, scope, themeFont ? { themeFont } : {}),
      }),
    ),
  );
}

/** A font element; nothing without a typeface. */
function fontXml(name: string, font: Font | undefined, themeFont?: RunExtras['themeFont']): string {
  if (!font || font.typeface === '') return '';
  if (themeFont && font.typeface === themeFont.typeface && name === 'a:latin') {
    return element(name, { typeface: `${themeFont.reference}-lt` });
  }
  return element(name, {
    typeface: font.typeface.slice(0, 255),
    pitchFamily: pitchFamily(font.pitchFamily),
    // xsd:byte is signed; 1 is the default character set.
    charset:
      font.charset === undefined || font.charset > 255
        ? undefined
        : font.charset > 127
          ? font.charset - 256
          : font.charset,
  });
}

function themeFontOf(font: Font | undefined, { major, minor }: ThemeFonts): RunExtras['themeFont'] {
  if (font?.typeface === minor) return { typeface: minor, reference: '+mn' };
  return font?.typeface === major ? { typeface: major, reference: '+mj' } : undefined;
}

function textShadow(
  shadow: boolean | undefined,
  letters: Colour = TEXT_COLOUR,
  { colours, backdrop }: TextScope,
): Shadow | undefined {
  if (shadow !== true) return shadow === undefined ? undefined : { kind: 'none' };
  const { ofLight, onLight, onDark } = SHADOW_COLOURS;
  const isLight = (colour: Colour): boolean => luminance(resolveColour(colour, colours)) >= LIGHT;
  const rgb = isLight(letters) ? ofLight : isLight(backdrop) ? onLight : onDark;
  return { ...TEXT_SHADOW, colour: { kind: 'rgb', rgb } };
}

const TEXT_COLOUR: Colour = { kind: 'scheme', slot: 'text1' };

/** From 0 to 255. */
function luminance(rgb: Rgb): number {
  return 0.299 * ((rgb >> 16) & 255) + 0.587 * ((rgb >> 8) & 255) + 0.114 * (rgb & 255);
}

/** ST_PitchFamily lists the 18 allowed values: pitch 0–2, family 0–5 in the high half. */
function pitchFamily(value: number | undefined): number | undefined {
  if (value === undefined || value === 0) return undefined;
  return (value & 15) <= 2 && value >> 4 <= 5 ? value : undefined;
}

function language(tag: string | undefined): string | undefined {
  return tag !== undefined && LANGUAGE.test(tag) ? tag : undefined;
}

function within(value: number | undefined, min: number, max: number): number | undefined {
  return value === undefined || !Number.isFinite(value) ? undefined : Math.max(min, Math.min(max, value));
}

function spacingXml(name: string, spacing: Spacing): string {
  return element(name, {}, [
    'cpt' in spacing
      ? element('a:spcPts', { val: within(spacing.cpt, 0, SPACING_POINT_MAX) })
      : element('a:spcPct', { val: within(spacing.fraction * 100000, 0, SPACING_PERCENT_MAX) }),
  ]);
}

function bulletSizeXml(size: Spacing | 'text'): string {
  if (size === 'text') return '<a:buSzTx/>';
  return 'cpt' in size
    ? element('a:buSzPts', { val: within(size.cpt, 100, 400000) })
    : element('a:buSzPct', { val: within(size.fraction * 100000, 25000, 400000) });
}

function bulletXml(bullet: Bullet, scope: TextScope): string {
  switch (bullet.kind) {
    case 'none':
      return '<a:buNone/>';
    case 'char':
      return bullet.char === '' ? '<a:buNone/>' : element('a:buChar', { char: bullet.char });
    case 'number':
      return element('a:buAutoNum', {
        type: AUTO_NUMBER_NAMES[bullet.scheme],
        startAt: bullet.startAt === 1 ? undefined : within(bullet.startAt, 1, 32767),
      });
    case 'picture': {
      const id = scope.pictureId(bullet.picture);
      return id === undefined
        ? '<a:buChar char="•"/>'
        : element('a:buBlip', {}, [element('a:blip', { 'r:embed': id })]);
    }
  }
}

function tabsXml(tabs: NonNullable<ParagraphStyle['tabs']>): string {
  return element(
    'a:tabLst',
    {},
    tabs
      .slice(0, TABS_MAX)
      .map(({ positionEmu, align }) =>
        element('a:tab', { pos: within(positionEmu, -MARGIN_MAX, MARGIN_MAX), algn: TAB_NAMES[align] }),
      ),
  );
}
