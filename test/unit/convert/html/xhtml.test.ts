import { describe, expect, it } from 'vitest';
import { UNLIMITED } from '../../../../src/lib/budget.ts';
import { appendImage, createHtmlEngine } from '../../../../src/convert/html/index.ts';

const IMAGE = 'https://a.example/b.png';
const engine = createHtmlEngine('auto');
const NS = 'xmlns="http://www.w3.org/1999/xhtml"';
const DTD =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">';

async function appended(text: string, encoding: 'utf-8' | 'utf-16le' = 'utf-8'): Promise<string> {
  const bytes =
    encoding === 'utf-8'
      ? new TextEncoder().encode(text)
      : new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'));
  const result = await appendImage(bytes, { imageUrl: IMAGE, engine, budget: UNLIMITED });
  if (!result.ok) throw new Error(result.failure.code);
  return new TextDecoder(encoding).decode(result.value);
}

describe('the image in XHTML', () => {
  it.each([
    [`<html ${NS}><body><p>x</p></body></html>`, true],
    [`<HTML ${NS.toUpperCase().replace('XMLNS', 'xmlns')}><body></body></HTML>`, true],
    [`<html lang="de" ${NS.replaceAll('"', "'")}><body></body></html>`, true],
    [`<html xmlns = "http://www.w3.org/1999/xhtml"><body></body></html>`, true],
    [`${DTD}<html><body></body></html>`, true],
    ['<?xml version="1.0"?><html><body></body></html>', true],
    [`\n<!-- a > comment --><!-- another -->\n${DTD}\n<html><body></body></html>`, true],
    [`<?xml-stylesheet href="a"?><html ${NS}><body></body></html>`, true],
    ['<!doctype html><html><body></body></html>', false],
    [`<!doctype html><html ${NS}><body></body></html>`, true],
    ['<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01//EN"><html><body></body></html>', false],
    ['<p>x', false],
    ['', false],
    [`<!-- <html ${NS}> --><html><body></body></html>`, false],
    [`<html><body><svg ${NS}></svg></body></html>`, false],
    [`<html data-xmlns="http://www.w3.org/1999/xhtml"><body></body></html>`, false],
    ['<!-- never closed', false],
    ['<html', false],
  ])('%j', async (text, isClosed) => {
    expect(await appended(text)).toContain(isClosed ? `<img src="${IMAGE}" />` : `<img src="${IMAGE}">`);
  });

  it('is closed in UTF-16, too', async () => {
    expect(await appended(`<html ${NS}><body></body></html>`, 'utf-16le')).toContain(
      `<img src="${IMAGE}" />`,
    );
  });

  it('is closed behind its style', async () => {
    const result = await appendImage(new TextEncoder().encode(`<html ${NS}/>`), {
      imageUrl: IMAGE,
      cssStyle: 'a:b>c',
      engine,
      budget: UNLIMITED,
    });
    expect(result.ok && new TextDecoder().decode(result.value)).toContain('style="a:b&#62;c" />');
  });

  // A search of each comment for the end of the document would not end in time.
  it('reads no more than the head of a long document', async () => {
    expect(await appended(`${'<!-- -->'.repeat(200_000)}<p>`)).toContain(`<img src="${IMAGE}">`);
  });
});
