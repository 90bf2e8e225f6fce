import { describe, expect, it } from 'vitest';
import { messageOf } from '../../../src/http/describe-failure.ts';
import { convertPptToPptx } from '../../../src/convert/ppt-to-pptx.ts';
import { presentationSteps } from '../../../src/convert/ppt/index.ts';
import { UNLIMITED } from '../../../src/lib/budget.ts';
import { openPptx, packageFaults } from '../../support/opc-check.ts';
import { buildPpt, shape, utf16le } from '../../support/ppt-builder.ts';
import { BOX } from '../../support/ppt-deck.ts';

const slides = (count: number) => buildPpt({ slides: Array.from({ length: count }, () => ({})) });

describe('a conversion beside other work', () => {
  it('is read in one step a slide', () => {
    const steps = presentationSteps(slides(7), { budget: UNLIMITED });
    let count = 0;
    while (steps.next().done !== true) count++;
    expect(count).toBe(7);
  });

  it('pauses while it reads and while it writes many slides, and not for a few', async () => {
    const pauses = async (count: number) => {
      let paused = 0;
      const pause = async () => {
        paused++;
      };
      const result = await convertPptToPptx(slides(count), { budget: UNLIMITED, pause });
      expect(result.ok).toBe(true);
      return paused;
    };
    expect(await pauses(5)).toBe(0);
    // 210 slides: after each 50 that are read, and after each 100 pages and relationship parts that are written.
    expect(await pauses(210)).toBe(8);
  });

  it('hands back a PPTX as it is, and refuses a damaged one and another archive', async () => {
    const converted = await convertPptToPptx(slides(1), { budget: UNLIMITED });
    if (!converted.ok) throw new Error(messageOf(converted.failure));
    const pptx = new Uint8Array(await new Response(converted.value.body).arrayBuffer());
    const again = await convertPptToPptx(pptx, { budget: UNLIMITED });
    if (!again.ok) throw new Error(messageOf(again.failure));
    expect(new Uint8Array(await new Response(again.value.body).arrayBuffer())).toEqual(pptx);
    const damaged = pptx.slice();
    damaged[2000] = (damaged[2000] ?? 0) ^ 0xff;
    expect(await convertPptToPptx(damaged, { budget: UNLIMITED })).toMatchObject({
      ok: false,
      failure: { code: 'malformed_file' },
    });
    const other = await convertPptToPptx(Uint8Array.of(0x50, 0x4b, 3, 4, 0), { budget: UNLIMITED });
    expect(other).toMatchObject({ ok: false, failure: { code: 'malformed_file' } });
  });
});

describe('WordArt with depth', () => {
  it('has it on its letters', async () => {
    const letters = shape({
      id: 3074,
      type: 136,
      box: BOX,
      options: { 0x00c0: utf16le('Deep\0'), 0x02bf: 0x80008, 0x0285: 91_440 },
    });
    const result = await convertPptToPptx(buildPpt({ slides: [{ shapes: [letters] }] }), {
      budget: UNLIMITED,
    });
    if (!result.ok) throw new Error(messageOf(result.failure));
    const pkg = await openPptx(result.value.body);
    expect(packageFaults(pkg)).toEqual([]);
    const xml = new TextDecoder().decode(pkg.parts.get('ppt/slides/slide1.xml'));
    expect(xml).toMatch(
      /<a:bodyPr [^>]*><a:prstTxWarp .*<a:scene3d>.*<a:sp3d extrusionH="91440"[^>]*\/><\/a:bodyPr>/,
    );
  });
});
