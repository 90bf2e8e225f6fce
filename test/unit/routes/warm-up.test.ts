import { describe, expect, it } from 'vitest';
import { warmUp } from '../../../src/routes/warm-up.ts';
import { engineUses } from '../../../src/wasm/engine.ts';

describe('the warm-up of a local server', () => {
  it('reads its page with the engine for barcodes', async () => {
    const before = engineUses()['zxing'] ?? 0;
    await warmUp(() => 0);
    expect(engineUses()['zxing'] ?? 0).toBeGreaterThan(before);
  });
});
