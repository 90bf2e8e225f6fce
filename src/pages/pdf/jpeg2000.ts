// JPEG 2000 files, decoded by the OpenJPEG inside PDFium: the file becomes the only image of a one-page PDF, drawn pixel by pixel. So the
// bounds of PDFium's work and memory hold, and no second decoder is needed.
import { MAX_SIDE_PX, outOfTime, SCALES, type Luma, type Scale } from '../../image/index.ts';
import { shareOf, type Budget } from '../../lib/budget.ts';
import { fail, type Failure } from '../../lib/failure.ts';
import { err, ok, type Err, type Result } from '../../lib/result.ts';
import { LIMITS } from '../../wasm/limits.ts';
import type { Pdfium } from '../../wasm/pdfium.ts';
import { checkPixels, decodeMs, noSuchPage, scaleFor } from '../limits.ts';
import type { LumaOptions, Page, PageLimits, PageSource } from '../types.ts';
import { largestOf, readContent } from './content.ts';
import { openDocument } from './document.ts';
import { damaged, JPEG2000_NAME, readJpeg2000, type Jpeg2000Header } from './jpeg2000-header.ts';
import { withPage } from './pdfium-calls.ts';
import { renderGrey } from './render.ts';

const WHITE = 0xff;

/** Opens a JPEG 2000 file: one page. Nothing is decoded. Failures: malformed_file, too_large. */
export function openJpeg2000(bytes: Uint8Array, limits: PageLimits, budget: Budget): Result<PageSource> {
  const header = readJpeg2000(bytes);
  if (!header.ok) return header;
  const { width, height } = header.value;
  if (Math.max(width, height) > MAX_SIDE_PX)
    return fail('too_large', { what: 'the image', widthPx: width, heightPx: height, maxSidePx: MAX_SIDE_PX });
  const tooLarge = checkPixels(width, height, limits);
  if (tooLarge !== undefined) return tooLarge;
  const page: Page = {
    width,
    height,
    async luma(options) {
      // PDFium decodes a smaller size from fewer levels of resolution, which takes less memory.
      for (const scale of scalesFrom(scaleFor(width, height, options), options)) {
        const luma = await decode(bytes, header.value, { scale, budget });
        if (luma.ok || luma.failure.code !== 'too_large') return luma;
      }
      return tooMuch(header.value);
    },
  };
  let isOpen = true;
  return ok({
    format: 'jpeg2000',
    pageCount: 1,
    async page(index) {
      return isOpen && index === 0 ? ok(page) : noSuchPage(index, isOpen ? 1 : 0);
    },
    found() {},
    close() {
      isOpen = false;
    },
  });
}

/** The scales to try: a fixed one alone. */
function scalesFrom(first: Scale, { scale }: LumaOptions = {}): readonly Scale[] {
  return scale === undefined ? SCALES.filter((each) => each >= first) : [scale];
}

async function decode(
  bytes: Uint8Array,
  header: Jpeg2000Header,
  { scale, budget }: { readonly scale: Scale; readonly budget: Budget },
): Promise<Result<Luma>> {
  const { width, height, components } = header;
  // Each component is coded as an image of its own.
  const allowance = shareOf(budget, decodeMs(width * height * components, bytes.length));
  const size = { width: Math.ceil(width / scale), height: Math.ceil(height / scale), bands: 1 };
  const opened = await openDocument(pdfAround(bytes, header), { allowance });
  if (!opened.ok) return err(named(opened.failure, header));
  try {
    const drawn = await opened.value.ask(0, allowance, (pdfium, document) =>
      withPage(pdfium, document, 0, async (page) => {
        const luma = await renderGrey(pdfium, page, size);
        // PDFium draws nothing where it cannot decode the image.
        if (luma?.data.every((value) => value === WHITE) && !(await isDecoded(pdfium, page)))
          return undefined;
        return luma && stretched(luma, header.white);
      }),
    );
    return drawn.ok ? drawn : err(named(drawn.failure, header));
  } finally {
    opened.value.close();
  }
}

/** The image with the samples from 0 to `white` as 0 to 255. */
function stretched(luma: Luma, white: number): Luma {
  const { data } = luma;
  if (white < WHITE)
    for (let i = 0; i < data.length; i++)
      data[i] = Math.min(WHITE, Math.round(((data[i] ?? 0) * WHITE) / white));
  return luma;
}

/** Whether PDFium knows the depth of the page's image, for which it decodes it. */
async function isDecoded(pdfium: Pdfium, page: number): Promise<boolean> {
  const largest = largestOf((await readContent(pdfium, page)).images);
  return largest !== undefined && largest.bitsPerPixel > 0;
}

/** What went wrong with the PDF, as a failure of the image. */
function named(failure: Failure, header: Jpeg2000Header): Failure {
  switch (failure.code) {
    case 'malformed_file':
      return damaged('its compressed data is damaged').failure;
    case 'too_large':
      return tooMuch(header).failure;
    case 'processing_limit':
      return outOfTime().failure;
    default:
      return failure;
  }
}

function tooMuch({ width, height }: Jpeg2000Header): Err {
  return fail('too_large', {
    what: `The ${JPEG2000_NAME} of ${width} × ${height} pixels`,
    needs: 'memory',
    limitBytes: LIMITS.MAX_PDF_MEMORY_BYTES,
    advice: 'Send it smaller, in grey, or as a JPEG',
  });
}

/** A PDF of one page of width × height points whose only content is the image. PDFium takes the colours from the image. */
function pdfAround(bytes: Uint8Array, { width, height }: Jpeg2000Header): Uint8Array {
  const content = `${width} 0 0 ${height} 0 0 cm /I Do`;
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Count 1/Kids[3 0 R]>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${width} ${height}]/Contents 4 0 R/Resources<</XObject<</I 5 0 R>>>>>>`,
    `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
  ];
  let head = '%PDF-1.7\n';
  const offsets: number[] = [];
  for (const [i, object] of objects.entries()) {
    offsets.push(head.length);
    head += `${i + 1} 0 obj\n${object}\nendobj\n`;
  }
  offsets.push(head.length);
  head +=
    `5 0 obj\n<</Type/XObject/Subtype/Image/Width ${width}/Height ${height}/BitsPerComponent 8` +
    `/SMaskInData 1/Filter/JPXDecode/Length ${bytes.length}>>\nstream\n`;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const tail = '\nendstream\nendobj\n';
  const end = `${tail}xref\n0 6\n0000000000 65535 f \n${rows}trailer<</Size 6/Root 1 0 R>>\nstartxref\n${head.length + bytes.length + tail.length}\n%%EOF\n`;
  const encoder = new TextEncoder();
  const pdf = new Uint8Array(head.length + bytes.length + end.length);
  pdf.set(encoder.encode(head));
  pdf.set(bytes, head.length);
  pdf.set(encoder.encode(end), head.length + bytes.length);
  return pdf;
}
