// src/barcode/generate/bwipp/encoders.ts is written from the installed bwip-js by this test with -u.
import { expect, it } from 'vitest';
import { encodersSource } from '../../../support/bwipp-encoders.ts';

it('the encoders are those of the installed bwip-js', async () => {
  await expect(encodersSource()).toMatchFileSnapshot('../../../../src/barcode/generate/bwipp/encoders.ts');
});
