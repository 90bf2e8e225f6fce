// Files that are no HTML although they are text: messages of mail programs and browsers, and EBCDIC.
import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { checkHtml } from '../../../../src/convert/html/is-html.ts';
import { openSource } from '../../../../src/convert/html/source.ts';

const received = (bytes: Uint8Array): string | undefined => {
  const found = checkHtml(openSource(bytes));
  return found.ok ? undefined : (found.failure as { received?: string }).received;
};
const HTML = '<html lang="de"><head><title>t</title></head><body><p>Guten Tag, 5 &lt; 6.</p></body></html>';

describe('a message', () => {
  const multipart = (kind: string): string =>
    `Content-Type: multipart/${kind};\n\tboundary="b"\n\n--b\nContent-Type: text/html\n\n${HTML}\n--b--\n`;
  it.each([
    [
      'MHT web archive (MIME)',
      `From: <Saved by Blink>\nSnapshot-Content-Location: https://x.test/\nSubject: x\nMIME-Version: 1.0\n${multipart('related')}`,
    ],
    ['MHT web archive (MIME)', `MIME-Version: 1.0\n${multipart('related')}`],
    [
      'MIME message (EML)',
      `Received: from a\n\tby b\nFrom: a@x.test\nTo: b@x.test\nSubject: x\nMIME-Version: 1.0\n${multipart('alternative')}`,
    ],
    ['MIME message (EML)', `From: a@x.test\nDate: Fri, 27 Nov 2026 12:00:00 +0000\n\nGuten Tag`],
    [
      'MIME message (EML)',
      `From a@x.test Fri Nov 27\nReturn-Path: <a@x.test>\nContent-Type: text/html\n\n${HTML}`,
    ],
  ])('is %s, whatever its line ends', (kind, text) => {
    for (const end of ['\n', '\r\n', '\r'])
      expect(received(Buffer.from(text.replaceAll('\n', end)))).toBe(
        end === '\r' && text.startsWith('From a') ? undefined : kind,
      );
    expect(received(Buffer.from(`\n${text}`))).toBe(kind);
  });

  it.each([
    'Note: one\nAnother: two\n\nText',
    'Subject: x\nText without an empty line',
    `<!-- From: a\nSubject: b\n\n-->${HTML}`,
    'Date: today\n\nText',
    'From here on: text\nTo: me\n',
  ])('%j is none', (text) => {
    expect(received(Buffer.from(text))).toBeUndefined();
  });
});

describe('EBCDIC', () => {
  it.each(['IBM037', 'IBM500', 'IBM1047', 'IBM273', 'IBM297'])('of %s is named', (page) => {
    for (const text of [HTML, `<!DOCTYPE html>\n${HTML}`, `\n  <?xml version="1.0"?>${HTML}`])
      expect(received(execFileSync('iconv', ['-f', 'UTF-8', '-t', page], { input: text }))).toBe(
        'EBCDIC text',
      );
  });

  it.each(['LZ is a name', 'Lé', 'Là où n', 'LÀÉÈÙÔÎÏÇâéèùn', 'L漢字漢字n'])('%j is none', (text) => {
    for (const encoding of ['utf8', 'latin1'] as const)
      expect(received(Buffer.from(text, encoding))).not.toBe('EBCDIC text');
  });
});
