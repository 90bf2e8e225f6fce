// The response models. The order of their members is that of the original API; what options ask for comes after them.
import { CONTENT_TYPES } from '../barcode/content/index.ts';
import { SYMBOLOGIES } from '../barcode/symbology.ts';
import type { Member, Model } from './model.ts';

/** What a number of an article may be. */
export const NUMBER_TYPES = [
  'ARTICLE',
  'RESTRICTED',
  'COMPANY_INTERNAL',
  'COUPON',
  'REFUND_RECEIPT',
  'ISBN',
  'ISMN',
  'ISSN',
  'GTIN_8',
  'DEMONSTRATION',
  'RESERVED',
  'UNASSIGNED',
] as const;

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

const PRODUCT_MATCH: Model = {
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
};

/** What the catalogue may have of a product. */
function detail(name: string, description: string): Member {
  return { name, type: 'string', description, nullable: true };
}

/** Members that an answer has only if an option asks for them. */
function whenAsked(members: readonly Member[]): readonly Member[] {
  return members.map((member) => ({ ...member, whenAsked: true }));
}

/** The members that X-Include-Positions adds to each result of the advanced scans. */
const POSITION = whenAsked([
  {
    name: 'Position',
    type: {
      listOf: {
        name: 'BarcodePoint',
        members: [
          { name: 'X', type: 'double', description: 'pixels to the right' },
          { name: 'Y', type: 'double', description: 'pixels down' },
        ],
      },
    },
    description:
      "four corners from the barcode's own top left clockwise, in pixels of the page as displayed; only with X-Include-Positions",
  },
  { name: 'Page', type: 'int32', description: 'page of the file, from 1; only with X-Include-Positions' },
  {
    name: 'PageWidth',
    type: 'int32',
    description: 'pixels of the page, in which Position is; only with X-Include-Positions',
  },
  {
    name: 'PageHeight',
    type: 'int32',
    description: 'pixels of the page, in which Position is; only with X-Include-Positions',
  },
  {
    name: 'Orientation',
    type: 'double',
    description: 'degrees clockwise by which the barcode is rotated; only with X-Include-Positions',
  },
  {
    name: 'Reader',
    type: 'string',
    description: 'the recognition pass that read it; only with X-Include-Positions',
  },
  {
    name: 'PartIndex',
    type: 'int32',
    description:
      'structured append: place in its message, from 0; null for others, and for a message joined of all its parts; only with X-Include-Positions',
    nullable: true,
  },
  {
    name: 'PartCount',
    type: 'int32',
    description: 'structured append: parts of its message; null for others; only with X-Include-Positions',
    nullable: true,
  },
]);

/** The members that X-Include-Files adds to each result and each image of the advanced scans. */
const FILE = whenAsked([
  {
    name: 'File',
    type: 'int32',
    description: 'place of its file in the request, from 1; only with X-Include-Files',
  },
  {
    name: 'FileName',
    type: 'string',
    description: 'filename of its part; null where it has none; only with X-Include-Files',
    nullable: true,
  },
]);

/** The member that X-Annotate adds to the answer of the advanced scans. */
const ANNOTATED_PAGES: Member = {
  name: 'AnnotatedPages',
  type: {
    listOf: {
      name: 'AnnotatedPage',
      members: [
        { name: 'Page', type: 'int32', description: 'page of the file, from 1' },
        { name: 'Width', type: 'int32', description: 'pixels of the image' },
        { name: 'Height', type: 'int32', description: 'pixels of the image' },
        { name: 'MediaType', type: 'string', description: 'image/png, image/jpeg or image/webp' },
        { name: 'Image', type: 'string', description: 'the file in base64' },
        ...FILE,
      ],
    },
  },
  description: 'one image for each page that has barcodes; only with X-Annotate',
  whenAsked: true,
};

/** The members that X-Include-Gs1 and X-Include-Content add to each result. */
const EXPLAINED = whenAsked([
  {
    name: 'Gs1Elements',
    type: {
      listOf: {
        name: 'Gs1Element',
        members: [
          { name: 'ApplicationIdentifier', type: 'string', description: 'two to four digits' },
          {
            name: 'Title',
            type: 'string',
            description: 'its title in the standard; empty for an unknown one',
          },
          { name: 'Value', type: 'string', description: 'as the barcode holds it' },
          {
            name: 'Number',
            type: 'string',
            description: 'the value with the decimals that the identifier says',
            nullable: true,
          },
          { name: 'Problem', type: 'string', description: 'what breaks the standard', nullable: true },
        ],
      },
    },
    description: 'application identifiers; empty where the text is no GS1 data; only with X-Include-Gs1',
  },
  {
    name: 'Gs1Problem',
    type: 'string',
    description: 'what of the elements together breaks the standard; only with X-Include-Gs1',
    nullable: true,
  },
  {
    name: 'ContentType',
    type: 'string',
    description: 'what the text is; TEXT where it is nothing known; only with X-Include-Content',
    allowed: CONTENT_TYPES,
  },
  {
    name: 'ContentFields',
    type: {
      listOf: {
        name: 'ContentField',
        members: [
          { name: 'Name', type: 'string', description: 'e.g. Url, Iban, Amount' },
          { name: 'Value', type: 'string', description: 'its text' },
        ],
      },
    },
    description: 'its fields, as docs/scan.md lists them; only with X-Include-Content',
  },
  {
    name: 'ContentProblem',
    type: 'string',
    description: 'what breaks the rules of its type; only with X-Include-Content',
    nullable: true,
  },
]);

/** The member that X-Include-Grade adds to each result of the advanced scans; what was not measured has no value and no grade. */
const GRADES = whenAsked([
  { name: 'Grade', type: 'double', description: '4 to 0' },
  { name: 'Letter', type: 'string', description: 'A to F' },
]);
const PRINT_QUALITY = whenAsked([
  {
    name: 'PrintQuality',
    type: {
      model: {
        name: 'PrintQuality',
        members: [
          ...whenAsked([{ name: 'Standard', type: 'string', description: 'if graded' }]),
          ...GRADES,
          {
            name: 'Parameters',
            type: {
              listOf: {
                name: 'PrintQualityParameter',
                members: [
                  { name: 'Name', type: 'string', description: 'e.g. Defects' },
                  ...whenAsked([{ name: 'Value', type: 'double', description: 'share of 1, or modules' }]),
                  ...GRADES,
                  ...whenAsked([{ name: 'Note', type: 'string', description: 'what to change' }]),
                ],
              },
            },
            description: 'as measured',
          },
          ...whenAsked([{ name: 'Notes', type: 'string', description: 'what else to know' }]),
        ],
      },
    },
    description: 'only with X-Include-Grade',
  },
]);

/** The members that X-Include-Details adds to the answer about a number. */
const NUMBER_DETAILS = whenAsked([
  {
    name: 'NumberType',
    type: 'string',
    description: 'what kind of number it is; only with X-Include-Details',
    allowed: NUMBER_TYPES,
  },
  {
    name: 'Prefix',
    type: 'string',
    description: 'its GS1 prefix, three digits; only with X-Include-Details',
  },
  {
    name: 'MemberOrganisation',
    type: 'string',
    description:
      'the GS1 organisation that gave the prefix out, which is not where the product comes from; only with X-Include-Details',
    nullable: true,
  },
]);

/** Members that several models have; the description has each group once. */
export const MEMBER_GROUPS = {
  BarcodePlace: POSITION,
  BarcodeMeaning: EXPLAINED,
  BarcodeFile: FILE,
  NumberDetails: NUMBER_DETAILS,
} as const;

const MATCHES: Member = {
  name: 'Matches',
  type: { listOf: PRODUCT_MATCH },
  description: 'product matches for the input barcode',
};

export const LOOKUP_RESPONSE: Model = {
  name: 'BarcodeLookupResponse',
  members: [SUCCESSFUL, MATCHES, ...NUMBER_DETAILS],
};

export const SEARCH_RESPONSE: Model = {
  name: 'BarcodeSearchResponse',
  members: [
    SUCCESSFUL,
    { ...MATCHES, description: 'the products, best first' },
    { name: 'HasMore', type: 'boolean', description: 'true if further products follow' },
  ],
};

const LOOKUP_BATCH_ITEM: Model = {
  name: 'BarcodeLookupBatchItem',
  members: [
    { name: 'Number', type: 'string', description: 'the number as it was sent' },
    { name: 'Successful', type: 'boolean', description: 'false if it is no product number' },
    MATCHES,
    ...NUMBER_DETAILS,
    { name: 'ErrorCode', type: 'string', description: 'why it is none', nullable: true },
    { ...ERROR_MESSAGE, description: 'the same as a sentence' },
  ],
};

export const LOOKUP_BATCH_RESPONSE: Model = {
  name: 'BarcodeLookupBatchResponse',
  members: [
    SUCCESSFUL,
    {
      name: 'Results',
      type: { listOf: LOOKUP_BATCH_ITEM },
      description: 'one for each number, in the order of the list',
    },
  ],
};

export const SCAN_RESULT: Model = {
  name: 'BarcodeScanResult',
  // Nothing found: both are null.
  members: [SUCCESSFUL, { ...BARCODE_TYPE, nullable: true }, { ...RAW_TEXT, nullable: true }, ...EXPLAINED],
};

export const ADVANCED_SCAN_RESULT: Model = {
  name: 'BarcodeAdvancedScanResult',
  members: [
    SUCCESSFUL,
    {
      name: 'ResultBarcodes',
      type: {
        listOf: {
          name: 'BarcodeAdvancedResultItem',
          members: [RAW_TEXT, BARCODE_TYPE, ...POSITION, ...EXPLAINED, ...PRINT_QUALITY, ...FILE],
        },
      },
      description: 'one entry per barcode read',
    },
    BARCODE_COUNT,
    ERROR_MESSAGE,
    ANNOTATED_PAGES,
  ],
};

export const QR_SCAN_RESULT: Model = {
  name: 'BarcodeScanQRAdvancedResult',
  members: [
    SUCCESSFUL,
    {
      name: 'ResultBarcodes',
      type: {
        listOf: {
          name: 'BarcodeQRResultItem',
          members: [RAW_TEXT, ...POSITION, ...EXPLAINED, ...PRINT_QUALITY, ...FILE],
        },
      },
      description: 'one entry per QR barcode read',
    },
    BARCODE_COUNT,
    ERROR_MESSAGE,
    ANNOTATED_PAGES,
  ],
};

export const BATCH_JOB_RESULT: Model = {
  name: 'BarcodeBatchJobResult',
  members: [
    SUCCESSFUL,
    { name: 'AsyncJobID', type: 'string', description: 'id with which to ask for the status of the job' },
  ],
};

export const BATCH_JOB_STATUS_RESULT: Model = {
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
};

export const LANGUAGE_RESULT: Model = {
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
};

/** The members that the two advanced scans add to an error body, so that clients that deserialise the model still work. */
export const EMPTY_SCAN = { ResultBarcodes: [], BarcodeCount: 0 } as const;

/** The answer of GET /usage, in JSON only. */
export const USAGE_RESULT: Model = {
  name: 'UsageResult',
  members: [
    SUCCESSFUL,
    { name: 'Period', type: 'string', description: 'the month in UTC, e.g. 2026-11' },
    { name: 'CallsUsed', type: 'int32', description: 'calls charged in the month' },
    { name: 'CallsHeld', type: 'int32', description: 'calls reserved by scans that are running' },
    { name: 'Quota', type: 'int32', description: 'calls a month; null: no limit', nullable: true },
    { name: 'Resets', type: 'string', description: 'when the next month begins, ISO 8601' },
  ],
};
