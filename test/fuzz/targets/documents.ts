// PDF through PDFium, and the opener of pages as a whole.
import { deflateSync } from 'node:zlib';
import { createBudget } from '../../../src/lib/budget.ts';
import type { FailureCode } from '../../../src/service/failure.ts';
import { openPages } from '../../../src/pages/index.ts';
import { drawJpeg, yCbCr } from '../../support/draw-jpeg.ts';
import { drawPdf } from '../../support/draw-pdf.ts';
import { encryptedPdf } from '../../support/encrypted-pdf.ts';
import { golden } from '../../support/golden.ts';
import { jpeg2000File } from '../../support/jpeg2000-files.ts';
import { scene } from '../../support/scene.ts';
import { HEIF_BOXES, PDF_OBJECTS } from '../structures.ts';
import { digestOf, type Target, type Verdict } from '../target.ts';
import { IMAGE_TARGETS } from './images.ts';
import { messageOf } from '../../../src/http/describe-failure.ts';

const FAILURES: readonly FailureCode[] = [
  'missing_file',
  'malformed_file',
  'unsupported_media',
  'encrypted',
  'too_large',
  'processing_limit',
];
const BUDGET_MS = 400;
const MAX_OPENED_PAGES = 3;

/** What a scan does with a file, for its first pages. */
async function read(bytes: Uint8Array, maxPixels: number): Promise<Verdict> {
  const budget = createBudget({ workMs: BUDGET_MS });
  const opened = await openPages(bytes, { budget, limits: { maxPixels, maxPages: 20 }, password: 'open' });
  if (!opened.ok) return { code: opened.failure.code, digest: messageOf(opened.failure) };
  const { pageCount, close } = opened.value;
  let digest = `${pageCount}`;
  let code: Verdict['code'] = 'ok';
  for (let index = 0; index < Math.min(pageCount, MAX_OPENED_PAGES); index++) {
    const page = await opened.value.page(index);
    const luma = page.ok ? await page.value.luma({ maxPixels: 200_000 }) : page;
    if (luma.ok) digest += ` ${digestOf(luma.value.data)}`;
    else {
      code = luma.failure.code;
      digest += ` ${messageOf(luma.failure)}`;
    }
    if (luma.ok && luma.value.data.length !== luma.value.width * luma.value.height)
      return { code, digest, fault: `page ${index} has ${luma.value.data.length} bytes` };
  }
  close();
  return { code, digest };
}

async function seedsOf(names: RegExp): Promise<readonly Uint8Array[]> {
  const seeds: Uint8Array[] = [];
  for (const target of IMAGE_TARGETS) if (names.test(target.name)) seeds.push(...(await target.seeds()));
  return seeds;
}

const JPEG = (): Uint8Array => drawJpeg({ width: 40, height: 24, components: yCbCr(scene, [2, 2]) });
const PAGE = { widthPt: 40, heightPt: 24 };

const PDFS = (): readonly Uint8Array[] => [
  drawPdf([
    { ...PAGE, boxes: [[4, 4, 9, 9]] },
    { ...PAGE, rotate: 90 },
  ]),
  drawPdf([
    {
      ...PAGE,
      image: { bytes: JPEG(), filter: 'DCTDecode', width: 40, height: 24, colourSpace: 'DeviceRGB' },
    },
  ]),
  drawPdf([
    {
      ...PAGE,
      image: {
        bytes: deflateSync(new Uint8Array(40 * 24 * 3).fill(9)),
        filter: 'FlateDecode',
        width: 40,
        height: 24,
        colourSpace: 'DeviceRGB',
      },
      content: 'BT /F1 6 Tf 3 3 Td (quiet) Tj ET',
    },
  ]),
  encryptedPdf('open'),
];

const JPEG_2000 = [
  'grey.jp2',
  'rgb.j2k',
  'irreversible.jp2',
  'sixteen.jp2',
  'palette.jp2',
  'sycc.jp2',
  'alpha.jp2',
] as const;

const PDF_WORDS = [
  '/Filter /FlateDecode',
  '/Filter [/FlateDecode /FlateDecode]',
  '/JPXDecode',
  '/CCITTFaxDecode',
  '/JBIG2Decode',
  '/LZWDecode',
  '/ASCII85Decode',
  '/RunLengthDecode',
  '/DecodeParms << /Predictor 15 /Columns 99999 >>',
  '/Length 99999999',
  '/Length -1',
  '/Kids [2 0 R 2 0 R]',
  '/Count 4000000',
  '/Rotate 45',
  '/MediaBox [0 0 1e9 1e9]',
  '/MediaBox [0 0 0 0]',
  '/UserUnit 1e6',
  '/Type /Pattern /PatternType 1',
  '/ShadingType 7',
  '/FunctionType 4',
  '/FunctionType 0 /Size [999 999]',
  '/SMask 5 0 R',
  '/Width 2147483647',
  '/BitsPerComponent 16',
  '/ColorSpace /Indexed',
  '/Contents [4 0 R 4 0 R 4 0 R]',
  '3 0 R',
  '0 0 R',
  'endobj',
  'endstream',
  'stream\n',
  'startxref\n0',
  'trailer << /Root 1 0 R >>',
  ' q ',
  ' Q ',
  '/Im Do ',
  ' cm ',
  ' 1e38 0 0 1e38 0 0 cm ',
  ' W n ',
  ' sh ',
  ' BI /W 9 /H 9 ID ',
  ' EI ',
  ' BT ',
  ' Tj ',
];

export const DOCUMENT_TARGETS: readonly Target[] = [
  {
    name: 'pdf',
    of: 'PDF files: what is read of a page and its rendering by PDFium',
    seeds: PDFS,
    structure: PDF_OBJECTS,
    words: PDF_WORDS,
    maxBytes: 16_384,
    allowed: FAILURES,
    budgetMs: BUDGET_MS,
    slackMs: 1000,
    memoryBytes: 128 * 2 ** 20,
    // PDFium keeps the fonts that it found for names it does not know, and draws later text with another of them.
    warmsUp: true,
    nightly: 60_000,
    fast: 60,
    run: (bytes) => read(bytes, 1_000_000),
  },
  {
    name: 'jpeg2000',
    of: 'JPEG 2000 files, whose header is checked here before PDFium decodes them',
    seeds: () => JPEG_2000.map(jpeg2000File),
    structure: HEIF_BOXES,
    words: ['jp2c', 'jp2h', 'pclr', 'cmap', 'cdef', 'colr', '\xff\x4f\xff\x51', '\xff\x90\0\x0a', '\xff\xd9'],
    allowed: FAILURES,
    budgetMs: BUDGET_MS,
    slackMs: 1000,
    memoryBytes: 128 * 2 ** 20,
    fast: 150,
    run: (bytes) => read(bytes, 1_000_000),
  },
  {
    name: 'pages',
    of: 'files of every format through the opener of pages, with the limits of the service',
    seeds: async () => [
      ...PDFS().slice(0, 1),
      golden('image/animation.webp'),
      ...(await seedsOf(/^(png|jpeg|gif|bmp|pnm|tiff)$/)),
    ],
    words: ['\x89PNG\r\n\x1a\n', 'GIF89a', 'BM', 'II*\0', 'MM\0*', '\xff\xd8\xff', '%PDF-1.4\n', 'RIFF'],
    allowed: FAILURES,
    budgetMs: BUDGET_MS,
    slackMs: 1000,
    memoryBytes: 128 * 2 ** 20,
    warmsUp: true,
    fast: 200,
    run: (bytes) => read(bytes, 50_000_000),
  },
];
