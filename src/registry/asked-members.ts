// Members that options add to the models.
import { CONTENT_TYPES } from '../barcode/content/index.ts';
import type { Member } from './model.ts';

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

/** Members that an answer has only if an option asks for them. */
export function whenAsked<const Members extends readonly Member[]>(members: Members): Asked<Members> {
  return members.map((member) => ({ ...member, whenAsked: true })) as unknown as Asked<Members>;
}
type Asked<Members extends readonly Member[]> = {
  readonly [Each in keyof Members]: Members[Each] & { readonly whenAsked: true };
};

/** The members that X-Include-Positions adds to each result of the advanced scans. */
export const POSITION = whenAsked([
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
    name: 'Mirrored',
    type: 'boolean',
    description: 'whether a matrix code is seen in a mirror; only with X-Include-Positions',
  },
  {
    name: 'Inverted',
    type: 'boolean',
    description: 'whether its bars or modules are light on dark; only with X-Include-Positions',
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
      'structured append: place in its message, from 0; null for others, and for a message joined of all its parts; only with X-Include-Positions or X-Include-Bytes',
    nullable: true,
  },
  {
    name: 'PartCount',
    type: 'int32',
    description:
      'structured append: parts of its message; null for others; only with X-Include-Positions or X-Include-Bytes',
    nullable: true,
  },
]);

/** The members that X-Include-Bytes adds to each result of the scans, beside PartIndex and PartCount. */
export const BYTES_MEMBERS = whenAsked([
  {
    name: 'Bytes',
    type: 'string',
    description: 'what the barcode encodes before any character set, in base64; only with X-Include-Bytes',
  },
  {
    name: 'Eci',
    type: 'int32',
    description: 'the character set that the barcode declares last; null for none; only with X-Include-Bytes',
    nullable: true,
  },
  {
    name: 'PartParity',
    type: 'string',
    description:
      'structured append: what the parts of one message have in common; null for others; only with X-Include-Bytes',
    nullable: true,
  },
]);

/** The members that X-Include-Files adds to each result and each image of the advanced scans. */
export const FILE = whenAsked([
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
export const ANNOTATED_PAGES = {
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
} as const satisfies Member;

/** The member that splitAt adds to the answer of the advanced scan. */
export const DOCUMENTS = {
  name: 'Documents',
  type: {
    listOf: {
      name: 'ScannedDocument',
      members: [
        { name: 'FirstPage', type: 'int32', description: 'page of the file, from 1' },
        { name: 'LastPage', type: 'int32', description: 'page of the file' },
        { name: 'PageCount', type: 'int32', description: 'how many of its pages were scanned' },
        {
          name: 'Separator',
          type: 'string',
          description: 'text of the separator before it; null before the first',
          nullable: true,
        },
        ...FILE,
      ],
    },
  },
  description: 'the documents between the separators; only with splitAt',
  whenAsked: true,
} as const satisfies Member;

/** The members that X-Include-Gs1 and X-Include-Content add to each result. */
export const EXPLAINED = whenAsked([
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
    description: 'application identifiers; only with X-Include-Gs1',
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
    description: 'what the text is; only with X-Include-Content',
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
export const PRINT_QUALITY = whenAsked([
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
export const NUMBER_DETAILS = whenAsked([
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
