// Every deck of ../shared/corpora/ppt (not part of this repository) becomes a sound package, or says why not. Opt-in: skipped where they are
// absent. The schemas and the likeness are measured by ../shared/score/ppt over what `npm run bench -- ppt convert` writes: docs/ppt-fidelity.md.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { convertPptToPptx } from '../../../src/convert/ppt-to-pptx.ts';
import { createBudget } from '../../../src/lib/budget.ts';
import { openPptx, packageFaults } from '../../support/opc-check.ts';

const CORPUS = join(import.meta.dirname, '../../../../shared/corpora/ppt');
const absent = !existsSync(CORPUS);
if (absent) console.log(`skipped: ${CORPUS} is absent`);
const decks = absent ? [] : readdirSync(CORPUS).filter((name) => /\.(ppt|pps|pot)$/.test(name));

/** 113 of 124 convert today; the others are encrypted or older than PowerPoint 95. */
const CONVERTED_AT_LEAST = 113;

describe.skipIf(absent)('the corpus of decks', () => {
  it('converts what is readable into packages without a fault', { timeout: 300_000 }, async () => {
    const refused: string[] = [];
    const faults: string[] = [];
    for (const name of decks) {
      const bytes = new Uint8Array(readFileSync(join(CORPUS, name)));
      const result = await convertPptToPptx(bytes, { budget: createBudget({ workMs: 30_000 }) });
      if (!result.ok) {
        refused.push(name);
        expect(['encrypted', 'unsupported_version', 'malformed_file'], name).toContain(result.failure.code);
        continue;
      }
      faults.push(...packageFaults(await openPptx(result.value.body)).map((fault) => `${name}: ${fault}`));
    }
    expect(faults).toEqual([]);
    expect(decks.length - refused.length).toBeGreaterThanOrEqual(CONVERTED_AT_LEAST);
  });

  it('survives decks that are cut off anywhere', { timeout: 300_000 }, async () => {
    for (const name of decks.filter((_deck, index) => index % 12 === 0)) {
      const bytes = new Uint8Array(readFileSync(join(CORPUS, name)));
      for (let share = 1; share < 8; share++) {
        const cut = bytes.subarray(0, Math.floor((bytes.length * share) / 8));
        const result = await convertPptToPptx(cut, { budget: createBudget({ workMs: 30_000 }) });
        if (result.ok) expect(packageFaults(await openPptx(result.value.body)), name).toEqual([]);
      }
    }
  });
});
