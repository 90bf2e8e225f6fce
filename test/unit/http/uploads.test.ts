import { describe, expect, it } from 'vitest';
import { findUploads } from '../../../src/http/uploads.ts';
import { LIMITS } from '../../../src/registry/limits.ts';

const MULTIPART = 'multipart/form-data; boundary=b';
const JSON_TYPE = 'application/json';

/** Parts of a Content-Disposition and a text. */
const form = (...parts: readonly (readonly [disposition: string, text: string])[]): Uint8Array =>
  Buffer.from(
    `${parts.map(([disposition, text]) => `--b\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${text}\r\n`).join('')}--b--\r\n`,
  );
const named = (count: number): readonly (readonly [string, string])[] =>
  Array.from({ length: count }, (_, i) => ['name=imageFile', String(i)] as const);
const list = (count: number): string =>
  JSON.stringify({ imageFiles: Array.from({ length: count }, () => 'QQ==') });

/** `name=text` of each file, or the code of the failure. */
function found(body: Uint8Array | string, type: string | null): readonly string[] | string {
  const files = findUploads(Buffer.from(body), type, 'imageFile');
  if (!files.ok) return files.failure.code;
  return files.value.map(({ name, bytes }) => `${name ?? '-'}=${Buffer.from(bytes).toString()}`);
}

describe('all files of a multipart body', () => {
  it.each([
    [
      'are the parts of the name, in their order, also empty ones',
      [
        ['name=imageFile; filename=a.png', 'A'],
        ['name=other; filename=x.png', 'X'],
        ['name="IMAGEFILE"; filename=""', ''],
        ['name="imageFile[]"', 'C'],
      ],
      ['a.png=A', '-=', '-=C'],
    ],
    [
      'are those with a filename where none has the name',
      [
        ['name=first; filename=a', 'A'],
        ['name=note', 'N'],
        ['name=second; filename=b', 'B'],
      ],
      ['a=A', 'b=B'],
    ],
    ['is the only part where it has neither', [['name=file', 'A']], ['-=A']],
    [
      'are none where it is not clear which parts they are',
      [
        ['name=one', 'A'],
        ['name=two', 'B'],
      ],
      [],
    ],
    [
      'have the names that were sent',
      [
        ['name=imageFile; filename="é ☕.png"', '1'],
        ['name=imageFile; filename="say \\"hi\\" \\\\ %22.png"', '2'],
        ["name=imageFile; filename*=UTF-8''na%C3%AFve.png", '3'],
        ["name=imageFile; filename*=UTF-8''%E9", '4'],
        ['name=imageFile; filename="C:\\dir\\x.png"', '5'],
      ],
      ['é ☕.png=1', 'say "hi" \\ ".png=2', 'naïve.png=3', "UTF-8''%E9=4", 'C:\\dir\\x.png=5'],
    ],
  ] as const)('%s', (_, parts, expected) => {
    expect(found(form(...parts), MULTIPART)).toEqual(expected);
  });

  it('are at most MAX_SCAN_FILES', () => {
    const most = LIMITS.MAX_SCAN_FILES;
    expect(found(form(...named(most)), MULTIPART)).toHaveLength(most);
    expect(found(form(...named(most + 1)), MULTIPART)).toBe('too_large');
  });
});

describe('all files of a JSON body', () => {
  it.each([
    ['{"imageFiles":["QQ==","Qg"]}', ['-=A', '-=B']],
    ['{"imageFiles":[{"$content-type":"image/png","$content":"QQ=="}, "Qg"]}', ['-=A', '-=B']],
    ['{"imageFiles":[{ "$content" : "QQ==", "name":"a \\"b.png" } ]}', ['-=A']],
    [
      '{"imageFiles":[{"Name":"a.png","ContentBytes":"QQ==","Size":"1"},{"$content":"Qg=="}]}',
      ['-=A', '-=B'],
    ],
    [' { "note" : 1 , "ImageFiles" : [ "data:image/png;base64,QQ==" ,\n"Qg==" ] }', ['-=A', '-=B']],
    ['{"imageFiles":["QQ=="],"more":true}', ['-=A']],
    ['{"imageFiles":["",  "QQ=="]}', ['-=', '-=A']],
    ['{"imageFiles":[]}', []],
    ['{"imageFile":"QQ=="}', ['-=A']],
    ['{}', []],
    ['{"imageFiles":["QQ==",]}', 'malformed_body'],
    ['{"imageFiles":["QQ==" "Qg=="]}', 'malformed_body'],
    ['{"imageFiles":["QQ==","Qg', 'malformed_body'],
    ['{"imageFiles":["QQ=="', 'malformed_body'],
    ['{"imageFiles":[', 'malformed_body'],
    ['{"imageFiles":[7]}', 'malformed_body'],
    ['{"imageFiles":["Q~=="]}', 'malformed_body'],
    ['{"imageFile":"Q~=="}', 'malformed_body'],
  ])('of %s are %j', (body, expected) => {
    expect(found(body, JSON_TYPE)).toEqual(expected);
  });

  // RFC 8259, 2: space, tab, line feed and carriage return, before and after each of [ ] , and no other character.
  it('may have blanks around every mark of the list', () => {
    for (const blank of [' ', '\t', '\n', '\r', ' \r\n\t'])
      expect(
        found(
          `{"imageFiles"${blank}:${blank}[${blank}"QQ=="${blank},${blank}"Qg=="${blank}]${blank}}`,
          JSON_TYPE,
        ),
        JSON.stringify(blank),
      ).toEqual(['-=A', '-=B']);
    for (const other of ['\v', '\f', '\b', '\u000e', '!'])
      expect(found(`{"imageFiles":["QQ=="${other},"Qg=="]}`, JSON_TYPE), JSON.stringify(other)).toBe(
        'malformed_body',
      );
  });

  it('are at most MAX_SCAN_FILES', () => {
    const most = LIMITS.MAX_SCAN_FILES;
    expect(found(list(most), JSON_TYPE)).toHaveLength(most);
    expect(found(list(most + 1), JSON_TYPE)).toBe('too_large');
  });
});

it.each([
  ['image/png', ['-=raw']],
  [null, ['-=raw']],
])('a body of type %s is the file itself', (type, expected) => {
  expect(found('raw', type)).toEqual(expected);
  expect(found('', type)).toEqual([]);
});
