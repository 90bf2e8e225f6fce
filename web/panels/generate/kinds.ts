// The kinds of barcodes, as the interface description lists them.
import type { Operation, Parameter } from '../../api/index.ts';

const PREFIX = '/barcode/generate/';
const LIST = `${PREFIX}batch`;

/** An operation that draws one value. */
export interface Kind {
  readonly operation: Operation;
  /** `EAN-13`. */
  readonly name: string;
  /** `ean-13`, its name in the library. */
  readonly path: string;
  readonly example: string;
  /** What a value may be. */
  readonly hint: string;
}

export function kindsOf(operations: readonly Operation[]): readonly Kind[] {
  return operations.flatMap((operation) => {
    const { body, path } = operation;
    if (!path.startsWith(PREFIX) || body.kind !== 'string') return [];
    const kind = path.slice(PREFIX.length);
    return [
      { operation, name: nameOf(operation, kind), path: kind, example: body.example, hint: body.description },
    ];
  });
}

/** The operation that draws a list, if the service has it. */
export const listOperation = (operations: readonly Operation[]): Operation | undefined =>
  operations.find(({ path }) => path === LIST);

/** `GenerateBarcode_QRCode` has the summary `Generate a QR code barcode as PNG file`. */
function nameOf({ summary }: Operation, path: string): string {
  return /^Generate an? (.+?) barcode/.exec(summary)?.[1]?.replace(/ code$/, '') ?? path;
}

export const parameterOf = ({ parameters }: Operation, name: string): Parameter | undefined =>
  parameters.find((each) => each.name === name);

export const takesLogo = (operation: Operation): boolean => parameterOf(operation, 'logoSize') !== undefined;

/** Sections of the form: options that are in none stand in the last. */
const SECTIONS = [
  { title: 'Print and rotation', names: ['dpi', 'xDimension', 'quietZone', 'rotation'] },
  { title: 'Text below', names: ['includeLabel', 'label'] },
  { title: 'QR code', names: ['errorCorrection', 'raiseErrorCorrection', 'moduleShape', 'logoSize'] },
] as const;
/** Options that have controls of their own. */
const OWN = ['width', 'height', 'foreground', 'background', 'format', 'content'];

export interface Section {
  readonly title: string;
  readonly parameters: readonly Parameter[];
}

export function sectionsOf({ parameters }: Operation): readonly Section[] {
  const named = SECTIONS.map(({ title, names }) => ({
    title,
    parameters: parameters.filter(({ name }) => names.some((each) => each === name)),
  }));
  const placed = [...OWN, ...SECTIONS.flatMap(({ names }) => [...names])];
  const more = { title: 'More', parameters: parameters.filter(({ name }) => !placed.includes(name)) };
  return [...named, more].filter((section) => section.parameters.length > 0);
}
