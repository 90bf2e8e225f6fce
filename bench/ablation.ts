// The bench of recognition without a part of the model of EAN and UPC: its modules are changed as they are loaded.
//   npm run bench -- ablation model|decoder|verifier|spread|disc|warp retail [options of recognition]
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

type Change = readonly [file: string, from: string, to: string];

const DECODER: Change = ['fit/by-model.ts', 'bands.slice(0, ', 'bands.slice(0, 0).slice(0, '];
/** Nothing is compared with the image. */
const VERIFIER: readonly Change[] = [
  ['recognize/verify.ts', "if (verdict === 'unknown') return otherwise;", 'if (true) return [symbol];'],
  ['fit/index.ts', 'isShown(crop, symbol, budget)', 'true'],
];
const PARTS: Readonly<Record<string, readonly Change[]>> = {
  model: [DECODER, ...VERIFIER],
  decoder: [DECODER],
  verifier: VERIFIER,
  spread: [['model/fit.ts', 'MAX_SPREAD = 0.3', 'MAX_SPREAD = 0']],
  disc: [
    [
      'model/blur.ts',
      'blurOf(variance: number, shape: Shape): Blur {',
      'blurOf(variance: number, shape: Shape): Blur { shape = 0;',
    ],
  ],
  // Start and pitch are left.
  warp: [
    ['model/fit.ts', 'moved(fit, bends);', 'moved(fit, Math.min(2, bends));'],
    ['model/verify.ts', '[-1.2, 1.2, -2.5, 2.5, -4, 4, -6, 6, -8, 8]', '[0]'],
  ],
};

const [part = ''] = process.argv.splice(2, 1);
const changes = PARTS[part];
if (changes === undefined) throw new Error(`${part}: ${Object.keys(PARTS).join(', ')}`);
registerHooks({
  load(url, context, next) {
    const own = changes.filter(([file]) => url.endsWith(`/${file}`));
    if (own.length === 0) return next(url, context);
    let source = readFileSync(fileURLToPath(url), 'utf8');
    for (const [file, from, to] of own) {
      if (source.split(from).length !== 2) throw new Error(`${file}: "${from}" must stand once`);
      source = source.replace(from, to);
    }
    return { format: 'module-typescript', source, shortCircuit: true };
  },
});
await import('./recognition.ts');
