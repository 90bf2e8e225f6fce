// THE OPERATION NAMES: the id and path of each operation of the route table (routes/table.ts), as data without engines, so that
// settings and tasks can check a name. A test compares the two tables.
import { type Result, err, ok } from '../lib/result.ts';
import { nearestOf } from '../lib/edit-distance.ts';

export interface OperationName {
  readonly id: string;
  readonly path: string;
}

export const BATCH_JOB = {
  id: 'BatchJob_ScanImageAdvancedQRBatchJob',
  path: '/barcode/batch-job/scan/image/advanced/qr',
} as const satisfies OperationName;

export const OPERATION_NAMES = [
  { id: 'BarcodeLookup_EanLookup', path: '/barcode/lookup/ean' },
  { id: 'BarcodeScan_Image', path: '/barcode/scan/image' },
  { id: 'BarcodeScan_ImageAdvanced', path: '/barcode/scan/image/advanced' },
  { id: 'BarcodeScan_ImageAdvancedQR', path: '/barcode/scan/image/advanced/qr' },
  { id: 'GenerateBarcode_QRCode', path: '/barcode/generate/qrcode' },
  { id: 'GenerateBarcode_UPCA', path: '/barcode/generate/upc-a' },
  { id: 'GenerateBarcode_UPCE', path: '/barcode/generate/upc-e' },
  { id: 'GenerateBarcode_EAN13', path: '/barcode/generate/ean-13' },
  { id: 'GenerateBarcode_EAN8', path: '/barcode/generate/ean-8' },
  { id: 'GenerateBarcode_Code128', path: '/barcode/generate/code-128' },
  { id: 'EditHtml_HtmlGetLanguage', path: '/convert/edit/html/head/get/language' },
  { id: 'EditHtml_HtmlAppendImageFromUrl', path: '/convert/edit/html/append/image/from-url' },
  { id: 'ConvertDocument_PptToPptx', path: '/convert/ppt/to/pptx' },
  { id: 'GenerateBarcode_Code39', path: '/barcode/generate/code-39' },
  { id: 'GenerateBarcode_Code39Extended', path: '/barcode/generate/code-39-extended' },
  { id: 'GenerateBarcode_Code93', path: '/barcode/generate/code-93' },
  { id: 'GenerateBarcode_ITF14', path: '/barcode/generate/itf-14' },
  { id: 'GenerateBarcode_ITF', path: '/barcode/generate/itf' },
  { id: 'GenerateBarcode_Codabar', path: '/barcode/generate/codabar' },
  { id: 'GenerateBarcode_GS1128', path: '/barcode/generate/gs1-128' },
  { id: 'GenerateBarcode_DataBarOmni', path: '/barcode/generate/databar-omni' },
  { id: 'GenerateBarcode_DataBarStacked', path: '/barcode/generate/databar-stacked' },
  { id: 'GenerateBarcode_DataBarStackedOmni', path: '/barcode/generate/databar-stacked-omni' },
  { id: 'GenerateBarcode_DataBarLimited', path: '/barcode/generate/databar-limited' },
  { id: 'GenerateBarcode_DataBarExpanded', path: '/barcode/generate/databar-expanded' },
  { id: 'GenerateBarcode_DataBarExpandedStacked', path: '/barcode/generate/databar-expanded-stacked' },
  { id: 'GenerateBarcode_DataMatrix', path: '/barcode/generate/data-matrix' },
  { id: 'GenerateBarcode_GS1DataMatrix', path: '/barcode/generate/gs1-datamatrix' },
  { id: 'GenerateBarcode_GS1QRCode', path: '/barcode/generate/gs1-qrcode' },
  { id: 'GenerateBarcode_PDF417', path: '/barcode/generate/pdf-417' },
  { id: 'GenerateBarcode_MicroPDF417', path: '/barcode/generate/micro-pdf-417' },
  { id: 'GenerateBarcode_Aztec', path: '/barcode/generate/aztec' },
  { id: 'GenerateBarcode_MaxiCode', path: '/barcode/generate/maxicode' },
  { id: 'GenerateBarcode_MicroQR', path: '/barcode/generate/micro-qr' },
  { id: 'GenerateBarcode_RMQR', path: '/barcode/generate/rmqr' },
  { id: 'GenerateBarcode_MSI', path: '/barcode/generate/msi' },
  { id: 'GenerateBarcode_Plessey', path: '/barcode/generate/plessey' },
  { id: 'GenerateBarcode_IMB', path: '/barcode/generate/imb' },
  { id: 'GenerateBarcode_ISBN', path: '/barcode/generate/isbn' },
  { id: 'GenerateBarcode_ISSN', path: '/barcode/generate/issn' },
  { id: 'GenerateBarcode_EAN13AddOn', path: '/barcode/generate/ean-13-add-on' },
  { id: 'GenerateBarcode_UPCAAddOn', path: '/barcode/generate/upc-a-add-on' },
  { id: 'GenerateBarcode_PZN', path: '/barcode/generate/pzn' },
  { id: 'GenerateBarcode_VIN', path: '/barcode/generate/vin' },
  { id: 'GenerateBarcode_SSCC18', path: '/barcode/generate/sscc-18' },
  { id: 'GenerateBarcode_HIBCCode39', path: '/barcode/generate/hibc-code-39' },
  { id: 'GenerateBarcode_HIBCCode128', path: '/barcode/generate/hibc-code-128' },
  { id: 'GenerateBarcode_HIBCDataMatrix', path: '/barcode/generate/hibc-data-matrix' },
  { id: 'GenerateBarcode_HIBCQR', path: '/barcode/generate/hibc-qr' },
  { id: 'GenerateBarcode_Telepen', path: '/barcode/generate/telepen' },
  { id: 'GenerateBarcode_Pharmacode', path: '/barcode/generate/pharmacode' },
  { id: 'GenerateBarcode_PharmacodeTwoTrack', path: '/barcode/generate/pharmacode-two-track' },
  { id: 'GenerateBarcode_RM4SCC', path: '/barcode/generate/rm4scc' },
  { id: 'GenerateBarcode_KIX', path: '/barcode/generate/kix' },
  { id: 'GenerateBarcode_POSTNET', path: '/barcode/generate/postnet' },
  { id: 'GenerateBarcode_PLANET', path: '/barcode/generate/planet' },
  { id: 'GenerateBarcode_AustraliaPost', path: '/barcode/generate/australia-post' },
  { id: 'GenerateBarcode_JapanPost', path: '/barcode/generate/japan-post' },
  { id: 'GenerateBarcode_MaxiCodeCarrier', path: '/barcode/generate/maxicode-carrier' },
  { id: 'GenerateBarcode_CodablockF', path: '/barcode/generate/codablock-f' },
  { id: 'GenerateBarcode_DotCode', path: '/barcode/generate/dotcode' },
  { id: 'GenerateBarcode_HanXin', path: '/barcode/generate/han-xin' },
  { id: 'GenerateBarcode_EAN13Composite', path: '/barcode/generate/ean-13-composite' },
  { id: 'GenerateBarcode_EAN8Composite', path: '/barcode/generate/ean-8-composite' },
  { id: 'GenerateBarcode_UPCAComposite', path: '/barcode/generate/upc-a-composite' },
  { id: 'GenerateBarcode_UPCEComposite', path: '/barcode/generate/upc-e-composite' },
  { id: 'GenerateBarcode_GS1128Composite', path: '/barcode/generate/gs1-128-composite' },
  { id: 'GenerateBarcode_DataBarOmniComposite', path: '/barcode/generate/databar-omni-composite' },
  { id: 'GenerateBarcode_DataBarStackedComposite', path: '/barcode/generate/databar-stacked-composite' },
  {
    id: 'GenerateBarcode_DataBarStackedOmniComposite',
    path: '/barcode/generate/databar-stacked-omni-composite',
  },
  { id: 'GenerateBarcode_DataBarLimitedComposite', path: '/barcode/generate/databar-limited-composite' },
  { id: 'GenerateBarcode_DataBarExpandedComposite', path: '/barcode/generate/databar-expanded-composite' },
  {
    id: 'GenerateBarcode_DataBarExpandedStackedComposite',
    path: '/barcode/generate/databar-expanded-stacked-composite',
  },
  { id: 'GenerateBarcode_Batch', path: '/barcode/generate/batch' },
  { id: 'GenerateBarcode_Labels', path: '/barcode/generate/labels' },
  { id: 'BarcodeLookup_EanBatch', path: '/barcode/lookup/ean/batch' },
  { id: 'BarcodeLookup_Search', path: '/barcode/search' },
  BATCH_JOB,
] as const satisfies readonly OperationName[];

/** The operations as tools of the Model Context Protocol: a name that can be switched off, and no operation of its own. */
export const MCP = { id: 'Mcp', path: '/mcp' } as const satisfies OperationName;

/** A GET, which every key may ask: it can be switched off. */
export const JOB_STATUS = {
  id: 'BatchJob_GetAsyncJobStatus',
  path: '/barcode/batch-job/status',
} as const satisfies OperationName;

/** Every operationId: those of the original API in its order, then the others. */
export const OPERATION_IDS: readonly string[] = OPERATION_NAMES.map(({ id }) => id);

/**
 * Whether one of the patterns names the operation, by id or by path; `*` stands for any characters, also slashes. Upper and lower
 * case are one, and a trailing slash is ignored.
 */
export function namesOperation(patterns: readonly string[], { id, path }: OperationName): boolean {
  return patterns.some((pattern) => fits(pattern, id) || fits(pattern, path));
}

/** The patterns, when each names an operation. The failure is a clause with the pattern and the nearest name. */
export function checkOperationPatterns(patterns: readonly string[]): Result<readonly string[], string> {
  const names: readonly OperationName[] = [...OPERATION_NAMES, JOB_STATUS, MCP];
  for (const pattern of patterns) {
    if (names.some((operation) => namesOperation([pattern], operation))) continue;
    const nearest = nearestOf(
      pattern,
      names.flatMap(({ id, path }) => [id, path]),
    );
    return err(`no operation is named ${pattern}.${nearest === undefined ? '' : ` Is ${nearest} meant?`}`);
  }
  return ok(patterns);
}

/** Walks the parts between the stars, so that no pattern costs more than its length times the name's. */
function fits(pattern: string, name: string): boolean {
  const [first = '', ...rest] = bare(pattern).split('*');
  const whole = bare(name);
  if (rest.length === 0) return first === whole;
  const last = rest.pop() ?? '';
  if (!whole.startsWith(first) || whole.length < first.length + last.length || !whole.endsWith(last))
    return false;
  const end = whole.length - last.length;
  let at = first.length;
  for (const part of rest) {
    const found = whole.indexOf(part, at);
    if (found < 0 || found + part.length > end) return false;
    at = found + part.length;
  }
  return true;
}

function bare(name: string): string {
  return name.toLowerCase().replace(/(?<=.)\/+$/, '');
}
