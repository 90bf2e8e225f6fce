// Draws a QR Code from its data codewords, so that a test decides every bit of the stream.
import type { Luma } from '../../src/image/types.ts';
import { codewordPlaces } from '../../src/barcode/qr/codewords.ts';
import { UNKNOWN } from '../../src/barcode/matrix/modules.ts';
import { FORMATS, layoutOf, masked } from '../../src/barcode/qr/layout.ts';
import { correct } from '../../src/barcode/qr/reed-solomon.ts';
import { blockForm, type EcLevel } from '../../src/barcode/qr/tables.ts';

const MASK = 3;
const QUIET_MODULES = 4;

/** Bits given as text, blanks aside, padded to `bytes` bytes as the standard says (ISO/IEC 18004:2015, 7.4.10). */
export function dataCodewords(bits: string, bytes: number): Uint8Array {
  let all = bits.replaceAll(' ', '');
  all += '0'.repeat(Math.max(0, Math.min(4, 8 * bytes - all.length)));
  while (all.length % 8 !== 0) all += '0';
  for (let pad = 0; all.length < 8 * bytes; pad++) all += pad % 2 === 0 ? '11101100' : '00010001';
  return new Uint8Array(bytes).map((_, i) => Number.parseInt(all.slice(8 * i, 8 * i + 8), 2));
}

/** 1 for each dark module, row-major; `data` fills the symbol's data codewords. */
export function modulesOfData(data: Uint8Array, version: number, level: EcLevel): Uint8Array {
  const layout = layoutOf(version);
  const form = blockForm(version, level);
  const modules = layout.known.map((module) => (module === UNKNOWN ? 0 : module));
  const format = FORMATS.find((info) => info.level === level && info.mask === MASK);
  for (const copy of layout.format)
    copy.forEach((at, i) => (modules[at] = ((format?.bits ?? 0) >> (14 - i)) & 1));
  let next = 0;
  for (const order of codewordPlaces(form)) {
    const block = new Uint8Array(order.length);
    const length = order.length - form.ecPerBlock;
    block.set(data.subarray(next, next + length));
    next += length;
    // Check codewords are what corrects a block of which all of them are erased.
    const erased = Array.from({ length: form.ecPerBlock }, (_, i) => length + i);
    const whole = correct(block, form.ecPerBlock, erased)?.block ?? block;
    order.forEach((codeword, i) => {
      for (let bit = 0; bit < 8; bit++) {
        const at = layout.dataOrder[8 * codeword + bit] ?? 0;
        const dark = (((whole[i] ?? 0) >> (7 - bit)) & 1) === 1;
        modules[at] = dark !== masked(MASK, Math.floor(at / layout.size), at % layout.size) ? 1 : 0;
      }
    });
  }
  return modules;
}

/** Black on white with a quiet zone, so many pixels a module. */
export function drawModules(modules: Uint8Array, modulePx: number): Luma {
  const size = Math.sqrt(modules.length);
  const width = (size + 2 * QUIET_MODULES) * modulePx;
  const data = new Uint8Array(width * width).map((_, i) => {
    const u = Math.floor((i % width) / modulePx) - QUIET_MODULES;
    const v = Math.floor(Math.floor(i / width) / modulePx) - QUIET_MODULES;
    return u >= 0 && v >= 0 && u < size && v < size && modules[v * size + u] === 1 ? 0 : 255;
  });
  return { width, height: width, data };
}
