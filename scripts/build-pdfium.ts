// node scripts/bootstrap.mjs build-pdfium: makes src/wasm/pdfium/pdfium.wasm from the PDFium of the package @embedpdf/pdfium. It removes the
// functions that this service does not call (support/wasm-shake.ts), adds a fuel counter (support/wasm-fuel.ts), lets the module import
// its memory and learn its size from the host (support/wasm-memory.ts), and packs its tables (support/wasm-data.ts). It also writes
// read-block.wasm. Both files are checked in, so deployments and applications that embed this one need no build step. Run it after each
// change of the package's version or of the functions that src/ calls.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packData } from './support/wasm-data.ts';
import { addFuel } from './support/wasm-fuel.ts';
import { importMemory, tellMemorySize } from './support/wasm-memory.ts';
import { exportNames, keepExports } from './support/wasm-shake.ts';

const ROOT = join(import.meta.dirname, '..');
export const PACKAGED = join(ROOT, 'node_modules/@embedpdf/pdfium/dist/pdfium.wasm');
export const BUILT = join(ROOT, 'src/wasm/pdfium/pdfium.wasm');

export const READ_BLOCK = join(ROOT, 'src/wasm/pdfium/read-block.wasm');

/** The names of PDFium's own functions; the package's start-up code needs the other exports. */
const PUBLIC_FUNCTION = /^(?:E?PDF|FPDF|FORM_|FSDK|PDFiumExt_)/;
/** What src/ calls; test/unit/scripts/wasm-shake.test.ts compares. */
export const CALLED: ReadonlySet<string> = new Set([
  'PDFiumExt_Init',
  'FPDFBitmap_CreateEx',
  'FPDFBitmap_Destroy',
  'FPDFBitmap_FillRect',
  'FPDFBitmap_GetBuffer',
  'FPDFBitmap_GetFormat',
  'FPDFBitmap_GetHeight',
  'FPDFBitmap_GetStride',
  'FPDFBitmap_GetWidth',
  'FPDFClipPath_CountPaths',
  'FPDFFont_GetBaseFontName',
  'FPDFFont_GetIsEmbedded',
  'FPDFFormObj_CountObjects',
  'FPDFFormObj_GetObject',
  'FPDFImageObj_GetBitmap',
  'FPDFImageObj_GetImageDataRaw',
  'FPDFImageObj_GetImageFilter',
  'FPDFImageObj_GetImageFilterCount',
  'FPDFImageObj_GetImageMetadata',
  'FPDFPageObj_GetBounds',
  'FPDFPageObj_GetClipPath',
  'FPDFPageObj_GetFillColor',
  'FPDFPageObj_GetMatrix',
  'FPDFPageObj_GetStrokeWidth',
  'FPDFPageObj_GetType',
  'FPDFPageObj_HasTransparency',
  'FPDFPageObj_SetIsActive',
  'FPDFPage_CountObjects',
  'FPDFPage_GetAnnotCount',
  'FPDFPage_GetObject',
  'FPDFPage_GetRotation',
  'FPDFPathSegment_GetPoint',
  'FPDFPathSegment_GetType',
  'FPDFPath_CountSegments',
  'FPDFPath_GetDrawMode',
  'FPDFPath_GetPathSegment',
  'FPDFTextObj_GetFont',
  'FPDFTextObj_GetTextRenderMode',
  'FPDF_CloseDocument',
  'FPDF_ClosePage',
  'FPDF_GetLastError',
  'FPDF_GetPageBoundingBox',
  'FPDF_GetPageCount',
  'FPDF_GetPageSizeByIndexF',
  'FPDF_LoadCustomDocument',
  'FPDF_LoadPage',
  'FPDF_RenderPageBitmap',
]);

/**
 * (module (import "file" "read" (func (param i32 i32 i32 i32) (result i32))) (export "read" (func 0))). A table of functions accepts only
 * WebAssembly functions, so the host's function is passed through this module.
 */
export function readBlockModule(): Uint8Array {
  const name = (text: string): readonly number[] => [text.length, ...Buffer.from(text)];
  const section = (id: number, body: readonly number[]): readonly number[] => [id, body.length, ...body];
  const [I32, FUNCTION] = [0x7f, 0x60];
  return Uint8Array.from([
    ...Buffer.from('\0asm\x01\0\0\0'),
    ...section(1, [1, FUNCTION, 4, I32, I32, I32, I32, 1, I32]),
    ...section(2, [1, ...name('file'), ...name('read'), 0, 0]),
    ...section(7, [1, ...name('read'), 0, 0]),
  ]);
}

/** The PDFium that this service runs, made from the package's module. */
export function builtPdfium(): Uint8Array {
  const packaged = readFileSync(PACKAGED);
  const kept = exportNames(packaged).filter((each) => !PUBLIC_FUNCTION.test(each) || CALLED.has(each));
  return packData(importMemory(tellMemorySize(addFuel(keepExports(packaged, new Set(kept))))));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(BUILT, builtPdfium());
  writeFileSync(READ_BLOCK, readBlockModule());
}
