// Files that arrive as text: every way in which clients write one, over files of several kinds and sizes.
import { describe, expect, it } from 'vitest';
import { messageOf } from '../../../src/http/describe-failure.ts';
import { findUpload } from '../../../src/http/upload.ts';
import { findUploads } from '../../../src/http/uploads.ts';
import { concatBytes, latin1, latin1Bytes } from '../../../src/lib/bytes.ts';
import type { Result } from '../../../src/service/result.ts';

let seed = 43;
const random = (): number => (seed = (seed * 48271) % 0x7fffffff) & 0xff;
const fileOf = (start: string, length: number): Uint8Array =>
  concatBytes([latin1Bytes(start), Uint8Array.from({ length }, random)]);
const FILES: readonly (readonly [name: string, file: Uint8Array])[] = [
  ['PNG', fileOf('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 900)],
  ['JPEG', fileOf('\xff\xd8\xff\xe0\0\x10JFIF\0', 901)],
  ['PPT', fileOf('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 902)],
  ['GIF', fileOf('GIF89a\x10\0\x10\0\xf7', 903)],
  ['PDF', fileOf('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\n', 904)],
  ['TIFF', fileOf('II*\0\x08\0\0\0', 5000)],
  ['BMP', fileOf('BM\x36\0\0\0\0\0', 60)],
];
const base64 = (file: Uint8Array): string => Buffer.from(file).toString('base64');
const TEXTS: readonly (readonly [form: string, write: (file: Uint8Array) => string])[] = [
  ['a data URL', (file) => `data:image/png;base64,${base64(file)}`],
  ['a data URL with a parameter', (file) => `data:image/png;name="a,b.png";base64,${base64(file)}\n`],
  ['a data URL without a type', (file) => `data:;base64,${base64(file)}`],
  [
    'a data URL of escapes',
    (file) => `data:image/png,${[...file].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')}`,
  ],
  ['base64', base64],
  ['base64 in lines', (file) => `${(base64(file).match(/.{1,76}/g) ?? []).join('\r\n')}\r\n`],
  ['base64url without padding', (file) => Buffer.from(file).toString('base64url')],
  ['base64 as a JSON string', (file) => JSON.stringify(base64(file))],
  [
    'a data URL as a JSON string of PHP',
    (file) => JSON.stringify(`data:image/png;base64,${base64(file)}`).replaceAll('/', '\\/'),
  ],
  [
    '$content of Power Automate',
    (file) => JSON.stringify({ '$content-type': 'image/png', $content: base64(file) }),
  ],
  [
    '$content in a member',
    (file) => JSON.stringify({ imageFile: { '$content-type': 'a/b', $content: base64(file) } }, null, 2),
  ],
  ['a Buffer of Node', (file) => JSON.stringify(Buffer.from(file))],
  ['a Buffer in a member', (file) => JSON.stringify({ imageFile: Buffer.from(file) }, null, 1)],
  ['a list of bytes', (file) => JSON.stringify([...file])],
  ['a Uint8Array of JavaScript', (file) => JSON.stringify(file)],
];
const partOf = (body: Uint8Array): Uint8Array =>
  concatBytes([
    latin1Bytes('--b\r\nContent-Disposition: form-data; name="imageFile"; filename="a.png"\r\n\r\n'),
    body,
    latin1Bytes('\r\n--b--\r\n'),
  ]);
const MULTIPART = 'multipart/form-data; boundary=b';
const hexOf = (found: Result<Uint8Array | null>): string =>
  found.ok ? Buffer.from(found.value ?? []).toString('hex') : messageOf(found.failure);

describe.each(FILES)('a %s', (_, file) => {
  const hex = Buffer.from(file).toString('hex');

  it.each(TEXTS)('is read from %s', (_form, write) => {
    const text = latin1Bytes(write(file));
    for (const type of ['application/json', 'image/png', 'text/plain', 'application/octet-stream'])
      expect(hexOf(findUpload(text, type, 'imageFile'))).toBe(hex);
    expect(hexOf(findUpload(partOf(text), MULTIPART, 'imageFile'))).toBe(hex);
    const several = findUploads(partOf(text), MULTIPART, 'imageFile');
    expect(several.ok && Buffer.from(several.value[0]?.bytes ?? []).toString('hex')).toBe(hex);
  });

  it('is taken as it is, whatever its bytes', () => {
    expect(hexOf(findUpload(file, 'text/plain', 'imageFile'))).toBe(hex);
  });

  it.each([
    [
      'decoded as UTF-8',
      'replaced by U.FFFD',
      (text: Uint8Array) => new TextDecoder('utf-8', { fatal: false, ignoreBOM: true }).decode(text),
    ],
    ['decoded as Latin-1', 'written as UTF-8', latin1],
    [
      'decoded as windows-1252',
      'written as UTF-8',
      (text: Uint8Array) => new TextDecoder('windows-1252').decode(text),
    ],
  ])('%s is refused with what happened', (_how, why, decode) => {
    // A file that is nearly all ASCII shows too little to tell.
    if (file.length < 500) return;
    const found = findUpload(new TextEncoder().encode(decode(file)), 'image/png', 'imageFile');
    expect(found.ok ? found.value?.length : [found.failure.code, messageOf(found.failure)]).toEqual([
      'malformed_file',
      expect.stringMatching(new RegExp(`${why}.*Send its bytes unchanged`)),
    ]);
  });
});

describe('a text in the place of a file', () => {
  it.each(['\x89PNG\n\x1a\n\0', '\x89PNG\r\r\n\x1a\r\n\0', '\x89PNG\r\x1a\r\0'])(
    '%j has other line ends',
    (text) => {
      expect(hexOf(findUpload(latin1Bytes(text), null, 'imageFile'))).toContain('its line ends were changed');
    },
  );

  it.each([
    'https://example.com/a.png',
    ' http://x.test/?a=1&b=%20\n',
    '"https://example.com/a.png"',
    'file:///tmp/a.png',
    'blob:https://x.test/1-2',
  ])('%j is an address', (text) => {
    for (const found of [
      findUpload(partOf(latin1Bytes(text)), MULTIPART, 'imageFile'),
      findUpload(latin1Bytes(text), 'application/octet-stream', 'imageFile'),
    ])
      expect(found.ok ? null : [found.failure.code, messageOf(found.failure)]).toEqual([
        'missing_file',
        expect.stringContaining('the header inputFileUrl'),
      ]);
  });

  it.each(['data:image/png;base64,A?', '{"$content":"A?"}', `${base64(FILES[0]?.[1] ?? new Uint8Array())}?`])(
    '%j is not base64',
    (text) => {
      expect(hexOf(findUpload(latin1Bytes(text), 'text/plain', 'imageFile'))).toContain('is not base64');
    },
  );

  it.each([
    'data: one, two',
    'https://example.com/ is where it stands',
    '[1, 2, 3]',
    '{"0":1,"1":2}',
    '{"data":[1,2]}',
    '[255, 256, 1]',
    'abcdefghijklmnopqrstuvwxyz0123456789',
    '"quoted" text',
    '"abcdefghijklmnop"',
    'BM is a car maker \xe9\xe9',
    '\xef\xbf\xbd a text that lost a sign',
    'RIFF \xc3\xa9t\xc3\xa9',
    '<p>data:image/png;base64,AAAA</p>',
    '   ',
  ])('%j is a document', (text) => {
    const found = findUpload(latin1Bytes(text), 'text/html', 'inputFile');
    expect(found.ok && latin1(found.value ?? new Uint8Array())).toBe(text);
  });
});

describe('a form under another type', () => {
  const file = FILES[0]?.[1] ?? new Uint8Array();
  it.each([
    'application/x-www-form-urlencoded',
    'application/json',
    'text/json',
    'application/xml',
    'text/html; charset=utf-8',
    'text/plain',
    'image/png',
    'application/octet-stream',
    'multipart/form-data',
    null,
  ])('%s is read as the form that it is', (type) => {
    expect(hexOf(findUpload(partOf(file), type, 'imageFile'))).toBe(Buffer.from(file).toString('hex'));
    const several = findUploads(partOf(file), type, 'imageFile');
    expect(several.ok && several.value.map(({ name }) => name)).toEqual(['a.png']);
  });
});

describe('the field of a form whose document is not escaped', () => {
  const FORM = 'application/x-www-form-urlencoded';
  it.each<[body: string, document: string]>([
    ['inputFile=<p>a &amp; b</p>', '<p>a &amp; b</p>'],
    ['inputFile=<p>1+1=2 & 50% of it, 100%25</p>', '<p>1+1=2 & 50% of it, 100%25</p>'],
    ['a=1&inputFile=<a href="?x=1&y=2">\xe9</a>', '<a href="?x=1&y=2">\xe9</a>'],
    ['inputFile=a & b', 'a & b'],
    ['inputFile=%3Cp%3Ea+b%3C/p%3E', '<p>a b</p>'],
    ['inputFile=%3Cp%3Ea%26amp%3B%3C%2Fp%3E&b=2', '<p>a&amp;</p>'],
  ])('%j is taken whole', (body, document) => {
    const found = findUpload(latin1Bytes(body), FORM, 'inputFile');
    expect(found.ok && latin1(found.value ?? new Uint8Array())).toBe(document);
  });

  it.each(['inputFile=%3Cp%3Ea%20&amp;%20b', 'inputFile=a%20b & c'])('%j is refused', (body) => {
    expect(findUpload(latin1Bytes(body), FORM, 'inputFile')).toMatchObject({
      failure: { code: 'malformed_body', why: expect.stringContaining('not escaped as %26') },
    });
  });
});
