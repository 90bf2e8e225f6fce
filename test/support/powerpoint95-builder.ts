// Presentations of PowerPoint 95, record by record.
import { OLD } from '../../src/convert/ppt/read/powerpoint95/records.ts';
import { buildCfb, join } from './cfb-builder.ts';
import { fields } from './ppt-builder.ts';

type Bytes = Uint8Array;

/** A record: an atom, or a container of records. */
export function old(type: number, content: Bytes | readonly Bytes[], instance = 0): Bytes {
  const data = content instanceof Uint8Array ? content : join(content);
  return join([
    fields([type, 2], [0xffff, 2], [0, 4], [data.length, 4], [instance, 1], [0, 1], [0, 2]),
    data,
  ]);
}

const bytesOf = (text: string): Bytes => Uint8Array.from(text, (character) => character.charCodeAt(0));

export interface OldRun {
  readonly length: number;
  readonly font?: number;
  readonly size?: number;
  readonly flags?: number;
  readonly colour?: number;
  readonly baseline?: number;
}

export interface OldParagraph {
  readonly length: number;
  readonly bullet?: {
    readonly flags: number;
    readonly character: number;
    readonly font?: number;
    readonly size?: number;
  };
  readonly level?: number;
  readonly align?: number;
  readonly spaces?: readonly [number, number, number];
}

export interface OldText {
  /** Bytes of a code page, as characters up to U+00FF. */
  readonly text: string;
  readonly type?: number;
  readonly ruler?: number;
  readonly frame?: { readonly inset?: number; readonly flags: number; readonly anchor: number };
  readonly runs?: readonly OldRun[];
  readonly paragraphs?: readonly OldParagraph[];
}

export function oldText({ text, type = 4, ruler = 0, frame, runs = [], paragraphs = [] }: OldText): Bytes {
  const part = (instance: number, data: Bytes) =>
    old(OLD.textRuns, [old(OLD.textPart, data, instance)], instance);
  const run = ({ length, font = 0, size = 0, flags = 0, colour = 0xff000000, baseline = 0 }: OldRun): Bytes =>
    fields([length, 4], [0, 4], [0, 4], [0, 4], [0, 4], [font, 2], [2, 2], [size, 2], [0, 2], [flags, 2], [colour, 4], [0, 2], [baseline, 4], [0, 4]); // oxfmt-ignore
  const paragraph = ({ length, bullet, level = 0, align = 0, spaces = [100, 0, 0] }: OldParagraph): Bytes =>
    join([
      fields([length, 4], [0, 4], [0, 4], [0, 4], [0, 4], [bullet?.flags ?? 0, 2], [0xfe0000ff, 4], [bullet?.character ?? 0, 2], [bullet?.font ?? 0, 2]), // oxfmt-ignore
      fields(
        [0, 2],
        [bullet?.size ?? 100, 2],
        [0, 4],
        [0, 4],
        [0, 2],
        [level, 1],
        [0, 1],
        [0, 2],
        [align, 2],
        [0, 2],
      ),
      fields(...spaces.map((space) => [space, 4] as const), [0, 4], [0, 4]),
    ]);
  return old(OLD.shapeText, [
    ...(frame
      ? [
          old(
            OLD.frameAtom,
            fields([frame.inset ?? 58, 4], [29, 4], [frame.flags, 4], [frame.anchor << 4, 4]),
          ),
        ]
      : []),
    old(OLD.textBody, [
      old(OLD.textTypeAtom, fields([type, 4])),
      old(OLD.rulerIdAtom, fields([ruler, 4])),
      old(OLD.textContents, [
        old(OLD.textPart, bytesOf(text), 53),
        part(47, join(runs.map(run))),
        part(48, join(paragraphs.map(paragraph))),
      ]),
    ]),
  ]);
}

/** Line without paint, filled with nothing, unless said. */
export function oldStyle(
  fill?: readonly [kind: number, colour: number],
  line?: readonly [width: number, colour: number, dash?: number],
): Bytes {
  return old(
    OLD.style,
    join([
      fields(
        [line ? 0 : 1, 1],
        [line?.[2] ?? 0, 1],
        [0, 1],
        [line?.[0] ?? 0, 1],
        [line?.[1] ?? 0xfe000000, 4],
        [0, 4],
      ),
      fields([fill ? 0 : 1, 1], [fill?.[0] ?? 1, 1], [0, 2], [0, 4], [fill?.[1] ?? 0xfe000000, 4], [0, 4]),
      new Uint8Array(28),
    ]),
  );
}

/** Edges from the middle of the page, in master units. */
export function oldShape(
  edges: readonly number[],
  more: readonly Bytes[],
  { form = -3, placeholder = false } = {},
): Bytes {
  const atom = join([
    fields([form & 0xff, 1], [0, 1], [0, 2], [0, 4], [0, 4]),
    fields(...edges.map((edge) => [edge, 4] as const)),
    new Uint8Array(12),
  ]);
  return old(placeholder ? OLD.placeholder : OLD.rectangle, [old(OLD.rectangleAtom, atom), ...more], 19);
}

export function oldLine(ends: readonly number[], style = oldStyle(undefined, [1, 0xfe0000ff])): Bytes {
  return old(OLD.line, [old(OLD.lineAtom, fields(...ends.map((end) => [end, 4] as const))), style]);
}

/** What a shape shows: the document's picture of that number. */
export function oldContent(picture: number): Bytes {
  return old(OLD.content, [old(OLD.pictureReference, [old(OLD.pictureIdAtom, fields([picture, 4]))])], 31);
}

export interface OldPageParts {
  readonly id?: number;
  readonly master?: number;
  readonly shapes?: readonly Bytes[];
  readonly notes?: readonly Bytes[];
  readonly scheme?: readonly number[];
  readonly background?: Bytes;
}

function page(
  type: number,
  { id = 256, master = 0x80000004, shapes = [], notes, scheme, background }: OldPageParts,
): Bytes {
  return old(type, [
    old(OLD.SlideAtom, fields([id, 4], [master, 4])),
    ...(notes ? [old(OLD.Notes, [old(OLD.Drawing, notes, 20)])] : []),
    ...(scheme
      ? [
          old(OLD.ColorScheme, [
            old(OLD.ColorSchemeAtom, fields([scheme.length, 4], ...scheme.map((one) => [one, 4] as const))),
          ]),
        ]
      : []),
    ...(background ? [old(OLD.rectangle, [background], 28)] : []),
    old(OLD.Drawing, shapes, 20),
  ]);
}

export interface OldDeckParts {
  readonly slides: readonly OldPageParts[];
  readonly masters?: readonly OldPageParts[];
  readonly size?: readonly [number, number];
  /** With their character sets. */
  readonly fonts?: readonly (readonly [name: string, charset: number])[];
  /** Metafiles without the header of files, 576 units wide and 288 high. */
  readonly pictures?: readonly Bytes[];
  /** Margin and first line of the first level, of each ruler. */
  readonly rulers?: readonly (readonly [number, number])[];
}

export function oldDocument({
  slides,
  masters = [],
  size = [5760, 4320],
  fonts = [],
  rulers = [],
  pictures = [],
}: OldDeckParts): Bytes {
  const id = (index: number) => old(2017, new Uint8Array(), index);
  const font = ([name, charset]: readonly [string, number]) =>
    old(OLD.font, [
      old(
        OLD.fontAtom,
        join([new Uint8Array(23), Uint8Array.of(charset), new Uint8Array(4), bytesOf(name.padEnd(32, '\0'))]),
      ),
    ]);
  const picture = (data: Bytes) =>
    old(OLD.picture, [
      old(OLD.pictureBody, [
        old(OLD.pictureAtom, fields([0, 4], [0, 4], [0, 4], [576, 4], [288, 4])),
        old(OLD.metafile, data),
      ]),
    ]);
  const ruler = (level: readonly [number, number]) =>
    old(OLD.ruler, [
      old(OLD.rulerAtom, join([fields(...level.map((one) => [one, 4] as const)), new Uint8Array(44)])),
    ]);
  return old(OLD.root, [
    old(OLD.Document, [
      old(OLD.DocumentAtom, fields(...[...size, 4320, 5760].map((side) => [side, 4] as const))),
      old(OLD.Environment, [
        old(
          OLD.pictures,
          pictures.flatMap((one, at) => [picture(one), id(at)]),
        ),
        old(
          OLD.rulers,
          rulers.flatMap((one, at) => [ruler(one), id(at)]),
        ),
        old(
          OLD.FontCollection,
          fonts.flatMap((one, at) => [font(one), id(at)]),
        ),
      ]),
      old(
        OLD.List,
        masters.map((one) => page(OLD.MainMaster, one)),
        11,
      ),
      old(
        OLD.List,
        slides.map((one) => page(OLD.Slide, one)),
        10,
      ),
    ]),
  ]);
}

export function buildOldPpt(parts: OldDeckParts): Bytes {
  return buildCfb({ 'PowerPoint Document': oldDocument(parts), Text_Content: new Uint8Array(9) });
}
