// The response models. The order of their members is that of the original API; what options ask for comes after them.
import { SYMBOLOGIES } from '../barcode/symbology.ts';
import {
  whenAsked,
  BYTES_MEMBERS,
  POSITION,
  FILE,
  ANNOTATED_PAGES,
  DOCUMENTS,
  EXPLAINED,
  PRINT_QUALITY,
  NUMBER_DETAILS,
} from './asked-members.ts';
import type { Member, Model } from './model.ts';

/** Of the examples. */
const NUMBER = '9521234000006';

const SUCCESSFUL = {
  name: 'Successful',
  type: 'boolean',
  description: 'true if the operation succeeded',
} as const;
const RAW_TEXT = { name: 'RawText', type: 'string', description: 'the barcode text' } as const;
const BARCODE_TYPE = {
  name: 'BarcodeType',
  type: 'string',
  description: 'the barcode type, e.g. EAN_13',
  allowed: SYMBOLOGIES.map(({ name }) => name),
} as const;
const BARCODE_COUNT = {
  name: 'BarcodeCount',
  type: 'int32',
  description: 'number of barcodes read',
} as const;
const ERROR_MESSAGE = {
  name: 'ErrorMessage',
  type: 'string',
  description: 'error message, if any',
  nullable: true,
} as const;

const PRODUCT_MATCH = {
  name: 'ProductMatch',
  members: [
    { name: 'EAN', type: 'string', description: 'EAN code of the product' },
    { name: 'Title', type: 'string', description: 'title of the product' },
    ...whenAsked([
      detail('Brand', 'only with X-Include-Details'),
      detail('Category', 'the narrowest'),
      detail('Quantity', 'as 400 g'),
      detail('ImageUrl', 'of a picture'),
    ]),
  ],
} as const satisfies Model;

/** What the catalogue may have of a product. */
function detail<const Name extends string>(name: Name, description: string) {
  return { name, type: 'string', description, nullable: true } as const;
}

/** Members that several models have; the description has each group once. */
export const MEMBER_GROUPS = {
  BarcodePlace: POSITION,
  BarcodeBytes: BYTES_MEMBERS,
  BarcodeMeaning: EXPLAINED,
  BarcodeFile: FILE,
  NumberDetails: NUMBER_DETAILS,
} as const;

const MATCHES = {
  name: 'Matches',
  type: { listOf: PRODUCT_MATCH },
  description: 'product matches for the input barcode',
} as const satisfies Member;

export const LOOKUP_RESPONSE = {
  name: 'BarcodeLookupResponse',
  members: [SUCCESSFUL, MATCHES, ...NUMBER_DETAILS],
  example: { Successful: true, Matches: [{ EAN: NUMBER, Title: 'Oak Lamp' }] },
} as const satisfies Model;

export const SEARCH_RESPONSE = {
  name: 'BarcodeSearchResponse',
  members: [
    SUCCESSFUL,
    { ...MATCHES, description: 'the products, best first' },
    { name: 'HasMore', type: 'boolean', description: 'true if further products follow' },
  ],
  example: { Successful: true, Matches: [{ EAN: NUMBER, Title: 'Oak Lamp' }], HasMore: false },
} as const satisfies Model;

const LOOKUP_BATCH_ITEM = {
  name: 'BarcodeLookupBatchItem',
  members: [
    { name: 'Number', type: 'string', description: 'the number as it was sent' },
    { name: 'Successful', type: 'boolean', description: 'false if it is no product number' },
    MATCHES,
    ...NUMBER_DETAILS,
    { name: 'ErrorCode', type: 'string', description: 'why it is none', nullable: true },
    { ...ERROR_MESSAGE, description: 'the same as a sentence' },
  ],
} as const satisfies Model;

export const LOOKUP_BATCH_RESPONSE = {
  name: 'BarcodeLookupBatchResponse',
  members: [
    SUCCESSFUL,
    {
      name: 'Results',
      type: { listOf: LOOKUP_BATCH_ITEM },
      description: 'one for each number, in the order of the list',
    },
  ],
  example: {
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
} as const satisfies Model;

export const SCAN_RESULT = {
  name: 'BarcodeScanResult',
  // Nothing found: both are null.
  members: [
    SUCCESSFUL,
    { ...BARCODE_TYPE, nullable: true },
    { ...RAW_TEXT, nullable: true },
    ...BYTES_MEMBERS,
    ...EXPLAINED,
  ],
  example: { Successful: true, BarcodeType: 'EAN_13', RawText: NUMBER },
} as const satisfies Model;

export const ADVANCED_SCAN_RESULT = {
  name: 'BarcodeAdvancedScanResult',
  members: [
    SUCCESSFUL,
    {
      name: 'ResultBarcodes',
      type: {
        listOf: {
          name: 'BarcodeAdvancedResultItem',
          members: [
            RAW_TEXT,
            BARCODE_TYPE,
            ...POSITION,
            ...BYTES_MEMBERS,
            ...EXPLAINED,
            ...PRINT_QUALITY,
            ...FILE,
          ],
        },
      },
      description: 'one entry per barcode read',
    },
    BARCODE_COUNT,
    ERROR_MESSAGE,
    ANNOTATED_PAGES,
    DOCUMENTS,
  ],
  example: {
    Successful: true,
    ResultBarcodes: [{ RawText: NUMBER, BarcodeType: 'EAN_13' }],
    BarcodeCount: 1,
    ErrorMessage: null,
  },
} as const satisfies Model;

export const QR_SCAN_RESULT = {
  name: 'BarcodeScanQRAdvancedResult',
  members: [
    SUCCESSFUL,
    {
      name: 'ResultBarcodes',
      type: {
        listOf: {
          name: 'BarcodeQRResultItem',
          members: [RAW_TEXT, ...POSITION, ...BYTES_MEMBERS, ...EXPLAINED, ...PRINT_QUALITY, ...FILE],
        },
      },
      description: 'one entry per QR barcode read',
    },
    BARCODE_COUNT,
    ERROR_MESSAGE,
    ANNOTATED_PAGES,
  ],
  example: {
    Successful: true,
    ResultBarcodes: [{ RawText: 'https://example.com/' }],
    BarcodeCount: 1,
    ErrorMessage: null,
  },
} as const satisfies Model;

export const BATCH_JOB_RESULT = {
  name: 'BarcodeBatchJobResult',
  members: [
    SUCCESSFUL,
    { name: 'AsyncJobID', type: 'string', description: 'id with which to ask for the status of the job' },
  ],
} as const satisfies Model;

export const BATCH_JOB_STATUS_RESULT = {
  name: 'BarcodeBatchJobStatusResult',
  members: [
    SUCCESSFUL,
    {
      name: 'AsyncJobStatus',
      type: 'string',
      description: 'whether the job is done',
      allowed: ['STARTED', 'COMPLETED'],
    },
    { name: 'AsyncJobID', type: 'string', description: 'id of the job' },
    {
      name: 'QRScanResult',
      type: { model: QR_SCAN_RESULT },
      description: 'the result; null until the job is done, and where it failed',
      nullable: true,
    },
    ERROR_MESSAGE,
  ],
} as const satisfies Model;

export const LANGUAGE_RESULT = {
  name: 'HtmlGetLanguageResult',
  members: [
    SUCCESSFUL,
    {
      name: 'LanguageCode',
      type: 'string',
      description: 'language code as the document states it, e.g. en or en-US',
      nullable: true,
    },
  ],
  example: { Successful: true, LanguageCode: 'en' },
} as const satisfies Model;

/** The members that the two advanced scans add to an error body, so that clients that deserialise the model still work. */
export const EMPTY_SCAN = { ResultBarcodes: [], BarcodeCount: 0 } as const;

/** The answer of GET /usage, in JSON only. */
export const USAGE_RESULT = {
  name: 'UsageResult',
  members: [
    SUCCESSFUL,
    { name: 'Period', type: 'string', description: 'the month in UTC, e.g. 2026-11' },
    { name: 'CallsUsed', type: 'int32', description: 'calls charged in the month' },
    { name: 'CallsHeld', type: 'int32', description: 'calls reserved by scans that are running' },
    { name: 'Quota', type: 'int32', description: 'calls a month; null: no limit', nullable: true },
    { name: 'Resets', type: 'string', description: 'when the next month begins, ISO 8601' },
  ],
} as const satisfies Model;
