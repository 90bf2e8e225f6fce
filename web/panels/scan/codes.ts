// The codes of a scan, whichever operation answered it, or this device.
import type { Answer } from '../../api/index.ts';
import type { Barcode } from '../../device/index.ts';
import { type Explained, type Facts, factsOf } from './facts.ts';
import { type Left, leftAfter, leftOf } from './left.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Code {
  readonly type: string;
  readonly text: string;
  /** From 1. */
  readonly page: number;
  /** Four corners in pixels of the page; undefined where the answer does not tell. */
  readonly corners?: readonly Point[];
  /** Of the page, in the same pixels. */
  readonly pageSize?: { readonly width: number; readonly height: number };
  readonly facts: readonly Facts[];
}

export interface Reading {
  readonly codes: readonly Code[];
  readonly left: Left;
  /** Images with outlines that the service drew. */
  readonly annotated: readonly { readonly page: number; readonly url: string }[];
}

interface Result extends Explained {
  readonly RawText?: unknown;
  readonly BarcodeType?: unknown;
  readonly Page?: unknown;
  readonly PageWidth?: unknown;
  readonly PageHeight?: unknown;
  readonly Position?: readonly { readonly X: number; readonly Y: number }[];
}
interface Model extends Result {
  readonly Successful?: unknown;
  readonly ResultBarcodes?: readonly Result[];
  readonly ErrorMessage?: unknown;
  readonly AnnotatedPages?: readonly {
    readonly Page: number;
    readonly MediaType: string;
    readonly Image: string;
  }[];
}

export function readingOf({ json }: Answer): Reading {
  const model = (typeof json === 'object' && json !== null ? json : {}) as Model;
  const results = model.ResultBarcodes ?? (model.Successful === true ? [model] : []);
  return {
    codes: results.map(codeOf),
    left: leftOf(typeof model.ErrorMessage === 'string' ? model.ErrorMessage : ''),
    annotated: (model.AnnotatedPages ?? []).map(({ Page, MediaType, Image }) => ({
      page: Page,
      url: `data:${MediaType};base64,${Image}`,
    })),
  };
}

/** What the library found on this device. */
export function readingOfLibrary({
  barcodes,
  incomplete,
}: {
  readonly barcodes: readonly Barcode[];
  readonly incomplete: string | null;
}): Reading {
  return {
    codes: barcodes.map(({ type, text, page, corners, pageSize, printQuality: quality }) => ({
      type,
      text,
      page,
      corners,
      pageSize,
      facts: factsOf(
        quality
          ? {
              PrintQuality: {
                ...(quality.standard && { Standard: quality.standard }),
                ...(quality.grade !== undefined && { Grade: quality.grade }),
                ...(quality.letter && { Letter: quality.letter }),
                Notes: quality.notes.join(' '),
                Parameters: quality.parameters.map(({ name, value, grade, note }) => ({
                  Name: name,
                  ...(value !== undefined && { Value: value }),
                  ...(grade !== undefined && { Letter: 'FDCBA'[Math.round(grade)] ?? '' }),
                  ...(note !== undefined && { Note: note }),
                })),
              },
            }
          : {},
      ),
    })),
    left: leftOf(incomplete ?? ''),
    annotated: [],
  };
}

/** A reading with some of its pages read again. What a page had before and the new reading lacks stays, after the rest of that page. */
export function mergedReading(before: Reading, now: Reading, pages: readonly number[]): Reading {
  const again = new Map<string, number>();
  const same = ({ page, type, text }: Code): string => JSON.stringify([page, type, text]);
  for (const code of now.codes) again.set(same(code), (again.get(same(code)) ?? 0) + 1);
  const kept = before.codes.filter((code) => {
    const count = again.get(same(code)) ?? 0;
    again.set(same(code), count - 1);
    return count <= 0;
  });
  const annotated = before.annotated.filter(({ page }) => now.annotated.every((each) => each.page !== page));
  return {
    codes: byPage([...now.codes, ...kept]),
    left: leftAfter(before.left, now.left, pages),
    annotated: byPage([...annotated, ...now.annotated]),
  };
}

/** A part of a page, as an image of its own. */
export interface Part {
  readonly image: File;
  /** Of the page, from 1. */
  readonly page: number;
  /** Of the page, in whatever pixels `rect` has. */
  readonly pageSize: Size;
  readonly rect: Rect;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}
export interface Rect extends Size {
  readonly x: number;
  readonly y: number;
}

/** A reading with the codes of a part of a page put in their places on it. One that the page had already is not put in twice. */
export function placedIn(before: Reading, now: Reading, { page, pageSize, rect }: Part): Reading {
  // All outlines of a page are drawn in the same pixels.
  const size = before.codes.find((code) => code.page === page && code.pageSize)?.pageSize ?? pageSize;
  const shareX = (x: number, of: Size): number => (rect.x + (x * rect.width) / of.width) / pageSize.width;
  const shareY = (y: number, of: Size): number => (rect.y + (y * rect.height) / of.height) / pageSize.height;
  const placed = now.codes.map(({ corners, pageSize: of = rect, ...code }): Code => ({
    ...code,
    page,
    ...(corners && {
      corners: corners.map(({ x, y }) => ({ x: size.width * shareX(x, of), y: size.height * shareY(y, of) })),
      pageSize: size,
    }),
  }));
  const known = new Set(before.codes.map((code) => JSON.stringify([code.page, code.type, code.text])));
  const added = placed.filter(({ type, text }) => !known.has(JSON.stringify([page, type, text])));
  return { ...before, codes: byPage([...before.codes, ...added]) };
}

const byPage = <T extends { readonly page: number }>(all: readonly T[]): readonly T[] =>
  [...all].sort((a, b) => a.page - b.page);

/** The results of a QR scan do not name their type. */
function codeOf(result: Result): Code {
  const { RawText, BarcodeType, Page, PageWidth, PageHeight, Position } = result;
  return {
    type: typeof BarcodeType === 'string' ? BarcodeType : 'QR_CODE',
    text: typeof RawText === 'string' ? RawText : '',
    page: typeof Page === 'number' ? Page : 1,
    ...(Position && { corners: Position.map(({ X, Y }) => ({ x: X, y: Y })) }),
    ...(typeof PageWidth === 'number' &&
      typeof PageHeight === 'number' && { pageSize: { width: PageWidth, height: PageHeight } }),
    facts: factsOf(result),
  };
}

/** A link that opens what a code holds; undefined: it is no address of the web. Other schemes could do anything. */
export function linkOf(text: string): string | undefined {
  return /^https?:\/\/\S+$/i.test(text) && URL.canParse(text) ? text : undefined;
}

/** What cannot be seen in a text, by its name. */
const NAMES: Readonly<Record<string, string>> = {
  '\u001D': 'GS',
  '\u001E': 'RS',
  '\u0004': 'EOT',
  '\r': 'CR',
  '\n': 'LF',
  '\t': 'TAB',
};

export interface Piece {
  readonly text: string;
  readonly control: boolean;
}

/** A text in pieces, those that are control characters with a name. */
export function piecesOf(text: string): readonly Piece[] {
  return text.split(/([\u0000-\u001F\u007F-\u009F])/).flatMap((piece, index): readonly Piece[] => {
    if (index % 2 === 0) return piece === '' ? [] : [{ text: piece, control: false }];
    const code = piece.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0');
    return [{ text: NAMES[piece] ?? code, control: true }];
  });
}
