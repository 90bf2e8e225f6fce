// The option characterSet of drawn matrix codes, read back by zxing-wasm, and by native zbar where it is installed.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fileOf } from '../../../../src/barcode/generate/index.ts';
import { KINDS, kindOf, layOutKind, readDrawOptions } from '../../../../src/registry/kinds.ts';
import { optionValues } from '../../../../src/registry/option.ts';
import { readWithPackage } from '../../../support/package-reader.ts';

const ALPHABETS = [
  'é ° ß € ½ £',
  'Привет мир Київ',
  'Καλημέρα Αθήνα',
  '日本 カタカナ 価格 9',
  'żółty ĳ 東京 мир ñ',
];
/** 60 texts: words of one alphabet, of two, and with ASCII between them. */
const TEXTS = Array.from({ length: 60 }, (_, i) => {
  const words = (n: number): string => ALPHABETS[n % ALPHABETS.length] ?? '';
  return [words(i), i % 2 === 0 ? `Nr. ${i}` : '', i % 3 === 0 ? words(i + 1 + (i % 4)) : '']
    .join(' ')
    .trim();
});

async function draw(path: string, text: string, characterSet: string): Promise<Uint8Array> {
  const kind = kindOf(path);
  if (kind === undefined) throw new Error(path);
  const options = optionValues({ characterSet, width: 300 }, kind.options);
  const style = options.ok ? readDrawOptions(kind, options.value) : options;
  const drawing = style.ok ? await layOutKind(kind, text, style.value) : style;
  if (!drawing.ok) throw new Error(JSON.stringify(drawing.failure));
  return fileOf(drawing.value).bytes;
}

describe('characterSet', () => {
  it.each(['qrcode', 'aztec', 'data-matrix', 'pdf-417'])('of %s keeps every text', async (path) => {
    for (const [i, text] of TEXTS.entries()) {
      const characterSet = ['auto', 'utf-8', 'smallest'][i % 3] ?? 'auto';
      const [read] = await readWithPackage(await draw(path, text, characterSet), {});
      expect(read?.text, characterSet).toBe(text);
    }
  });

  it.each(['qrcode', 'aztec', 'data-matrix', 'pdf-417'])('utf-8 of %s is declared', async (path) => {
    for (const text of ['Caf\u00e9', 'plain ASCII']) {
      const [read] = await readWithPackage(await draw(path, text, 'utf-8'), { textMode: 'ECI' });
      expect(read?.text).toContain('\\000026');
    }
  });

  it('belongs to these four kinds alone', () => {
    const having = KINDS.filter(({ options }) => options.some(({ name }) => name === 'characterSet'));
    expect(having.map(({ path }) => path).toSorted()).toEqual(['aztec', 'data-matrix', 'pdf-417', 'qrcode']);
  });

  it('of a QR code is by default what native zbar reads', { timeout: 60_000 }, async ({ skip }) => {
    if (spawnSync('zbarimg', ['--version']).status !== 0) skip('zbarimg is not installed');
    const folder = mkdtempSync(join(tmpdir(), 'character-sets-'));
    const files = TEXTS.map((_, i) => join(folder, `${i}.png`));
    for (const [i, text] of TEXTS.entries())
      writeFileSync(files[i] ?? '', await draw('qrcode', text, 'auto'));
    const { stdout } = spawnSync('zbarimg', ['-q', '--raw', ...files], { encoding: 'utf8' });
    expect(stdout.split('\n')).toEqual([...TEXTS, '']);
    rmSync(folder, { recursive: true });
  });
});
