// PDF 1.4 files (ISO 32000-1) piece by piece: a page is written when its content is there, the page tree and the cross-reference table last.
import { zlibSync } from 'fflate';
import { concatBytes } from '../../lib/bytes.ts';
import type { Size } from './size.ts';

/** Objects 1 and 2: the catalogue and the page tree; the others follow. */
const CATALOGUE = 1;
const PAGES = 2;

export interface PdfWriter {
  readonly start: () => Uint8Array;
  /** A page of operators; `size` in points; `resources`: the entries of its resource dictionary, default none. */
  readonly page: (content: string, size: Size, resources?: string) => readonly Uint8Array[];
  /** The number of an object that is written later: what stands before may refer to it. */
  readonly reserve: () => number;
  /** An object of a reserved number. */
  readonly object: (number: number, value: string) => Uint8Array;
  /** A deflated stream; `entries`: what its dictionary has beside length and filter. */
  readonly stream: (number: number, entries: string, bytes: Uint8Array) => Uint8Array;
  readonly end: () => readonly Uint8Array[];
}

export function pdfWriter(): PdfWriter {
  const encoder = new TextEncoder();
  const offsets: number[] = [];
  const pages: number[] = [];
  let written = 0;
  let next = PAGES + 1;
  const piece = (bytes: Uint8Array): Uint8Array => {
    written += bytes.length;
    return bytes;
  };
  const object = (number: number, value: string): Uint8Array => {
    offsets[number] = written;
    return piece(encoder.encode(`${number} 0 obj\n${value}\nendobj\n`));
  };
  const stream = (number: number, entries: string, bytes: Uint8Array): Uint8Array => {
    offsets[number] = written;
    const deflated = zlibSync(bytes);
    const head = `${number} 0 obj\n<< ${entries}/Length ${deflated.length} /Filter /FlateDecode >>\nstream\n`;
    return piece(concatBytes([encoder.encode(head), deflated, encoder.encode('\nendstream\nendobj\n')]));
  };
  return {
    // The comment says that the file is binary (7.5.2).
    start: () => piece(Uint8Array.of(...encoder.encode('%PDF-1.4\n%'), 0xe2, 0xe3, 0xcf, 0xd3, 0x0a)),
    page: (content, { width, height }, resources = '') => {
      const [contents, leaf] = [next++, next++];
      pages.push(leaf);
      return [
        stream(contents, '', encoder.encode(content)),
        object(
          leaf,
          `<< /Type /Page /Parent ${PAGES} 0 R /MediaBox [0 0 ${width} ${height}] /Resources << ${resources}>> /Contents ${contents} 0 R >>`,
        ),
      ];
    },
    reserve: () => next++,
    object,
    stream,
    end: () => {
      const kids = pages.map((leaf) => `${leaf} 0 R`).join(' ');
      const tree = object(PAGES, `<< /Type /Pages /Count ${pages.length} /Kids [${kids}] >>`);
      const catalogue = object(CATALOGUE, `<< /Type /Catalog /Pages ${PAGES} 0 R >>`);
      const lines = Array.from(
        { length: next - 1 },
        (_, i) => `${String(offsets[i + 1]).padStart(10, '0')} 00000 n \n`,
      );
      const table = `xref\n0 ${next}\n0000000000 65535 f \n${lines.join('')}trailer\n<< /Size ${next} /Root ${CATALOGUE} 0 R >>\nstartxref\n${written}\n%%EOF\n`;
      return [tree, catalogue, encoder.encode(table)];
    },
  };
}
