// Draws codes by zint, Debian's package, where it is installed.
import { spawnSync } from 'node:child_process';
import type { Luma } from '../../src/image/types.ts';
import { greyOf } from './draw.ts';
import { croppedToInk, type DrawnCode } from './draw-photo-codes.ts';
import { PAGE_MODULE_PX } from './draw-photo-page.ts';

/** zint's numbers of the kinds whose text it takes as bwip-js does. */
const NUMBERS: Readonly<Record<string, number>> = {
  'EAN-13': 13,
  'UPC-A': 34,
  'Code 128': 20,
  'Code 39': 8,
  ITF: 3,
  'QR Code': 58,
  'Data Matrix': 71,
  Aztec: 92,
  PDF417: 55,
};

/** The text of the code as zint draws it, cropped to its ink; undefined where zint is absent or has no such kind. */
export function drawnByZint({ kind, texts }: DrawnCode): Luma | undefined {
  const number = NUMBERS[kind];
  if (number === undefined) return undefined;
  // Its X is two pixels at the scale of 1.
  const args = [
    `--barcode=${number}`,
    `--data=${texts[0]}`,
    `--scale=${PAGE_MODULE_PX / 2}`,
    '--notext',
    '--height=28',
  ];
  const drawn = spawnSync('zint', [...args, '--direct', '--filetype=PNG'], { maxBuffer: 1e8 });
  return drawn.status === 0 ? croppedToInk(greyOf(drawn.stdout)) : undefined;
}
