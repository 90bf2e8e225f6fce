import { describe, expect, it } from 'vitest';
import { latin1Bytes } from '../../../src/lib/bytes.ts';
import { binaryKind } from '../../../src/lib/file-kinds.ts';

const REST = '\0\x01\x02 and more';

describe('the kind of a file', () => {
  // MIME Sniffing Standard, sections 6.1 to 6.4 and 7.1: each row of the tables, `.` for any byte.
  it.each([
    ['\0\0\x01\0', 'Windows icon'],
    ['\0\0\x02\0', 'Windows cursor'],
    ['BM', 'BMP image'],
    ['GIF87a', 'GIF image'],
    ['GIF89a', 'GIF image'],
    ['RIFF....WEBPVP', 'WebP image'],
    ['\x89PNG\r\n\x1a\n', 'PNG image'],
    ['\xff\xd8\xff', 'JPEG image'],
    ['FORM....AIFF', 'AIFF audio'],
    ['ID3', 'MP3 audio'],
    ['OggS\0', 'Ogg audio or video'],
    ['MThd\0\0\0\x06', 'MIDI audio'],
    ['RIFF....AVI ', 'AVI video'],
    ['RIFF....WAVE', 'WAVE audio'],
    ['\x1aE\xdf\xa3', 'WebM or Matroska video'],
    ['\0\0\0\x18ftypmp42', 'MP4 video or HEIF image'],
    [`${'.'.repeat(34)}LP`, 'EOT font'],
    ['\0\x01\0\0', 'TrueType font'],
    ['OTTO', 'OpenType font'],
    ['ttcf', 'font collection'],
    ['wOFF', 'WOFF font'],
    ['wOF2', 'WOFF2 font'],
    ['\x1f\x8b\x08', 'gzip archive'],
    ['PK\x03\x04', 'ZIP archive or Office document'],
    ['Rar \x1a\x07\0', 'RAR archive'],
    ['%PDF-1.7', 'PDF document'],
    ['%!PS-Adobe-3.0', 'PostScript document'],
    ['\0asm\x01\0\0\0', 'WebAssembly module'],
    ['MZ\x90\0', 'Windows program'],
    ['\xff\xfe\0\0<\0\0\0', 'UTF-32 text'],
    ['\0\0\xfe\xff\0\0\0<', 'UTF-32 text'],
    ['\x7fELF\x02', 'ELF program'],
    ['\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'Office 97-2003 document'],
    ['{\\rtf1', 'RTF document'],
    [`${'.'.repeat(257)}ustar\0`, 'tar archive'],
    ['Rar!\x1a\x07\x01', 'RAR archive'],
    ['\xff\xfb\x90', 'MP3 audio'],
    ['anything', 'binary data'],
  ])('that begins with %j is %s', (head, kind) => expect(binaryKind(latin1Bytes(head + REST))).toBe(kind));

  it.each(['%PDF-1.4 all of it text', '%!PS-Adobe-3.0 text', '{\\rtf1 text}'])(
    '%s is named, though it is text',
    (text) => expect(binaryKind(latin1Bytes(text))).toBeDefined(),
  );

  // Section 7.1: the tags that tell HTML, after white space, with binary bytes behind them; and other markup.
  it.each([
    '<!DOCTYPE HTML>',
    '<HTML>',
    '<head ',
    '<script>',
    '<iframe>',
    '<h1>',
    '<div>',
    '<font>',
    '<table>',
    '<a ',
    '<style>',
    '<title>',
    '<b>',
    '<body>',
    '<br>',
    '<p>',
    '<!-- ',
    '<?xml version="1.0"?>',
    ' \t\r\n\f<html>',
    '<main>',
    '</p>',
    '<svg ',
  ])('%j is markup, whatever follows', (head) =>
    expect(binaryKind(latin1Bytes(head + REST))).toBeUndefined(),
  );

  // Signatures of printable characters alone, in texts.
  it.each([
    'BMW has cars <b>',
    'ID3 tags are <i>',
    'OTTO',
    'MZ, the town',
    'GIF89a is a format',
    'BZh91AY&SY',
    '',
    'plain text',
    'é '.repeat(900),
  ])('%.20j is text', (text) => expect(binaryKind(latin1Bytes(text))).toBeUndefined());

  it('looks at 1,445 bytes, and a byte order mark says that it is text', () => {
    expect(binaryKind(latin1Bytes(`${' '.repeat(1444)}\x01`))).toBe('binary data');
    expect(binaryKind(latin1Bytes(`${' '.repeat(1445)}\x01`))).toBeUndefined();
    for (const mark of ['\xfe\xff', '\xff\xfe', '\xef\xbb\xbf'])
      expect(binaryKind(latin1Bytes(`${mark}\0a\x01`))).toBeUndefined();
  });

  it('takes each byte that the standard calls binary, and no other', () => {
    const binary = Array.from({ length: 256 }, (_, byte) => byte).filter(
      (byte) => binaryKind(Uint8Array.of(0x61, byte)) !== undefined,
    );
    const range = (from: number, to: number): readonly number[] =>
      Array.from({ length: to - from + 1 }, (_, i) => from + i);
    expect(binary).toEqual([...range(0, 8), 0x0b, ...range(0x0e, 0x1a), ...range(0x1c, 0x1f)]);
  });
});
