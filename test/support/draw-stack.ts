// A PDF as a document scanner writes it: one image of a code a page.
import { deflateSync } from 'node:zlib';
import { drawCode } from './draw.ts';
import { drawPdf } from './draw-pdf.ts';

/** `codes`: bwip-js's encoder and the text of each page. */
export async function drawStack(
  codes: readonly (readonly [bcid: string, text: string])[],
): Promise<Uint8Array> {
  const pages = codes.map(async ([bcid, text]) => {
    const { width, height, data } = await drawCode(bcid, text);
    const grey = { filter: 'FlateDecode', colourSpace: 'DeviceGray' } as const;
    return { widthPt: width, heightPt: height, image: { ...grey, bytes: deflateSync(data), width, height } };
  });
  return drawPdf(await Promise.all(pages));
}
