// src/barcode/generate/bwipp/encoders.ts is written from the installed bwip-js by scripts/bootstrap.mjs.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ENCODERS_FILE, encodersSource } from '../../../../scripts/support/bwipp-encoders.ts';

it('the encoders are those of the installed bwip-js', () => {
  expect(readFileSync(ENCODERS_FILE, 'utf8') === encodersSource()).toBe(true);
});
