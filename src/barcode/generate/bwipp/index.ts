// The encoders of bwip-js as values: text in, rows of modules or widths of bars out. Loaded with the first symbol that needs them.
import { type Element, hasPredefinedLength } from '../../gs/index.ts';

export type EncoderName =
  | 'azteccode'
  | 'codablockf'
  | 'databarexpanded'
  | 'databarexpandedcomposite'
  | 'databarexpandedstackedcomposite'
  | 'databarlimited'
  | 'databarlimitedcomposite'
  | 'databaromni'
  | 'databaromnicomposite'
  | 'databarstackedcomposite'
  | 'databarstackedomnicomposite'
  | 'datamatrix'
  | 'dotcode'
  | 'ean13composite'
  | 'ean8composite'
  | 'gs1_128composite'
  | 'hanxin'
  | 'maxicode'
  | 'micropdf417'
  | 'pdf417'
  | 'qrcode'
  | 'upcacomposite'
  | 'upcecomposite';

export interface EncoderRun {
  readonly encoder: EncoderName;
  readonly text: string;
  readonly options?: Readonly<Record<string, string | number | boolean>>;
  /** The elements of each element string in `text`, as it stands there. */
  readonly elements?: Readonly<Record<string, readonly Element[]>>;
}

/** What the encoder leaves: `pixels` in rows of `columns` for matrix symbols, `widths` for bars, space first where it says so. */
export interface Encoded {
  readonly pixels: readonly number[];
  readonly columns: number;
  /** Height of each row in modules; empty: 1 each. */
  readonly rowHeights: readonly number[];
  readonly widths: readonly number[];
}

/** Undefined where the encoder says that its symbology cannot hold the text. Any other exception is ours. */
export async function encode({
  encoder,
  text,
  options = {},
  elements = {},
}: EncoderRun): Promise<Encoded | undefined> {
  const { runEncoder } = await import('./encoders.ts');
  const gs1 = new Map(
    Object.entries(elements).map(([string, found]) => [
      string,
      found.map(({ ai, value }) => ({ ai, value, separated: !hasPredefinedLength(ai) })),
    ]),
  );
  try {
    const found: unknown = runEncoder(encoder, text, options, gs1);
    if (!(found instanceof Map)) return undefined;
    const columns: unknown = found.get('pixx');
    return {
      pixels: numbersOf(found.get('pixs')),
      columns: typeof columns === 'number' ? columns : 0,
      rowHeights: numbersOf(found.get('rowheights')),
      widths: numbersOf(found.get('sbs')),
    };
  } catch (cause) {
    if (/^(?:Error: )?bwipp\.|bwipp\.\w+/.test(String(cause))) return undefined;
    throw cause;
  }
}

/** An array of the encoders is a view of another from an offset. */
function numbersOf(value: unknown): readonly number[] {
  if (!Array.isArray(value)) return [];
  const { b = value, o = 0 } = value as { readonly b?: readonly unknown[]; readonly o?: number };
  return Array.from({ length: value.length }, (_, i) => Number(b[o + i]));
}
