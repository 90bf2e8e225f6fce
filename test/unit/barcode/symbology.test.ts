import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ALL_1D, SYMBOLOGIES } from '../../../src/barcode/index.ts';

describe('the symbology table', () => {
  it('names the types of the specification, All_1D aside, and those answered on request', () => {
    expect(SYMBOLOGIES.map(({ name }) => name).join(' ')).toBe(
      'AZTEC CODABAR CODE_39 CODE_93 CODE_128 DATA_MATRIX EAN_8 EAN_13 ITF MAXICODE PDF_417 QR_CODE RSS_14 RSS_EXPANDED UPC_A UPC_E UPC_EAN_EXTENSION MSI PLESSEY IMB CODABLOCK_F PATCH_CODE',
    );
  });

  it('has each engine format once, and none of types that are not answered', () => {
    const formats = SYMBOLOGIES.flatMap(({ engineFormats }): readonly string[] => engineFormats);
    expect(new Set(formats).size).toBe(formats.length);
    expect(formats.filter((format) => /Telepen|DXFilm|Other/.test(format))).toEqual([]);
  });

  it('has the members of ZXing.Net in All_1D', () => {
    expect([...ALL_1D].sort().join(' ')).toBe(
      'CODABAR CODE_128 CODE_39 CODE_93 EAN_13 EAN_8 ITF RSS_14 RSS_EXPANDED UPC_A UPC_E',
    );
  });

  it('stands in docs/recognition.md', () => {
    const types = readFileSync('docs/recognition.md', 'utf8').split('## ')[1] ?? '';
    expect(SYMBOLOGIES.map(({ name }) => name).filter((name) => !types.includes(`\`${name}\``))).toEqual([]);
  });
});
