// THE TABLE of engines that recognition is measured against: what each reads, its licence, how it is called.
import { SYMBOLOGIES, type Symbology } from '../../src/barcode/symbology.ts';
import { MODES, type ModeName } from './mode-table.ts';

interface Row {
  /** Column heading; adapters and results go by it. */
  readonly name: string;
  /** Package and version in bench/rivals/package.json; ours: this repository. */
  readonly from: string;
  readonly licence: string;
  /** How it is called. */
  readonly how: string;
  /** The types of the API that it can read as separate symbols; for the others it counts as "n/s". */
  readonly reads: readonly Symbology[];
}

const ALL = SYMBOLOGIES.map(({ name }) => name);
const without = (...names: readonly Symbology[]): readonly Symbology[] =>
  ALL.filter((name) => !names.includes(name));
const LINEAR = without('AZTEC', 'DATA_MATRIX', 'MAXICODE', 'PDF_417', 'QR_CODE', 'IMB');
const ZXING = without('MSI', 'PLESSEY', 'IMB', 'UPC_EAN_EXTENSION');

const OTHERS = [
  {
    name: 'zxing-wasm',
    from: 'zxing-wasm 3.1.4',
    licence: 'MIT (zxing-cpp: Apache-2.0)',
    how: 'its defaults, but plain texts, and add-ons read',
    reads: ZXING,
  },
  {
    name: 'zxing-wasm fast',
    from: 'zxing-wasm 3.1.4',
    licence: 'MIT (zxing-cpp: Apache-2.0)',
    how: 'tryHarder, tryRotate, tryInvert, tryDownscale off',
    reads: ZXING,
  },
  {
    name: 'zbar-wasm',
    from: '@undecaf/zbar-wasm 0.11.0',
    licence: 'LGPL-2.1+',
    how: 'its default scanner',
    reads: LINEAR.filter((name) => !['MSI', 'PLESSEY', 'UPC_EAN_EXTENSION'].includes(name)).concat('QR_CODE'),
  },
  {
    name: 'rxing-wasm',
    from: 'rxing-wasm 0.5.7',
    licence: 'Apache-2.0',
    how: 'decode_multi, TryHarder',
    reads: ZXING,
  },
  {
    name: 'quagga2',
    from: '@ericblade/quagga2 1.12.1',
    licence: 'MIT',
    how: 'decodeSingle at its defaults (size 800, locate), readers of all types named here',
    reads: LINEAR.filter(
      (name) => !['MSI', 'PLESSEY', 'UPC_EAN_EXTENSION', 'RSS_14', 'RSS_EXPANDED'].includes(name),
    ),
  },
  {
    name: 'jsqr',
    from: 'jsqr 1.4.0',
    licence: 'Apache-2.0',
    how: 'its defaults (both polarities)',
    reads: ['QR_CODE'],
  },
  {
    name: 'qr',
    from: 'qr 0.7.0',
    licence: 'MIT or Apache-2.0',
    how: 'decodeQR, effort 4, timeLimit 1 s',
    reads: ['QR_CODE'],
  },
] as const satisfies readonly Row[];

/** Our three efforts, then the others. */
export const RIVALS: readonly Rival[] = [...MODES.slice(3, 6), ...OTHERS];

export type RivalName = ModeName | (typeof OTHERS)[number]['name'];
export type Rival = Row & { readonly name: RivalName };
