// Writes small PDF files for tests: pages of black rectangles, or one image a page.

export interface PdfPage {
  readonly widthPt: number;
  readonly heightPt: number;
  /** Black rectangles: x, y (from the bottom left), width, height in points. */
  readonly boxes?: readonly (readonly [number, number, number, number])[];
  /** Fills the page, unless `place` says otherwise. */
  readonly image?: PdfImage;
  readonly rotate?: 0 | 90 | 180 | 270;
  /** Where the image goes: the matrix of `cm`; default: the whole page. */
  readonly place?: readonly [number, number, number, number, number, number];
  /** Operators before the image. */
  readonly before?: string;
  /** Operators after all else; /F1 is Helvetica, /F2 has `glyphs`. */
  readonly content?: string;
  /** The outlines of a, b, c … in a font of type 3: operators in 1/1000 of the font's size; each is as wide as the size. */
  readonly glyphs?: readonly string[];
  /** Operators of a form, /Fm, with the same fonts. */
  readonly form?: string;
}

export interface PdfImage {
  /** A JPEG file, or what its filter says. */
  readonly bytes: Uint8Array;
  readonly filter?: 'DCTDecode' | 'FlateDecode' | 'CCITTFaxDecode' | 'JBIG2Decode' | 'JPXDecode';
  /** Bits of a sample; default 8. */
  readonly bits?: 1 | 8;
  /** More entries of the image's dictionary. */
  readonly more?: string;
  readonly width: number;
  readonly height: number;
  readonly colourSpace: 'DeviceGray' | 'DeviceRGB' | 'DeviceCMYK';
}

const latin1 = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

/** A PDF 1.4 file with a cross-reference table. `trailer` is put into the trailer dictionary. */
export function drawPdf(pages: readonly PdfPage[], trailer = ''): Uint8Array {
  const objects: Uint8Array[][] = [];
  const add = (...parts: (string | Uint8Array)[]): number =>
    objects.push(parts.map((part) => (typeof part === 'string' ? latin1(part) : part)));
  const kids = pages.map((_, i) => `${3 + 3 * i} 0 R`).join(' ');
  add('<< /Type /Catalog /Pages 2 0 R >>');
  add(`<< /Type /Pages /Count ${pages.length} /Kids [${kids}] >>`);
  const stream = (entries: string, data: string): number =>
    add(`<< ${entries} /Length ${data.length} >>\nstream\n${data}\nendstream`);
  /** The objects of fonts and forms follow those of the pages. */
  const later: (() => void)[] = [];
  let next = 3 + 3 * pages.length;
  const indirect = (write: () => void): string => {
    later.push(write);
    return `${next++} 0 R`;
  };
  const type3 = (glyphs: readonly string[]): string => {
    const procs = glyphs.map((glyph, i) => `/g${i} ${indirect(() => stream('', `1000 0 d0 ${glyph}`))}`);
    return (
      '/F2 << /Type /Font /Subtype /Type3 /FontBBox [0 0 1000 1000] /FontMatrix [.001 0 0 .001 0 0] ' +
      `/FirstChar 97 /LastChar ${96 + glyphs.length} /Widths [${glyphs.map(() => 1000).join(' ')}] ` +
      `/Encoding << /Type /Encoding /Differences [97 ${glyphs.map((_, i) => `/g${i}`).join(' ')}] >> ` +
      `/CharProcs << ${procs.join(' ')} >> >>`
    );
  };
  pages.forEach((page, i) => {
    const { widthPt, heightPt, boxes = [], image, rotate = 0 } = page;
    const place = page.place ?? [widthPt, 0, 0, heightPt, 0, 0];
    const shown = image ? `q ${place.join(' ')} cm /Im Do Q` : '';
    const content = [
      page.before ?? '',
      shown,
      ...boxes.map((box) => `${box.join(' ')} re f`),
      page.content ?? '',
    ].join('\n');
    const fonts = `/Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> ${page.glyphs ? type3(page.glyphs) : ''} >>`;
    const { form } = page;
    const shape = `/Type /XObject /Subtype /Form /BBox [0 0 ${widthPt} ${heightPt}] /Resources << ${fonts} >>`;
    const drawn = form === undefined ? '' : `/Fm ${indirect(() => stream(shape, form))}`;
    add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${widthPt} ${heightPt}] /Rotate ${rotate} ` +
        `/Contents ${4 + 3 * i} 0 R /Resources << /XObject << /Im ${5 + 3 * i} 0 R ${drawn} >> ${fonts} >> >>`,
    );
    stream('', content);
    if (image === undefined) add('null');
    else {
      add(
        `<< /Type /XObject /Subtype /Image /Width ${image.width} /Height ${image.height} /BitsPerComponent ${image.bits ?? 8} ` +
          `/ColorSpace /${image.colourSpace} /Filter /${image.filter ?? 'DCTDecode'} ${image.more ?? ''} /Length ${image.bytes.length} >>\nstream\n`,
        image.bytes,
        '\nendstream',
      );
    }
  });
  for (const write of later) write();

  const parts: Uint8Array[] = [latin1('%PDF-1.4\n')];
  let length = 9;
  const offsets = objects.map((object, i) => {
    const start = length;
    for (const part of [latin1(`${i + 1} 0 obj\n`), ...object, latin1('\nendobj\n')]) {
      parts.push(part);
      length += part.length;
    }
    return start;
  });
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  parts.push(
    latin1(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}` +
        `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${length}\n%%EOF\n`,
    ),
  );
  return concat(parts);
}

function concat(parts: readonly Uint8Array[]): Uint8Array {
  const out = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}
