// Uploads as the real clients send them.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { concatBytes, latin1Bytes } from '../../../src/lib/bytes.ts';
import { LIMITS } from '../../../src/http/limits.ts';
import { checkBoundary, parseMultipart } from '../../../src/http/multipart.ts';
import { findUpload, requireUpload } from '../../../src/http/upload.ts';

const FILE = Uint8Array.from({ length: 300 }, (_, index) => index & 0xff);
const form = (head: string, tail = '\r\n--b--\r\n'): Uint8Array =>
  concatBytes([latin1Bytes(head), FILE, latin1Bytes(tail)]);
const TYPE = 'multipart/form-data; boundary=b';

const ACCEPTED: readonly (readonly [what: string, body: Uint8Array, type: string])[] = [
  [
    'a part with filename and type',
    form(
      '--b\r\nContent-Disposition: form-data; name="imageFile"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n',
    ),
    TYPE,
  ],
  [
    'a Buffer part without filename (Node)',
    form(
      '--b\r\nContent-Disposition: form-data; name="imageFile"\r\nContent-Type: application/octet-stream\r\n\r\n',
    ),
    TYPE,
  ],
  [
    'an inner Content-Length (PHP)',
    form(
      '--b\r\nContent-Disposition: form-data; name="imageFile"; filename="a"\r\nContent-Length: 300\r\n\r\n',
    ),
    TYPE,
  ],
  [
    'lower-case part headers in another order',
    form('--b\r\ncontent-type: x/y\r\ncontent-disposition: form-data; filename=a; name=imageFile\r\n\r\n'),
    TYPE,
  ],
  [
    'another part name, as Go sends',
    form('--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n'),
    TYPE,
  ],
  ['the only part, whatever its name', form('--b\r\nContent-Disposition: form-data; name="x"\r\n\r\n'), TYPE],
  [
    'a quoted boundary',
    form('--b\r\nContent-Disposition: form-data; name="imageFile"\r\n\r\n'),
    'multipart/form-data; boundary="b"',
  ],
  [
    'a missing boundary parameter',
    form('--b\r\nContent-Disposition: form-data; name="imageFile"\r\n\r\n'),
    'multipart/form-data',
  ],
  [
    'a missing final CRLF',
    form('--b\r\nContent-Disposition: form-data; name="imageFile"\r\n\r\n', '\r\n--b--'),
    TYPE,
  ],
  ['bare LF line ends', form('--b\nContent-Disposition: form-data; name="imageFile"\n\n', '\n--b--\n'), TYPE],
  ['a preamble', form('ignore me\r\n--b\r\nContent-Disposition: form-data; name="imageFile"\r\n\r\n'), TYPE],
  [
    'the named part among others',
    form(
      '--b\r\nContent-Disposition: form-data; name="z"; filename="z"\r\n\r\nzz\r\n--b\r\nContent-Disposition: form-data; name="imageFile"; filename="a"\r\n\r\n',
    ),
    TYPE,
  ],
  ['a raw body', FILE, 'application/octet-stream'],
  ['a raw body of an image type', FILE, 'image/png'],
  ['a raw body under the type that curl --data-binary gives it', FILE, 'application/x-www-form-urlencoded'],
];

describe('uploads', () => {
  it.each(ACCEPTED)('takes %s', (_, body, type) => {
    const upload = requireUpload(body, type, 'imageFile');
    expect(upload.ok && [...upload.value]).toEqual([...FILE]);
  });

  it('finds the named part also when an unnamed file stands first', () => {
    const body = latin1Bytes(
      '--b\r\nContent-Disposition: form-data; name="o"; filename="o"\r\n\r\nother\r\n--b\r\nContent-Disposition: form-data; name="IMAGEFILE"\r\n\r\nmine\r\n--b--',
    );
    const upload = requireUpload(body, TYPE, 'imageFile');
    expect(upload.ok && new TextDecoder().decode(upload.value)).toBe('mine');
  });

  /** Parts as [name, filename, content], and the content that is taken. */
  const CHOICES: readonly (readonly [
    what: string,
    parts: readonly (readonly [name: string, filename: string | null, content: string])[],
    taken: string | null,
  ])[] = [
    [
      'the part of that name that is not empty',
      [
        ['imageFile', 'a', ''],
        ['imageFile', null, 'mine'],
      ],
      'mine',
    ],
    [
      'the first part with a filename where none has the name',
      [
        ['note', null, 'text'],
        ['x', 'x.png', 'mine'],
        ['y', 'y.png', 'other'],
      ],
      'mine',
    ],
    [
      'none of several fields without a filename',
      [
        ['note', null, 'text'],
        ['title', null, 'text'],
      ],
      null,
    ],
  ];
  it.each(CHOICES)('takes %s', (_, parts, taken) => {
    const written = parts.map(
      ([name, filename, content]) =>
        `--b\r\nContent-Disposition: form-data; name="${name}"${filename === null ? '' : `; filename="${filename}"`}\r\n\r\n${content}\r\n`,
    );
    const found = findUpload(latin1Bytes(`${written.join('')}--b--\r\n`), TYPE, 'imageFile');
    expect(found.ok && found.value && new TextDecoder().decode(found.value)).toBe(taken);
  });

  it('keeps the bytes of a url-encoded form field in any charset', () => {
    const upload = findUpload(
      latin1Bytes('a=1&inputFile=%3Cp%3E%E4+%FF%3C%2Fp%3E&b=2'),
      'application/x-www-form-urlencoded',
      'inputFile',
    );
    expect(upload.ok && upload.value && [...upload.value]).toEqual([...latin1Bytes('<p>\xe4 \xff</p>')]);
  });

  it.each<[what: string, body: string, value: string | null]>([
    ['in the first field', 'inputFile=yes&b=2', 'yes'],
    ['in the last field', 'a=1&inputFile=yes', 'yes'],
    ['behind empty fields', '&&inputFile=yes&', 'yes'],
    ['in any case, with escapes in its name', 'a&%49NPUT%46ile=yes', 'yes'],
    ['at the beginning of a field alone', 'xinputFile=no&note=inputFile=no&inputFile=yes', 'yes'],
    ['with an equals sign in it', 'inputFile=a=b', 'a=b'],
    ['in the first of two', 'inputFile=yes&inputFile=no', 'yes'],
    ['that is empty', 'inputFile=&b=2', ''],
    ['in no field', 'inputFiles=no&inputFil=no&inputFile', null],
  ])('finds the file of a form %s', (_, body, value) => {
    const found = findUpload(latin1Bytes(body), 'application/x-www-form-urlencoded', 'inputFile');
    expect(found.ok && found.value && new TextDecoder().decode(found.value)).toBe(value);
  });

  it.each<[what: string, body: string, isFile: boolean]>([
    ['a character that no form has at the beginning', '<a=1', true],
    ['one at the end of what is looked at', `${'a'.repeat(511)}<`, true],
    ['one behind it', `${'a'.repeat(512)}<`, false],
    ['a line end at the end', 'a=1\r\n', false],
    ['a line end within', 'a=1\nb=2', true],
    ['every character that a form has', "a=1&b=%20+x*y.z~!'()-_", false],
  ])('under the type of a form takes the body itself for the file, or not, by %s', (_, body, isFile) => {
    const bytes = latin1Bytes(body);
    const found = findUpload(bytes, 'application/x-www-form-urlencoded', 'inputFile');
    expect(found).toEqual({ ok: true, value: isFile ? bytes : null });
  });

  it.each([
    ['inputFile=100%', 3],
    ['inputFile=a%4', 1],
    ['inputFile=%g0', 0],
  ])('refuses %j and says where its escape is malformed', (body, at) => {
    expect(findUpload(latin1Bytes(body), 'application/x-www-form-urlencoded', 'inputFile')).toEqual({
      ok: false,
      failure: {
        code: 'malformed_body',
        body: 'form',
        why: `it has a malformed percent escape at byte ${at}`,
      },
    });
  });

  it('says in which part an upload ends, or which one has no header', () => {
    const part = '--b\r\nContent-Disposition: form-data; name="f"\r\n\r\nx\r\n';
    for (const [n, body] of [part, part + part, part + part + part].entries())
      expect(parseMultipart(latin1Bytes(body), TYPE)).toMatchObject({
        failure: { why: `it ends inside part ${n + 1}: the closing boundary is missing` },
      });
    expect(parseMultipart(latin1Bytes(`${part}--b\r\nno header\r\n--b--`), TYPE)).toMatchObject({
      failure: { why: 'part 2 has no header' },
    });
    expect(parseMultipart(latin1Bytes('--b\r\nno header\r\n--b--'), TYPE)).toMatchObject({
      failure: { why: 'part 1 has no header' },
    });
    const [unknown, broken] = ['x-odd\r\n\r\nx', 'base64\r\n\r\n*'].map(
      (rest) => `--b\r\nContent-Transfer-Encoding: ${rest}\r\n`,
    );
    for (const [at, parts] of [
      [1, ''],
      [2, part],
    ] as const) {
      const why = (one = ''): string =>
        JSON.stringify(parseMultipart(latin1Bytes(`${parts}${one}--b--`), TYPE));
      expect(why(unknown)).toContain(`part ${at} has the Content-Transfer-Encoding`);
      expect(why(broken)).toContain(`part ${at} is not base64`);
    }
  });

  it.each([
    ['nothing', new Uint8Array(0), 'application/json'],
    ['an empty JSON object (Python)', latin1Bytes('{}'), 'application/json'],
    ['a form without the field', latin1Bytes('a=1'), 'application/x-www-form-urlencoded'],
    ['an empty JSON object as a form', latin1Bytes('{}'), 'application/x-www-form-urlencoded'],
    ['a multipart form without parts', latin1Bytes('--b--\r\n'), TYPE],
  ])('says that no file came: %s', (_, body, type) => {
    expect(findUpload(body, type, 'inputFile')).toEqual({ ok: true, value: null });
    expect(requireUpload(body, type, 'inputFile')).toMatchObject({ failure: { code: 'missing_file' } });
  });

  it('says that the file is empty', () => {
    const body = latin1Bytes(
      '--b\r\nContent-Disposition: form-data; name="imageFile"; filename="a"\r\n\r\n\r\n--b--\r\n',
    );
    expect(requireUpload(body, TYPE, 'imageFile')).toMatchObject({
      failure: { code: 'missing_file', why: 'empty' },
    });
  });

  it.each([
    ['the wrong boundary', latin1Bytes('--c\r\n\r\nx\r\n--c--'), TYPE],
    ['no boundary at all', latin1Bytes('hello'), 'multipart/form-data'],
    ['a part without a header end', latin1Bytes('--b\r\nContent-Disposition: form-data\r\n--b--'), TYPE],
  ])('refuses %s', (_, body, type) => {
    expect(requireUpload(body, type, 'imageFile')).toMatchObject({ failure: { code: 'malformed_body' } });
  });

  it('never takes half a file for a file: every truncation is refused', () => {
    const whole = ACCEPTED[0]?.[1] ?? FILE;
    const end = whole.length - '--\r\n'.length;
    for (let length = 1; length < end; length += 1) {
      expect(requireUpload(whole.subarray(0, length), TYPE, 'imageFile').ok, `cut at ${length}`).toBe(false);
    }
  });

  /** RFC 2046 §5.1.1: a delimiter is a line of its own, with white space behind it at most. */
  const head = '--b\r\nContent-Disposition: form-data; name="imageFile"\r\n\r\n';
  it.each([
    ['its text at the start of a longer line', 'x\r\n--bc\r\ny'],
    ['its text and a digit', 'x\r\n--b0'],
    ['its text and an underscore', 'x\n--b_--\ny'],
    ['its text within a line', 'x --b\r\n--'],
    ['its text without the dashes', 'x\r\nb\r\n'],
  ])('keeps in a part %s', (_, content) => {
    const parts = parseMultipart(latin1Bytes(`${head}${content}\r\n--b--\r\n`), TYPE);
    expect(parts.ok && parts.value.map(({ body }) => new TextDecoder().decode(body))).toEqual([content]);
  });

  it.each([
    ['CR LF', '\r\n'],
    ['LF', '\n'],
    ['a space', ' \r\n'],
    ['a tab', '\t\r\n'],
    ['several', ' \t \n'],
  ])('ends a part at its boundary with %s behind it', (_, padding) => {
    const next = `--b${padding}Content-Disposition: form-data; name="z"\r\n\r\nzz`;
    const parts = parseMultipart(latin1Bytes(`${head}x\r\n${next}\r\n--b--`), TYPE);
    expect(parts.ok && parts.value.map(({ name, body }) => [name, new TextDecoder().decode(body)])).toEqual([
      ['imageFile', 'x'],
      ['z', 'zz'],
    ]);
  });

  it('gives back any bytes between any boundary', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 1, maxLength: 200 }),
        fc.stringMatching(/^[A-Za-z0-9'()+_,./:=?-]{1,70}$/),
        (file, boundary) => {
          const delimiter = latin1Bytes(`\r\n--${boundary}`);
          fc.pre(!Buffer.from(file).includes(Buffer.from(delimiter)));
          const body = concatBytes([
            latin1Bytes(`--${boundary}\r\nContent-Disposition: form-data; name="imageFile"\r\n\r\n`),
            file,
            delimiter,
            latin1Bytes('--'),
          ]);
          const parts = parseMultipart(body, `multipart/form-data; boundary="${boundary}"`);
          expect(parts.ok && parts.value.map((part) => [...part.body])).toEqual([[...file]]);
        },
      ),
    );
  });
});

describe('the number of parts', () => {
  const parts = (count: number): Uint8Array =>
    latin1Bytes(`${'--b\r\nContent-Disposition: form-data; name="f"\r\n\r\nx\r\n'.repeat(count)}--b--\r\n`);

  it('may reach the limit', () => {
    const parsed = parseMultipart(parts(LIMITS.MAX_MULTIPART_PARTS), TYPE);
    expect(parsed.ok && parsed.value.length).toBe(LIMITS.MAX_MULTIPART_PARTS);
  });

  it('may not pass it', () => {
    expect(parseMultipart(parts(LIMITS.MAX_MULTIPART_PARTS + 1), TYPE)).toMatchObject({
      ok: false,
      failure: { code: 'malformed_body', why: expect.stringContaining('100 parts') },
    });
  });
});

describe('the length of the boundary', () => {
  const upload = (boundary: string): Uint8Array =>
    latin1Bytes(`--${boundary}\r\nContent-Disposition: form-data; name="f"\r\n\r\nx\r\n--${boundary}--`);
  const longest = 'b'.repeat(LIMITS.MAX_BOUNDARY_CHARACTERS);

  it.each([
    ['declared', longest, `multipart/form-data; boundary=${longest}`],
    ['declared in quotes', longest, `multipart/form-data; boundary="${longest}"`],
    ['taken from the body', longest, 'multipart/form-data'],
  ])('may reach the limit, %s', (_, boundary, type) => {
    expect(parseMultipart(upload(boundary), type)).toMatchObject({ ok: true, value: [{ name: 'f' }] });
  });

  it.each([
    ['declared', `multipart/form-data; boundary=${longest}b`, 'invalid_header'],
    ['declared in quotes', `multipart/form-data; boundary="${longest}b"`, 'invalid_header'],
    ['taken from the body', 'multipart/form-data', 'malformed_body'],
  ])('may not pass it, %s', (_, type, code) => {
    expect(parseMultipart(upload(`${longest}b`), type)).toMatchObject({ failure: { code } });
  });

  it('is named with its limit', () => {
    expect(checkBoundary(`multipart/form-data; boundary=${'-'.repeat(16_000)}`)).toMatchObject({
      failure: {
        header: 'Content-Type',
        rule: 'may name a boundary of at most 70 characters',
        received: 'one of 16000',
      },
    });
  });
});
