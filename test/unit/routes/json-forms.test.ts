// JSON as the body of a text: what is not one of the two forms is the text itself, and where that is refused the answer names the forms.
import { describe, expect, it } from 'vitest';
import { plainApp } from '../../support/plain-app.ts';

const JSON_TYPE = { 'Content-Type': 'application/json' };
const FORMS = /JSON string "…" nor \{"value":"…"\}/;

async function messageOf(path: string, body: string, headers: Readonly<Record<string, string>> = JSON_TYPE) {
  const answer = await plainApp().post(path, body, headers);
  return answer.ok ? answer.status : ((await answer.json()) as { ErrorMessage: string }).ErrorMessage;
}

describe('JSON that is no text', () => {
  it.each([
    ['/barcode/generate/ean-13', '{"BarcodeValue":"4006381333931"}'],
    ['/barcode/generate/ean-8', ' [9638507]'],
    ['/barcode/generate/upc-a', '{"value":"036000291452","label":"x"}'],
    ['/barcode/generate/upc-e', '{"value":null}'],
    ['/barcode/generate/databar-omni', '{"gtin":"09521234000006"}'],
    ['/barcode/generate/itf-14', '{"gtin":"09521234000006"}'],
  ])('is refused by %s as %s with the forms that are taken', async (path, body) => {
    expect(await messageOf(path, body)).toMatch(FORMS);
  });

  it.each([
    ['/barcode/generate/ean-13', '{"Value":"4006381333931"}'],
    ['/barcode/generate/ean-13', '{"value":4006381333931}'],
    ['/barcode/generate/ean-13', '4006381333931'],
    // A QR code of JSON is legal.
    ['/barcode/generate/qrcode', '{"BarcodeValue":"4006381333931"}'],
  ])('or is one of them, or may be drawn: %s %s', async (path, body) => {
    expect(await messageOf(path, body)).toBe(200);
  });

  it('is not spoken of where the text is no JSON, or was not sent as such', async () => {
    expect(await messageOf('/barcode/generate/ean-13', '"40x"')).not.toMatch(FORMS);
    expect(
      await messageOf('/barcode/generate/ean-13', '{"a":1}', { 'Content-Type': 'text/plain' }),
    ).not.toMatch(FORMS);
  });
});
