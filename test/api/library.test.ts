// The library inside workerd: its entries as another Worker would import them.
import { describe, expect, it } from 'vitest';
import { convertPresentation } from '../../src/library/convert.ts';
import { generate } from '../../src/library/generate.ts';
import { appendImage, getLanguage } from '../../src/library/html.ts';
import { recognize } from '../../src/library/recognize.ts';

describe('the library in workerd', () => {
  it('draws, reads, tells a language and appends an image', async () => {
    const drawn = await generate({ kind: 'code-128', value: 'IN-A-WORKER' });
    const read = drawn.ok ? await recognize(drawn.value.bytes) : drawn;
    expect(read).toMatchObject({ value: { barcodes: [{ type: 'CODE_128', text: 'IN-A-WORKER' }] } });
    const matrix = await generate({ kind: 'data-matrix', value: 'IN-A-WORKER', width: 300 });
    expect(matrix.ok && (await recognize(matrix.value.bytes))).toMatchObject({
      value: { barcodes: [{ type: 'DATA_MATRIX', text: 'IN-A-WORKER' }] },
    });
    const page = new TextEncoder().encode('<html lang=nl><body>x</body>');
    expect(await getLanguage(page)).toMatchObject({ value: { languageCode: 'nl' } });
    const changed = await appendImage(page, 'https://example.com/a.png');
    expect(changed.ok && new TextDecoder().decode(changed.value)).toContain(
      'x<img src="https://example.com/a.png"></body>',
    );
    expect(await convertPresentation(page)).toMatchObject({
      ok: false,
      problem: { code: 'unsupported_media' },
    });
  });
});
