// Draws codes by zint, Debian's package, where it is installed.
import { spawnSync } from 'node:child_process';
import type { Luma } from '../../src/image/types.ts';
import { greyOf } from './draw.ts';
import { croppedToInk, type DrawnCode } from './draw-photo-codes.ts';
import { PAGE_MODULE_PX } from './draw-photo-page.ts';
import { shrunk } from './draw-photo-sensor.ts';

/** zint's numbers of the kinds whose text it takes as bwip-js does. */
const NUMBERS: Readonly<Record<string, number>> = {
  'EAN-13': 13,
  'UPC-A': 34,
  'Code 128': 20,
  'Code 39': 8,
  ITF: 3,
  'Code 93': 25,
  MaxiCode: 57,
  MicroPDF417: 84,
  'QR Code': 58,
  'Data Matrix': 71,
  Aztec: 92,
  PDF417: 55,
  'Micro QR': 97,
};

/** Of zint's hexagon in its modules: rows apart as they are at the scale of a print, the size of PAGE_MODULE_PX after that. */
const HEXAGON = 5;

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
  if (drawn.status !== 0) return undefined;
  const luma = croppedToInk(greyOf(drawn.stdout));
  // Its hexagons are five times as wide as modules.
  return kind === 'MaxiCode' ? shrunk(luma, HEXAGON) : luma;
}
