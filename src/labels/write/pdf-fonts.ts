// The typefaces of a PDF (ISO 32000-1, 9.6 to 9.10): the strokes as Type 3 fonts, whose glyphs a round pen draws, and the caller's as a subset.
import { CAP_HEIGHT } from '../../barcode/generate/font.ts';
import { PEN_RADIUS } from '../../barcode/generate/strokes.ts';
import type { PdfWriter } from '../../barcode/generate/pdf-file.ts';
import type { LabelFont } from '../fonts/font.ts';
import { strokeGlyphOf } from '../fonts/strokes.ts';
import type { TrueType } from '../fonts/truetype.ts';

/** Codes of one font of single bytes. */
const CODES = 255;

export interface PdfFonts {
  /** The operators that show a text whose cap height is `cap`, at the origin of the text matrix; sizes in the units of the page's space. */
  readonly show: (text: string, cap: number, font: LabelFont) => string;
  /** The resources of all pages so far. */
  readonly resources: () => string;
  readonly objects: () => readonly Uint8Array[];
}

export function pdfFonts(writer: PdfWriter): PdfFonts {
  const strokes = new Map<string, number>();
  const pages: number[] = [];
  const glyphs = new Map<number, string>();
  let given: { readonly font: TrueType; readonly number: number } | undefined;

  const showStrokes = (text: string, cap: number): string => {
    const runs: { font: number; codes: string }[] = [];
    for (const character of text) {
      const index = strokes.get(character) ?? strokes.size;
      strokes.set(character, index);
      const font = Math.floor(index / CODES);
      pages[font] ??= writer.reserve();
      const code = hex(index % CODES, 2);
      const run = runs.at(-1);
      if (run?.font === font) run.codes += code;
      else runs.push({ font, codes: code });
    }
    const size = decimal(cap / CAP_HEIGHT);
    return runs.map(({ font, codes }) => `/S${font} ${size} Tf <${codes}> Tj`).join(' ');
  };
  const showGiven = (text: string, cap: number, font: TrueType): string => {
    given ??= { font, number: writer.reserve() };
    const codes = Array.from(text, (character) => {
      const glyph = font.glyphOf(character) ?? 0;
      glyphs.set(glyph, character);
      return hex(glyph, 4);
    });
    return `/G ${decimal((cap * font.unitsPerEm) / font.capHeight)} Tf <${codes.join('')}> Tj`;
  };
  return {
    show: (text, cap, font) => (isTrueType(font) ? showGiven(text, cap, font) : showStrokes(text, cap)),
    resources: () => {
      const all = [
        ...pages.map((number, i) => `/S${i} ${number} 0 R `),
        ...(given === undefined ? [] : [`/G ${given.number} 0 R `]),
      ];
      return all.length === 0 ? '' : `/Font << ${all.join('')}>> `;
    },
    objects: () => [
      ...pages.flatMap((number, i) =>
        type3(writer, number, [...strokes.keys()].slice(i * CODES, (i + 1) * CODES)),
      ),
      ...(given === undefined ? [] : embedded(writer, given.number, given.font, glyphs)),
    ],
  };
}

function isTrueType(font: LabelFont): font is TrueType {
  return font.kind === 'truetype';
}

/** A unit of glyph space is a cell; y goes up from the baseline. */
function type3(writer: PdfWriter, number: number, characters: readonly string[]): readonly Uint8Array[] {
  const pieces: Uint8Array[] = [];
  const procedures = characters.map((character, i) => {
    const { segments, shift, advance } = strokeGlyphOf(character) ?? { segments: [], shift: 0, advance: 0 };
    const stream = writer.reserve();
    const point = (x: number, y: number): string => `${decimal(x + shift)} ${decimal(CAP_HEIGHT - y)}`;
    const lines = segments.map(({ x0, y0, dx, dy }) => `${point(x0, y0)} m ${point(x0 + dx, y0 + dy)} l`);
    const operators = [
      `${decimal(advance)} 0 d0 ${2 * PEN_RADIUS} w 1 J`,
      ...lines,
      ...(lines.length === 0 ? [] : ['S']),
    ];
    pieces.push(writer.stream(stream, '', encode(operators.join('\n'))));
    return { name: `/g${i}`, stream, advance };
  });
  const unicode = writer.reserve();
  pieces.push(
    writer.stream(
      unicode,
      '',
      encode(toUnicode(characters.map((character, i) => [hex(i, 2), character] as const))),
    ),
  );
  const names = procedures.map(({ name, stream }) => `${name} ${stream} 0 R`).join(' ');
  const widths = procedures.map(({ advance }) => decimal(advance)).join(' ');
  pieces.push(
    writer.object(
      number,
      `<< /Type /Font /Subtype /Type3 /FontBBox [0 -4 12 12] /FontMatrix [1 0 0 1 0 0] /CharProcs << ${names} >> /Encoding << /Type /Encoding /Differences [0 ${procedures.map(({ name }) => name).join(' ')}] >> /FirstChar 0 /LastChar ${procedures.length - 1} /Widths [${widths}] /Resources << >> /ToUnicode ${unicode} 0 R >>`,
    ),
  );
  return pieces;
}

/** Glyphs by their numbers (Identity-H). */
function embedded(
  writer: PdfWriter,
  number: number,
  font: TrueType,
  glyphs: ReadonlyMap<number, string>,
): readonly Uint8Array[] {
  const [descendant, descriptor, file, unicode] = [
    writer.reserve(),
    writer.reserve(),
    writer.reserve(),
    writer.reserve(),
  ];
  const scaled = (value: number): number => Math.round((1000 * value) / font.unitsPerEm);
  const subset = font.subset(new Set(glyphs.keys()));
  const widths = [...glyphs.keys()]
    .sort((a, b) => a - b)
    .map((glyph) => `${glyph} [${scaled(font.widthOf(glyph))}]`);
  const name = 'AAAAAA+Label';
  return [
    writer.stream(file, `/Length1 ${subset.length} `, subset),
    writer.stream(unicode, '', encode(toUnicode([...glyphs].map(([glyph, character]) => [hex(glyph, 4), character] as const)))),
    writer.object(descriptor, `<< /Type /FontDescriptor /FontName /${name} /Flags 4 /FontBBox [${font.box.map(scaled).join(' ')}] /ItalicAngle 0 /Ascent ${scaled(font.ascent)} /Descent ${scaled(font.descent)} /CapHeight ${scaled(font.capHeight)} /StemV 80 /FontFile2 ${file} 0 R >>`),
    writer.object(descendant, `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /${name} /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor ${descriptor} 0 R /CIDToGIDMap /Identity /W [${widths.join(' ')}] >>`),
    writer.object(number, `<< /Type /Font /Subtype /Type0 /BaseFont /${name} /Encoding /Identity-H /DescendantFonts [${descendant} 0 R] /ToUnicode ${unicode} 0 R >>`),
  ]; // oxfmt-ignore
}

/** What is copied and searched: the text of each code (9.10.3), 100 a block at most. */
function toUnicode(codes: readonly (readonly [code: string, character: string])[]): string {
  const width = codes[0]?.[0].length ?? 2;
  const blocks: string[] = [];
  for (let i = 0; i < codes.length; i += 100) {
    const rows = codes.slice(i, i + 100).map(([code, character]) => `<${code}> <${utf16(character)}>`);
    blocks.push(`${rows.length} beginbfchar\n${rows.join('\n')}\nendbfchar`);
  }
  return `/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n/CMapName /Label def\n/CMapType 2 def\n1 begincodespacerange\n<${'0'.repeat(width)}> <${'F'.repeat(width)}>\nendcodespacerange\n${blocks.join('\n')}\nendcmap\nend\nend`;
}

const utf16 = (character: string): string =>
  Array.from({ length: character.length }, (_, i) => hex(character.charCodeAt(i), 4)).join('');
const hex = (value: number, digits: number): string => value.toString(16).toUpperCase().padStart(digits, '0');
const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

/** No exponents (7.3.3); four decimals of a millimetre or a point are below any printer's dot. */
export const decimal = (value: number): string => String(Math.round(value * 1e4) / 1e4);
