// Text: bodies, paragraphs, runs, and the styles they inherit from.
// An absent value is inherited: run → paragraph's level in the placeholder of the layout → that of the master
// → the master's text style of TextBody.styleType at that level → the presentation's default text style.
import type { Action } from './action.ts';
import type { Colour } from './colour.ts';
import type { StoredPaint } from './paint.ts';
import type { CentiPoint, Emu, Fraction, Sides } from './units.ts';

/** `centreBody`, `halfBody`, `quarterBody` inherit from `body`, `centreTitle` from `title`. */
export const TEXT_STYLE_TYPES = [
  'title',
  'body',
  'notes',
  'other',
  'centreBody',
  'centreTitle',
  'halfBody',
  'quarterBody',
] as const;
export type TextStyleType = (typeof TEXT_STYLE_TYPES)[number];

export interface Font {
  readonly typeface: string;
  /** Windows character set number (0 ANSI, 2 symbol, 128 Shift-JIS …). */
  readonly charset?: number;
  /** Windows pitch and family byte. */
  readonly pitchFamily?: number;
}

export interface RunStyle {
  /** Latin text. */
  readonly font?: Font;
  readonly eastAsianFont?: Font;
  readonly complexFont?: Font;
  readonly symbolFont?: Font;
  readonly sizeCpt?: CentiPoint;
  readonly bold?: boolean;
  readonly italic?: boolean;
  readonly underline?: boolean;
  readonly strike?: boolean;
  readonly shadow?: boolean;
  readonly colour?: Colour;
  /** Super- (> 0) or subscript (< 0), as a share of the size. */
  readonly baseline?: Fraction;
  /** BCP 47 tag: `en-US`. */
  readonly language?: string;
  readonly alternateLanguage?: string;
  /** True: spelling and grammar are not checked. */
  readonly noProof?: boolean;
  /** Additional space between characters. */
  readonly spacingCpt?: CentiPoint;
  readonly kerningCpt?: CentiPoint;
  readonly capitals?: 'small' | 'all';
  /** Its fill replaces the colour. */
  readonly paint?: StoredPaint;
  /** What an underline looks like where it is no plain line, in the names of ISO/IEC 29500-1, 20.1.10.82. */
  readonly underlineForm?:
    | 'words'
    | 'dbl'
    | 'heavy'
    | 'dotted'
    | 'dottedHeavy'
    | 'dash'
    | 'dashHeavy'
    | 'dashLong'
    | 'dashLongHeavy'
    | 'dotDash'
    | 'dotDashHeavy'
    | 'dotDotDash'
    | 'dotDotDashHeavy'
    | 'wavy'
    | 'wavyHeavy'
    | 'wavyDbl';
}

export type ParagraphAlign =
  | 'left'
  | 'centre'
  | 'right'
  | 'justify'
  | 'distribute'
  | 'thaiDistribute'
  | 'justifyLow';

/** Either a share of the line height (1 = 100 %) or an absolute height. */
export type Spacing = { readonly fraction: Fraction } | { readonly cpt: CentiPoint };

export type Bullet =
  | { readonly kind: 'none' }
  /** One character as a string. */
  | { readonly kind: 'char'; readonly char: string }
  | { readonly kind: 'number'; readonly scheme: AutoNumberScheme; readonly startAt: number }
  /** Index in Presentation.pictures. */
  | { readonly kind: 'picture'; readonly picture: number };

/** The numerals, then what stands behind or around them. */
export type AutoNumberScheme =
  | 'lowerLetterPeriod'
  | 'upperLetterPeriod'
  | 'decimalParenthesisRight'
  | 'decimalPeriod'
  | 'lowerRomanParentheses'
  | 'lowerRomanParenthesisRight'
  | 'lowerRomanPeriod'
  | 'upperRomanPeriod'
  | 'lowerLetterParentheses'
  | 'lowerLetterParenthesisRight'
  | 'upperLetterParentheses'
  | 'upperLetterParenthesisRight'
  | 'decimalParentheses'
  | 'decimalPlain'
  | 'upperRomanParentheses'
  | 'upperRomanParenthesisRight'
  | 'simplifiedChinesePlain'
  | 'simplifiedChinesePeriod'
  | 'circledWide'
  | 'circledWhite'
  | 'circledBlack'
  | 'traditionalChinesePlain'
  | 'traditionalChinesePeriod'
  | 'arabicLetterMinus'
  | 'arabicAbjadMinus'
  | 'hebrewMinus'
  | 'japaneseKoreanPlain'
  | 'japaneseKoreanPeriod'
  | 'wideDecimalPlain'
  | 'wideDecimalPeriod'
  | 'thaiLetterPeriod'
  | 'thaiLetterParenthesisRight'
  | 'thaiLetterParentheses'
  | 'thaiDigitPeriod'
  | 'thaiDigitParenthesisRight'
  | 'thaiDigitParentheses'
  | 'hindiLetterPeriod'
  | 'hindiDigitPeriod'
  | 'japaneseChineseWidePeriod'
  | 'hindiDigitParenthesisRight'
  | 'hindiConsonantPeriod';

export interface TabStop {
  readonly positionEmu: Emu;
  readonly align: 'left' | 'centre' | 'right' | 'decimal';
}

export interface ParagraphStyle {
  readonly align?: ParagraphAlign;
  /** True: right-to-left. */
  readonly rtl?: boolean;
  /** Left edge of all lines but the first, from the frame's inner edge. */
  readonly marginEmu?: Emu;
  /** Left edge of the first line (of the bullet) relative to marginEmu; negative = hanging. */
  readonly indentEmu?: Emu;
  readonly lineSpacing?: Spacing;
  readonly spaceBefore?: Spacing;
  readonly spaceAfter?: Spacing;
  readonly bullet?: Bullet;
  /** `text`: the bullet follows the first run. */
  readonly bulletFont?: Font | 'text';
  readonly bulletColour?: Colour | 'text';
  /** A share of the text's size, or absolute. */
  readonly bulletSize?: Spacing | 'text';
  readonly tabs?: readonly TabStop[];
  readonly defaultTabEmu?: Emu;
  readonly fontAlign?: 'baseline' | 'top' | 'centre' | 'bottom';
  /** East Asian line breaking rules; Latin words may break; punctuation may hang. */
  readonly eastAsianBreak?: boolean;
  readonly latinBreak?: boolean;
  readonly hangingPunctuation?: boolean;
}

/** The style of one indent level. */
export interface LevelStyle {
  readonly paragraph: ParagraphStyle;
  readonly run: RunStyle;
}

/** Index = level (0–8); missing levels inherit. */
export type TextStyle = readonly LevelStyle[];

export type TextStyles = { readonly [K in TextStyleType]?: TextStyle };

interface InlineBase {
  readonly style: RunStyle;
  readonly click?: Action;
  readonly over?: Action;
}

export interface TextRun extends InlineBase {
  readonly kind: 'text';
  /** No line ends; a tab is U+0009. Only characters that XML 1.0 allows. */
  readonly text: string;
}

export interface LineBreak extends InlineBase {
  readonly kind: 'break';
}

export interface FieldRun extends InlineBase {
  readonly kind: 'field';
  readonly field:
    | { readonly kind: 'slideNumber' | 'header' | 'footer' }
    /**
     * `format`: 0 short date, 1 weekday and date, 2 day month year, 3 month day year, 4 day-month-year, 5 month year, 6 month-year,
     * 7 date and time, 8 with seconds, 9 time, 10 with seconds, 11 and 12 the same on 12 hours; absent: today's date in the
     * place's own form.
     */
    | { readonly kind: 'dateTime'; readonly format?: number }
    | { readonly kind: 'customDateTime'; readonly pattern: string };
  /** What a reader without fields would show; may be empty. */
  readonly text: string;
}

export type Inline = TextRun | LineBreak | FieldRun;

export interface Paragraph {
  /** 0–8. */
  readonly level: number;
  readonly style: ParagraphStyle;
  readonly inlines: readonly Inline[];
  /** The style of the paragraph's end, which gives an empty paragraph its height. */
  readonly endStyle?: RunStyle;
}

/** How the frame holds its text. Every absent member is inherited from the placeholder, or is the default named here. */
export interface TextFrame {
  /** Default 91440 left and right, 45720 top and bottom. */
  readonly insetsEmu?: Partial<Sides<Emu>>;
  /** Default top. */
  readonly anchor?: 'top' | 'middle' | 'bottom';
  /** True: the block of text is also centred across. */
  readonly anchorCentred?: boolean;
  /** False: lines break only where written. Default true. */
  readonly wrap?: boolean;
  /** `shape`: the shape grows with its text; `shrink`: the text shrinks. */
  readonly autofit?: 'none' | 'shape' | 'shrink';
  /** The share of its sizes in which text that shrinks is shown; `autofit` is then `shrink`, said or inherited. Absent: 1. */
  readonly scale?: Fraction;
  /** `rotate90`/`rotate270`: rotated lines; `eastAsian`: upright columns from right to left; `stacked`: letters one below the other. */
  readonly vertical?: 'horizontal' | 'rotate90' | 'rotate270' | 'eastAsian' | 'stacked';
  readonly columns?: number;
}

export interface TextBody {
  readonly styleType: TextStyleType;
  readonly frame: TextFrame;
  /** Local list style: what this placeholder of a master or layout hands on to those that follow it. */
  readonly levels?: TextStyle;
  readonly paragraphs: readonly Paragraph[];
}
