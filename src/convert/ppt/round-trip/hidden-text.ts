// What a shape's stored XML says of its letters beyond the binary properties: space between them, capitals, forms of underlines, paint
// (ISO/IEC 29500-1, 21.1.2.3.9). The characters in it are masked (`_`): only how many there are counts.
import type { BoxEmu, Draft, RunStyle } from '../../deck/index.ts';
import { own } from '../../../lib/own.ts';
import { type Letters, readLetters } from './letters.ts';
import { attribute, element, elements, unescapeXml } from '../../ooxml/xml/scan.ts';

export type HiddenStyle = Pick<RunStyle, 'spacingCpt' | 'capitals' | 'underlineForm' | 'paint'>;

export interface HiddenText {
  /** Size of the shape when it was stored. */
  readonly size?: Pick<BoxEmu, 'widthEmu' | 'heightEmu'>;
  /** In the order of the text; together as long as it was, without line ends. */
  readonly runs: readonly { readonly length: number; readonly style: HiddenStyle }[];
  /** False where something paints the letters that the styles have no words for. */
  readonly isWhole: boolean;
}

/** ST_TextPoint. */
const MAX_SPACING_CPT = 400_000;
const CAPITALS: Readonly<Record<string, RunStyle['capitals']>> = { all: 'all', small: 'small' };
/** ST_TextUnderlineType without those that the old format has. */
const UNDERLINES: readonly NonNullable<RunStyle['underlineForm']>[] = [
  'words',
  'dbl',
  'heavy',
  'dotted',
  'dottedHeavy',
  'dash',
  'dashHeavy',
  'dashLong',
  'dashLongHeavy',
  'dotDash',
  'dotDashHeavy',
  'dotDotDash',
  'dotDotDashHeavy',
  'wavy',
  'wavyHeavy',
  'wavyDbl',
];

/** Characters of the text of a shape, or of all shapes in a group. They are masked; fields count as what they showed. */
export function lengthOfText(xml: string): number {
  return elements(xml, 'a:t').reduce((sum, { content }) => sum + unescapeXml(content).length, 0);
}

/** Undefined where no run has any of it, or fields make its length unknown. */
export function readHiddenText(
  xml: string,
  mayParse: (characters: number) => boolean,
): HiddenText | undefined {
  const body = element(xml, 'p:txBody')?.content;
  if (body === undefined || body.includes('<a:fld')) return undefined;
  // Programs repeat the same properties from run to run.
  const known = new Map<string, Letters>();
  const lettersOf = (content: string): Letters => {
    const letters = known.get(content) ?? readLetters(content, mayParse);
    known.set(content, letters);
    return letters;
  };
  let isWhole = true;
  const runs = elements(body, 'a:r').map(({ content }) => {
    const properties = element(content, 'a:rPr');
    const letters = lettersOf(properties?.content ?? '');
    isWhole &&= letters.isWhole;
    return {
      length: unescapeXml(element(content, 'a:t')?.content ?? '').length,
      style: { ...styleOf(properties?.tag), ...(letters.paint && { paint: letters.paint }) },
    };
  });
  if (isWhole && runs.every(({ style }) => Object.keys(style).length === 0)) return undefined;
  const extent = element(element(xml, 'p:spPr')?.content ?? '', 'a:ext')?.tag;
  const [widthEmu, heightEmu] = [Number(attribute(extent, 'cx')), Number(attribute(extent, 'cy'))];
  const isKnown = Number.isSafeInteger(widthEmu) && Number.isSafeInteger(heightEmu);
  return { runs, isWhole, ...(isKnown && { size: { widthEmu, heightEmu } }) };
}

function styleOf(tag: string | undefined): HiddenStyle {
  const style: Draft<HiddenStyle> = {};
  const spacing = Number(/^-?\d{1,7}$/.exec(attribute(tag, 'spc') ?? '')?.[0] ?? 0);
  if (spacing !== 0 && Math.abs(spacing) <= MAX_SPACING_CPT) {
    style.spacingCpt = spacing;
  }
  const capitals = own(CAPITALS, attribute(tag, 'cap') ?? '');
  if (capitals !== undefined) style.capitals = capitals;
  const underline = UNDERLINES.find((one) => one === attribute(tag, 'u'));
  if (underline !== undefined) style.underlineForm = underline;
  return style;
}
