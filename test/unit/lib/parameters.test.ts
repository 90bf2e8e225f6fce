// Parameters of headers beside RFC 9110, section 5.6.6.
import { describe, expect, it } from 'vitest';
import { headerParameter, mediaParameter, mediaTypeOf } from '../../../src/lib/parameters.ts';

describe('a parameter of a header', () => {
  it.each<[header: string, name: string, value: string | null]>([
    ['form-data; name=a', 'name', 'a'],
    ['form-data; name="a b;c"', 'name', 'a b;c'],
    ['form-data;name="a"; filename="b"', 'filename', 'b'],
    ['form-data; NAME=a', 'name', 'a'],
    ['form-data ; name = a ; x', 'name', 'a'],
    ['form-data;\t\n\v\f\rname=a', 'name', 'a'],
    ['form-data;\u00a0name\u00a0=\u00a0a\u00a0x', 'name', 'a'],
    ['form-data; x; name=a', 'name', 'a'],
    ['form-data; x y=1; name=a', 'name', 'a'],
    [';name=a', 'name', 'a'],
    ['; name=a; name=b', 'name', 'a'],
    ['form-data; name="a\\"b"', 'name', 'a\\"b'],
    ['form-data; name="a', 'name', '"a'],
    ['form-data; name=', 'name', ''],
    ['form-data; name=""', 'name', ''],
    ['name=a', 'name', null],
    ['form-data; filename=a', 'name', null],
    ['form-data; name', 'name', null],
    ['', 'name', null],
    // A backspace and an underscore are no blanks.
    ['form-data; \bname=a', 'name', null],
    ['form-data; x="1;name=a', 'name', 'a'],
  ])('%j: %s is %j', (header, name, value) => {
    expect(headerParameter(header, name)).toBe(value);
  });

  it('of a media type is unescaped, and absent where it is empty', () => {
    expect(mediaParameter('a/b; boundary="x\\"y\\\\z"', 'boundary')).toBe('x"y\\z');
    expect([
      mediaParameter('a/b; boundary=', 'boundary'),
      mediaParameter('a/b; boundary=""', 'boundary'),
      mediaParameter(null, 'boundary'),
    ]).toEqual([null, null, null]);
  });

  it.each([
    [null, ''],
    ['', ''],
    ['Text/HTML; charset=x', 'text/html'],
    [' a/b ', 'a/b'],
    [';a', ''],
  ])('%j is of the type %j', (header, type) => {
    expect(mediaTypeOf(header)).toBe(type);
  });
});
