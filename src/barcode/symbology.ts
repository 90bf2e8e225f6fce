// THE SYMBOLOGY TABLE: every barcode type that the API names, and who reads it.
// Names and their order are those of ZXing.Net's BarcodeFormat. Everything about types derives from these rows.
import { addOnDecoder } from './linear/ean-upc/add-on/index.ts';
import { imbDecoder } from './linear/imb/index.ts';
import { msiDecoder } from './linear/msi/index.ts';
import { patchDecoder } from './linear/patch/index.ts';
import { plesseyDecoder } from './linear/plessey/index.ts';
import type { RowDecoder } from './linear/row-decoder.ts';

/** How the modules lie: bars in one row (linear), rows of bars (stacked), cells in two directions (matrix), tall and short bars (postal). */
export type Family = 'linear' | 'stacked' | 'matrix' | 'postal';

interface Row {
  /** The BarcodeType of results. */
  readonly name: string;
  readonly family: Family;
  /**
   * The engine's formats that are answered under this name, first the one to ask for: a symbology of the engine
   * covers its variants. Empty: the engine reads none.
   */
  readonly engineFormats: readonly string[];
  /** Formats that the engine answers for those, and that are not asked for. */
  readonly answeredFormats?: readonly string[];
  /** The built-in decoder of rows of bars, for what the engine does not read. */
  readonly rowDecoder?: RowDecoder;
  /** Linear, but may be printed as rows above each other: rows close together are one symbol. */
  readonly stacks?: true;
  /** The linear part of GS1 composite symbols (ISO/IEC 24723 5.1). */
  readonly carriesComposites?: true;
  /** It stands beside a symbol of another type, and says nothing alone. */
  readonly isAddOn?: true;
  /** Answered only where it is asked for by name: the service that this one is compatible with does not know it. */
  readonly onRequest?: true;
  /** Put together of what was read as rows of this type. */
  readonly rowsOf?: string;
  /** Member of the filter All_1D: ZXing.Net's All_1D, which leaves out MSI (false positives) and IMB. */
  readonly all1d: boolean;
  /**
   * Text without a check digit that every symbol of the type carries: a single misread element gives another valid
   * text, so enhanced passes ask for agreement. Measured: docs/design/recognition-measured.md, "Wrong reads".
   */
  readonly weak: boolean;
}

export const SYMBOLOGIES = [
  {
    name: 'AZTEC',
    family: 'matrix',
    engineFormats: ['Aztec', 'AztecCode', 'AztecRune'],
    all1d: false,
    weak: false,
  },
  { name: 'CODABAR', family: 'linear', engineFormats: ['Codabar'], all1d: true, weak: true },
  {
    name: 'CODE_39',
    family: 'linear',
    // Not Code39Ext, nor Code39, which includes it: it answers LOT/A12 as LOT!12.
    engineFormats: ['Code39Std', 'Code32', 'PZN'],
    answeredFormats: ['Code39'],
    all1d: true,
    weak: true,
  },
  { name: 'CODE_93', family: 'linear', engineFormats: ['Code93'], all1d: true, weak: false },
  {
    name: 'CODE_128',
    family: 'linear',
    engineFormats: ['Code128'],
    all1d: true,
    weak: false,
    carriesComposites: true,
  },
  { name: 'DATA_MATRIX', family: 'matrix', engineFormats: ['DataMatrix'], all1d: false, weak: false },
  {
    name: 'EAN_8',
    family: 'linear',
    engineFormats: ['EAN8'],
    all1d: true,
    weak: false,
    carriesComposites: true,
  },
  {
    name: 'EAN_13',
    family: 'linear',
    engineFormats: ['EAN13', 'ISBN'],
    all1d: true,
    weak: false,
    carriesComposites: true,
  },
  { name: 'ITF', family: 'linear', engineFormats: ['ITF', 'ITF14'], all1d: true, weak: true },
  { name: 'MAXICODE', family: 'matrix', engineFormats: ['MaxiCode'], all1d: false, weak: false },
  {
    name: 'PDF_417',
    family: 'stacked',
    engineFormats: ['PDF417', 'CompactPDF417', 'MicroPDF417'],
    all1d: false,
    weak: false,
  },
  {
    name: 'QR_CODE',
    family: 'matrix',
    engineFormats: ['QRCode', 'QRCodeModel1', 'QRCodeModel2', 'MicroQRCode', 'RMQRCode'],
    all1d: false,
    weak: false,
  },
  {
    name: 'RSS_14',
    family: 'linear',
    engineFormats: ['DataBar', 'DataBarOmni', 'DataBarStk', 'DataBarStkOmni', 'DataBarLtd'],
    all1d: true,
    weak: false,
    carriesComposites: true,
    stacks: true,
  },
  {
    name: 'RSS_EXPANDED',
    family: 'linear',
    engineFormats: ['DataBarExp', 'DataBarExpStk'],
    all1d: true,
    weak: false,
    carriesComposites: true,
    stacks: true,
  },
  {
    name: 'UPC_A',
    family: 'linear',
    engineFormats: ['UPCA'],
    all1d: true,
    weak: false,
    carriesComposites: true,
  },
  {
    name: 'UPC_E',
    family: 'linear',
    engineFormats: ['UPCE'],
    all1d: true,
    weak: true,
    carriesComposites: true,
  },
  {
    name: 'UPC_EAN_EXTENSION',
    family: 'linear',
    engineFormats: [],
    rowDecoder: addOnDecoder,
    all1d: false,
    weak: true,
    isAddOn: true,
  },
  { name: 'MSI', family: 'linear', engineFormats: [], rowDecoder: msiDecoder, all1d: false, weak: true },
  {
    name: 'PLESSEY',
    family: 'linear',
    engineFormats: [],
    rowDecoder: plesseyDecoder,
    all1d: false,
    weak: false,
  },
  { name: 'IMB', family: 'postal', engineFormats: [], rowDecoder: imbDecoder, all1d: false, weak: false },
  {
    name: 'CODABLOCK_F',
    family: 'stacked',
    engineFormats: [],
    all1d: false,
    weak: false,
    onRequest: true,
    rowsOf: 'CODE_128',
  },
  {
    name: 'PATCH_CODE',
    family: 'linear',
    engineFormats: [],
    rowDecoder: patchDecoder,
    all1d: false,
    weak: true,
    onRequest: true,
  },
] as const satisfies readonly Row[];

/** A BarcodeType of results. All_1D is a filter, never a result. */
export type Symbology = (typeof SYMBOLOGIES)[number]['name'];

/** The row of a type. */
export function symbologyRow(name: Symbology): Row {
  const row = SYMBOLOGIES.find((candidate) => candidate.name === name);
  if (row === undefined) throw new Error(`no row for ${name}`);
  return row;
}

/** Whether symbols of the type stand beside one of another type. */
export function isAddOn(name: Symbology): boolean {
  return symbologyRow(name).isAddOn === true;
}

/** The types that are answered where none is asked for. */
export const DEFAULT_TYPES: readonly Symbology[] = SYMBOLOGIES.filter(
  (row: Row) => row.onRequest !== true,
).map(({ name }) => name);

/** The members of the filter All_1D. */
export const ALL_1D: readonly Symbology[] = SYMBOLOGIES.filter((row) => row.all1d).map((row) => row.name);
