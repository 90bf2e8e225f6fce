// The estimate with which a heavy job is let in (docs/configuration.md): the work of a scan grows with its pixels and its mode.
import { expect, it } from 'vitest';
import { estimatedWorkMs } from '../../../src/routes/estimate.ts';
import { OPERATIONS } from '../../../src/routes/table.ts';
import { drawPng } from '../../support/draw-png.ts';

const MEGAPIXEL = drawPng({ width: 1000, height: 1000, colour: 0, depth: 1, pixel: () => [1] });

it.each([
  ['/barcode/scan/image', {}, 28],
  ['/barcode/scan/image/advanced', {}, 40],
  ['/barcode/scan/image/advanced/qr', { recognitionMode: 'Advanced' }, 40],
  ['/barcode/scan/image/advanced/qr', { recognitionMode: ' advanced2' }, 55],
  ['/convert/ppt/to/pptx', {}, 170],
])('%s with %o takes %i ms for an image of a megapixel', (path, headers, ms) => {
  const operation = OPERATIONS.find((each) => each.path === path);
  if (operation === undefined) throw new Error(path);
  const request = new Request('https://x.test/', { method: 'POST' });
  const options = new Headers(headers);
  expect(estimatedWorkMs(operation, { request, options, bytes: MEGAPIXEL })).toBe(ms);
});
