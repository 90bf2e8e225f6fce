// Files in the forms in which libraries wrap them: encoded parts, base64 with escapes in JSON, and texts that stand where a file should be.
import { describe, expect, it } from 'vitest';
import { messageOf } from '../../../src/http/describe-failure.ts';
import { findUpload } from '../../../src/http/upload.ts';
import { findUploads } from '../../../src/http/uploads.ts';
import { concatBytes, latin1, latin1Bytes } from '../../../src/lib/bytes.ts';

const FILE = Uint8Array.from({ length: 700 }, (_, index) => (index * 7) & 0xff);
const TYPE = 'multipart/form-data; boundary=b';
const part = (headers: string, body: Uint8Array | string): Uint8Array =>
  concatBytes([
    latin1Bytes(
      `--b\r\nContent-Disposition: form-data; name="imageFile"; filename="a.png"\r\n${headers}\r\n`,
    ),
    typeof body === 'string' ? latin1Bytes(body) : body,
    latin1Bytes('\r\n--b--\r\n'),
  ]);
const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');
const lines = (text: string, end: string): string => (text.match(/.{1,76}/g) ?? []).join(end) + end;
const quotedPrintable = (bytes: Uint8Array): string =>
  Array.from(
    bytes,
    (byte, i) => `=${byte.toString(16).toUpperCase().padStart(2, '0')}${i % 25 === 24 ? '=\r\n' : ''}`,
  ).join('');

describe('the transfer encoding of a part', () => {
  it.each<[string, Uint8Array | string]>([
    ['', FILE],
    ['Content-Transfer-Encoding: binary\r\n', FILE],
    ['Content-Transfer-Encoding: 8bit\r\n', FILE],
    ['Content-Transfer-Encoding: 7bit\r\n', FILE],
    ['Content-Transfer-Encoding:\r\n', FILE],
    ['Content-Transfer-Encoding: base64\r\n', base64(FILE)],
    ['content-transfer-encoding:BASE64 \r\n', lines(base64(FILE), '\r\n')],
    ['Content-Transfer-Encoding: base64\r\n', lines(base64(FILE), '\n')],
    ['Content-Transfer-Encoding: quoted-printable\r\n', quotedPrintable(FILE)],
    ['Content-Transfer-Encoding: Quoted-Printable\r\n', quotedPrintable(FILE).toLowerCase()],
  ])('%j is undone', (headers, body) => {
    const single = findUpload(part(headers, body), TYPE, 'imageFile');
    expect(single.ok && [...(single.value ?? [])]).toEqual([...FILE]);
    const several = findUploads(part(headers, body), TYPE, 'imageFile');
    expect(several.ok && [...(several.value[0]?.bytes ?? [])]).toEqual([...FILE]);
  });

  it.each([
    ['base64', 'AAA?', 'part 1 is not base64, as its Content-Transfer-Encoding says'],
    ['base64', FILE, 'part 1 is not base64, as its Content-Transfer-Encoding says'],
    ['quoted-printable', 'a=zz', 'part 1 is not quoted-printable, as its Content-Transfer-Encoding says'],
    ['x-uuencode', 'a', 'part 1 has the Content-Transfer-Encoding "x-uuencode", which is not known'],
    ['constructor', 'a', 'part 1 has the Content-Transfer-Encoding "constructor", which is not known'],
  ])('%s with %j is refused', (encoding, body, why) => {
    expect(
      findUpload(part(`Content-Transfer-Encoding: ${encoding}\r\n`, body), TYPE, 'imageFile'),
    ).toMatchObject({
      ok: false,
      failure: { code: 'malformed_body', why },
    });
  });
});

describe('base64 in JSON', () => {
  const text = base64(FILE);
  it.each([
    ['as it is', text],
    ['with line breaks, as Ruby and Python write it', lines(text, '\\n')],
    ['with line breaks of two characters', lines(text, '\\r\\n')],
    ['with the slashes that PHP escapes', text.replaceAll('/', '\\/')],
    ['as a data URL', `data:image/png;base64,${text}`],
    ['as a data URL from PHP', `data:image\\/png;base64,${text.replaceAll('/', '\\/')}`],
    ['with the escapes of Java', text.replaceAll('=', '\\u003d').replaceAll('+', '\\u002B')],
  ])('%s', (_, written) => {
    const single = findUpload(latin1Bytes(`{"imageFile":"${written}"}`), 'application/json', 'imageFile');
    expect(single.ok && [...(single.value ?? [])]).toEqual([...FILE]);
    const several = findUploads(
      latin1Bytes(`{"imageFiles":["${written}"]}`),
      'application/json',
      'imageFile',
    );
    expect(several.ok && [...(several.value[0]?.bytes ?? [])]).toEqual([...FILE]);
  });

  it.each(['AA\\u00e9A', 'AA\\bA', 'AA\\u00zzA', 'AAA\\', 'AA\\\\A'])('%j is refused', (written) => {
    expect(
      findUpload(latin1Bytes(`{"imageFile":"${written}"}`), 'application/json', 'imageFile'),
    ).toMatchObject({
      failure: { code: 'malformed_body' },
    });
  });
});

describe('a text that stands where a file should be', () => {
  const TEXTS = [
    ['Blob[101]', 'Apex'],
    ['[object Object]', 'JavaScript'],
    ['[object Blob]', 'JavaScript'],
    ['System.Byte[]', '.NET'],
    ['System.IO.MemoryStream', '.NET'],
    ['[B@1b6d3586', 'Java'],
    ['java.io.FileInputStream@4554617c', 'Java'],
    ['#<File:0x000055d5>', 'Ruby'],
    ["<_io.BufferedReader name='a.png'>", 'Python'],
  ] as const;
  it.each(TEXTS)('%s is refused with who writes it', (text, writer) => {
    const form = `inputFile=${encodeURIComponent(text)}`;
    for (const found of [
      findUpload(part('', text), TYPE, 'imageFile'),
      findUploads(part('', text), TYPE, 'imageFile'),
      findUpload(latin1Bytes(text), 'application/octet-stream', 'inputFile'),
      findUpload(latin1Bytes(`${text}\n`), 'text/html', 'inputFile'),
      findUpload(latin1Bytes(form), 'application/x-www-form-urlencoded', 'inputFile'),
    ]) {
      expect(found.ok ? null : [found.failure.code, messageOf(found.failure)]).toEqual([
        'missing_file',
        expect.stringContaining(
          `but "${text}": that is what ${writer} writes for a file that its client did not encode. Send`,
        ),
      ]);
    }
  });

  it.each([
    '<p>Blob[101]</p>',
    'Blob[101] and more',
    'a Blob[101]',
    'a [object File]',
    '[object File].',
    'a System.Byte[]',
    'System.Byte[].',
    'a [B@1f',
    '[B@1g',
    'a #<File:x>',
    '#<File:x>.',
    'a <_io.BytesIO object>',
    '<_io.BytesIO object>.',
    'Blob[x]',
    'System.Bytes',
    'java.io@',
    '[object]',
    'x'.repeat(400),
  ])('%j is a document', (text) => {
    const found = findUpload(latin1Bytes(text), 'text/html', 'inputFile');
    expect(found.ok && found.value !== null && latin1(found.value)).toBe(text);
  });
});
