// THE TABLE of our own modes: each effort and preprocessing as a row among the engines, all types or QR codes alone.
import type { RecognizeOptions } from '../../src/barcode/index.ts';
import { SYMBOLOGIES, type Symbology } from '../../src/barcode/symbology.ts';

export const MODES = [
  row('ours None', 'None', 'advanced', 'all'),
  row('ours SmoothEdges', 'SmoothEdges', 'advanced', 'all'),
  row('ours SmoothEdgesPlus', 'SmoothEdgesPlus', 'advanced', 'all'),
  row('ours standard', 'Auto', 'standard', 'all'),
  row('ours advanced', 'Auto', 'advanced', 'all'),
  row('ours advanced2', 'Auto', 'advanced2', 'all'),
  // As the operation for QR codes alone asks.
  row('ours QR None', 'None', 'advanced', 'qr'),
  row('ours QR SmoothEdges', 'SmoothEdges', 'advanced', 'qr'),
  row('ours QR SmoothEdgesPlus', 'SmoothEdgesPlus', 'advanced', 'qr'),
  row('ours QR standard', 'Auto', 'standard', 'qr'),
  row('ours QR advanced', 'Auto', 'advanced', 'qr'),
  row('ours QR advanced2', 'Auto', 'advanced2', 'qr'),
] as const;

export type ModeName = (typeof MODES)[number]['name'];
export type Mode = ReturnType<typeof row<ModeName>>;

function row<Name extends string>(
  name: Name,
  preprocessing: RecognizeOptions['preprocessing'],
  effort: RecognizeOptions['effort'],
  symbologies: 'all' | 'qr',
) {
  const types: readonly Symbology[] =
    symbologies === 'qr' ? ['QR_CODE'] : SYMBOLOGIES.map(({ name }) => name);
  const single = effort === 'standard' ? '; its first code, as the operation answers' : '';
  return {
    name,
    from: 'quietzone',
    licence: 'MIT',
    how: `recognize, effort ${effort}, preprocessing ${preprocessing}${symbologies === 'qr' ? ', QR codes alone' : ''}${single}`,
    reads: types,
    preprocessing,
    effort,
    symbologies,
  } as const;
}
