// Large drawings pass the second gate, and rest while they are encoded.
import { describe, expect, it } from 'vitest';
import {
  type GeneratedImage,
  fileOf,
  fileSteps,
  layOutImage,
} from '../../../../src/barcode/generate/index.ts';
import { createGate } from '../../../../src/lib/fair-gate.ts';
import { OPEN_GATE } from '../../../../src/lib/gate.ts';
import { withRests } from '../../../../src/lib/steps.ts';
import { LIMITS } from '../../../../src/operations/limits.ts';
import { LIMITS as GATE_LIMITS } from '../../../../src/routes/limits.ts';
import { turnsOfOthers } from '../../../support/others.ts';
import { plainApp } from '../../../support/plain-app.ts';

describe('a drawing', () => {
  it('of up to MAX_UNGATED_DRAWING_PIXELS needs no slot of a gate, a larger one does', async () => {
    const asked: number[] = [];
    const shortGate = {
      ...OPEN_GATE,
      enter: (entry: Parameters<typeof OPEN_GATE.enter>[0]) => {
        asked.push(entry.lengthMs);
        return OPEN_GATE.enter(entry);
      },
    };
    const app = plainApp({ shortGate });
    const side = Math.sqrt(LIMITS.MAX_UNGATED_DRAWING_PIXELS);
    const draw = (height: number, format: string): Promise<Response> =>
      app.post('/barcode/generate/qrcode', 'gate', {
        'Content-Type': 'text/plain',
        width: String(side),
        height: String(height),
        format,
      });
    for (const format of ['png', 'jpeg', 'webp']) {
      asked.length = 0;
      expect((await draw(side, format)).status).toBe(200);
      expect(asked).toEqual([]);
      expect((await draw(side + 1, format)).status).toBe(200);
      expect(asked).toHaveLength(1);
    }
  });

  it('beyond MAX_SHORT_QUEUE of one account is 429 to that account, and nothing is charged', async () => {
    const now = (): number => 0;
    const shortGate = createGate({
      maxQueue: GATE_LIMITS.MAX_SHORT_QUEUE,
      maxWaitMs: 1000,
      leaseMs: 1e6,
      now,
      wait: () => new Promise((resolve) => setTimeout(resolve, 1)),
    });
    await shortGate.enter({ flow: 'test', lengthMs: 1 });
    for (let n = 0; n < GATE_LIMITS.MAX_SHORT_QUEUE; n += 1)
      void shortGate.enter({ flow: 'test', lengthMs: 1 });
    const app = plainApp({ shortGate });
    const answer = await app.post('/barcode/generate/qrcode', 'gate', {
      'Content-Type': 'text/plain',
      width: '2000',
    });
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(await answer.json()).toMatchObject({ ErrorCode: 'rate_limited' });
    expect(app.charged).toEqual([0]);
  });

  const drawn = (format: 'png' | 'jpeg' | 'webp', rotation: 0 | 90 | 180) => {
    const value = 'x'.repeat(2000);
    const drawing = layOutImage({ symbology: 'QR_CODE', value, width: 6000, style: { format, rotation } });
    if (!drawing.ok) throw new Error(drawing.failure.code);
    return drawing.value;
  };

  it.each([
    ['png', 0, 4],
    ['png', 90, 6],
    ['jpeg', 0, 9],
    ['webp', 0, 1],
    ['webp', 180, 6],
  ] as const)(
    'as %s, rotated by %i°, rests at least %i times, and others run then',
    async (format, rotation, rests) => {
      const drawing = drawn(format, rotation);
      let yields = 0;
      for (const steps = fileSteps(drawing); steps.next().done !== true; yields += 1);
      expect(yields).toBeGreaterThanOrEqual(rests);
      let rested: GeneratedImage | undefined;
      const turns = await turnsOfOthers(async () => (rested = await withRests(fileSteps(drawing))));
      expect(turns).toBeGreaterThanOrEqual(rests);
      expect(rested).toEqual(fileOf(drawing));
    },
  );
});
