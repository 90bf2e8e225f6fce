// An answer of each model, for the description.
import type { Json } from './schemas.ts';

const NUMBER = '9521234000006';

/** By the name of the model. */
export const EXAMPLES: Readonly<Record<string, Json>> = {
  BarcodeLookupResponse: { Successful: true, Matches: [{ EAN: NUMBER, Title: 'Oak Lamp' }] },
  BarcodeLookupBatchResponse: {
    Successful: true,
    Results: [
      {
        Number: NUMBER,
        Successful: true,
        Matches: [{ EAN: NUMBER, Title: 'Oak Lamp' }],
        ErrorCode: null,
        ErrorMessage: null,
      },
    ],
  },
  BarcodeSearchResponse: { Successful: true, Matches: [{ EAN: NUMBER, Title: 'Oak Lamp' }], HasMore: false },
  BarcodeScanResult: { Successful: true, BarcodeType: 'EAN_13', RawText: NUMBER },
  BarcodeAdvancedScanResult: {
    Successful: true,
    ResultBarcodes: [{ RawText: NUMBER, BarcodeType: 'EAN_13' }],
    BarcodeCount: 1,
    ErrorMessage: null,
  },
  BarcodeScanQRResult: {
    Successful: true,
    ResultBarcodes: [{ RawText: 'https://example.com/' }],
    BarcodeCount: 1,
    ErrorMessage: null,
  },
  HtmlGetLanguageResult: { Successful: true, LanguageCode: 'en' },
};
