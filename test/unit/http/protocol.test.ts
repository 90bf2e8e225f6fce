// Small rules of the protocol: headers that browsers may send, request ids, keys in texts, paths, answers to
// failures, and texts that stand where a file should be.
import { describe, expect, it } from 'vitest';
import { describeFailure, messageOf } from '../../../src/http/describe-failure.ts';
import { escapedByte, formValueStart } from '../../../src/http/form-field.ts';
import {
  acceptRanges,
  checkServiceHeaders,
  isServiceHeader,
  SERVICE_HEADERS,
} from '../../../src/http/header-limits.ts';
import type { Model } from '../../../src/registry/model.ts';
import { negotiate } from '../../../src/http/negotiate.ts';
import { headersOf } from '../../../src/http/option-headers.ts';
import { placeholderIn } from '../../../src/http/placeholder.ts';
import { redactKeys } from '../../../src/http/redact.ts';
import { formsOf, mountPath, pathLength } from '../../../src/http/request-path.ts';
import { requestIdOf } from '../../../src/http/request-id.ts';
import { bytesResponse, failureResponse, modelResponse } from '../../../src/http/respond.ts';
import { checkStringType } from '../../../src/http/string-body.ts';
import { findUpload, isMultipart } from '../../../src/http/upload.ts';
import { findUploads } from '../../../src/http/uploads.ts';
import { parseMultipart } from '../../../src/http/multipart.ts';
import { parseXmlString } from '../../../src/http/xml-string.ts';
import { readStringBody } from '../../../src/http/string-body.ts';
import { latin1, latin1Bytes } from '../../../src/lib/bytes.ts';

describe('the headers of the service', () => {
  it('that scripts of other origins may send are those that they need', () => {
    expect(SERVICE_HEADERS.filter(({ crossOrigin }) => crossOrigin).map(({ name }) => name)).toEqual([
      'Apikey', 'Content-Type', 'Accept', 'Idempotency-Key', 'X-Request-Id', 'traceparent', 'tracestate', 'Authorization', 'MCP-Protocol-Version',
    ]); // oxfmt-ignore
    expect(['APIKEY', 'x-forwarded-for', 'label'].map(isServiceHeader)).toEqual([true, true, false]);
  });

  it.each([
    ['', 1],
    ['a', 1],
    [',', 2],
    ['a,b', 2],
    ['a,,b,', 4],
    [',,,', 4],
  ])('Accept %j has %i ranges', (accept, ranges) => {
    expect(acceptRanges(accept)).toBe(ranges);
  });

  const check = (headers: Record<string, string>, url = 'https://api.example/') =>
    checkServiceHeaders({ headers: new Headers(headers), url });
  it.each([
    'api.example',
    'api.example:8080',
    'api.example:',
    '127.0.0.1',
    '[::1]',
    '[2001:db8::1]:443',
    'a_b~c',
  ])('Host %s is one', (host) => {
    expect(check({ host }).ok).toBe(true);
  });
  it.each(['<x>', 'a, b', 'a b', 'a:b', 'a:1:2', '[::1', '::1', '[x]', 'a/b', '', 'a@b'])(
    'Host %j is none',
    (host) => {
      expect(check({ host })).toEqual({
        ok: false,
        failure: {
          code: 'invalid_header',
          header: 'Host',
          rule: 'must be one host name, with or without a port',
        },
      });
    },
  );
  it('must make an address', () => {
    expect(check({}, 'https://<x>/').ok).toBe(false);
    expect(check({}).ok).toBe(true);
  });
});

describe('an answer in the type that is wanted', () => {
  it.each<[accept: string, type: string]>([
    ['application/xml;q=0.5, application/json;q=0.4', 'application/xml'],
    ['application/xml;q=0.5, application/json;q=0.6', 'application/json'],
    ['application/xml;q=1, application/json;q=0.9', 'application/xml'],
    // What is no share counts as 1.
    ['application/xml;q=1.5, application/json;q=0.9', 'application/xml'],
    ['application/xml;q=-1, application/json;q=0.9', 'application/xml'],
    ['application/xml;q=x, application/json;q=0.9', 'application/xml'],
    ['application/xml; Q = 0.3, application/json;q=0.2', 'application/xml'],
    ['application/xml;level=1;q=0.1, text/json;q=0.2', 'text/json'],
    ['application/xml;q=0, text/xml;q=0, application/json;q=0, */*', 'application/json'],
    ['application/xml;q=0, application/json;q=0, application/json, */*;q=0.5', 'application/json'],
    ['text/xml;q=0, application/json;q=0, */*', 'application/xml'],
    ['*/*;q=0.1, text/*;q=0.2', 'text/json'],
    ['*/*;q=0.1, application/*;q=0.2, text/*;q=0.2', 'application/json'],
    ['xapplication/xml', 'application/json'],
    ['application/xml/x, text/xml', 'text/xml'],
    ['application /xml', 'application/json'],
  ])('Accept %s: %s', (accept, type) => {
    expect(negotiate(accept, null)).toBe(type);
  });
});

describe('an id of a request', () => {
  const idOf = (id: string | null): string =>
    requestIdOf(new Headers(id === null ? {} : { 'x-request-id': id }), () => 'made');
  it.each(['a', 'A-z_0.9', 'x'.repeat(64), 'qz_short'])('%s is kept', (id) => {
    expect(idOf(id)).toBe(id);
  });
  it.each([
    null,
    '',
    'x'.repeat(65),
    'a b',
    'a/b',
    '<x>',
    ' ü',
    `qz_${'a'.repeat(32)}`,
    `x-qz_${'a'.repeat(32)}`,
    'a\tb',
    'ab!',
  ])('%j is made anew', (id) => {
    expect(idOf(id)).toBe('made');
  });
  it('is a random UUID', () => {
    expect(requestIdOf(new Headers())).toMatch(
      /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/,
    );
  });
});

describe('keys in texts', () => {
  const KEY = `qz_${'aB3'.repeat(11).slice(0, 32)}`;
  it.each<[text: string, apikey: string | null, redacted: string]>([
    [`a ${KEY} b ${KEY}`, null, 'a [key] b [key]'],
    [`${KEY}more`, null, '[key]more'],
    ['qz_short', null, 'qz_short'],
    ['a dev-key-12 b dev-key-12', 'dev-key-12ab', 'a dev-key-12 b dev-key-12'],
    ['a twelve-chars b twelve-chars', 'twelve-chars', 'a [key] b [key]'],
    // Eleven characters may occur by chance.
    ['a eleven-char b', 'eleven-char', 'a eleven-char b'],
    ['a b', '', 'a b'],
    ['a null b', null, 'a null b'],
  ])('%s of the caller %j: %s', (text, apikey, redacted) => {
    expect(redactKeys(text, apikey)).toBe(redacted);
  });
});

describe('a path', () => {
  it.each([
    ['https://a.example', 0],
    ['https://a.example/', 1],
    ['https://a.example/usage', 6],
    ['https://a.example/usage?a=/b', 6],
    ['https://a.example/usage#a?b', 6],
    ['http://a/b', 2],
  ])('of %s has %i characters', (url, length) => {
    expect(pathLength(url)).toBe(length);
  });

  it('is known with a slash at its end too', () => {
    expect([formsOf('/usage'), formsOf('/')]).toEqual([
      ['/usage', '/usage/'],
      ['/', '/:end{$}'],
    ]);
  });

  it.each([
    ['https://a.example/', '/', ''],
    ['https://a.example/api/', '/', '/api'],
    ['https://a.example/api//v1/', '/', '/api/v1'],
    ['https://a.example/usage', '/usage', ''],
    ['https://a.example/api/usage', '/usage', '/api'],
    ['https://a.example/api/Usage/', '/usage', '/api'],
    ['https://a.example/usage/usage', '/usage', '/usage'],
    ['https://a.example/other', '/usage', ''],
  ])('of %s for %s is mounted at %j', (url, path, mounted) => {
    expect(mountPath(url, path)).toBe(mounted);
  });
});

describe('an answer', () => {
  const MODEL: Model = {
    name: 'Result',
    members: [
      { name: 'Successful', type: 'boolean', description: '' },
      { name: 'Text', type: 'string', description: '' },
      { name: 'List', type: { listOf: { name: 'Item', members: [] } }, description: '' },
    ],
  };
  const textOf = async (response: Response) =>
    [response.status, response.headers.get('content-type'), await response.text()] as const;

  it('is a model as JSON without parameters, or as XML', async () => {
    expect(
      await textOf(
        modelResponse(MODEL, { Successful: true, Text: 'a', List: [] }, 'text/json', { status: 202 }),
      ),
    ).toEqual([202, 'text/json', '{"Successful":true,"Text":"a","List":[]}']);
    const [status, type, text] = await textOf(
      modelResponse(MODEL, { Successful: true, Text: 'a<b', List: [] }, 'text/xml'),
    );
    expect([status, type]).toEqual([200, 'text/xml; charset=utf-8']);
    expect(text).toContain('<List /><Successful>true</Successful><Text>a&lt;b</Text></Result>');
  });

  it('is bytes with their name and length, which a stream does not have', () => {
    const response = bytesResponse(Uint8Array.of(1, 2, 3), 'x.png', { headers: { 'X-Calls': '1' } });
    expect(Object.fromEntries(response.headers)).toEqual({
      'content-type': 'application/octet-stream',
      'content-disposition': 'attachment; filename="x.png"',
      'content-length': '3',
      'x-calls': '1',
      'x-content-type-options': 'nosniff',
    });
    expect(bytesResponse(new ReadableStream(), 'x').headers.has('content-length')).toBe(false);
  });

  it('to a failure has its status, message and id, without the key of the caller', async () => {
    const response = failureResponse(
      { code: 'invalid_value', field: 'The value', rule: 'has secret-key-of-mine in it' },
      { type: 'application/json', requestId: 'r1', apikey: 'secret-key-of-mine' },
    );
    expect(await textOf(response)).toEqual([
      400,
      'application/json',
      JSON.stringify({
        Successful: false,
        ErrorMessage: 'The value has [key] in it.',
        ErrorCode: 'invalid_value',
        RequestId: 'r1',
      }),
    ]);
  });

  it('to a failure of an operation whose clients read its model has those members too', async () => {
    const response = failureResponse(
      { code: 'unauthorized' },
      {
        type: 'application/json',
        requestId: 'r1',
        apikey: null,
        keepModel: { model: MODEL, empty: { Successful: true, Text: '', List: [] } },
      },
    );
    expect(JSON.parse(await response.text())).toEqual({
      Successful: false,
      ErrorMessage: 'A valid API key is required in the Apikey header.',
      ErrorCode: 'unauthorized',
      RequestId: 'r1',
      Text: '',
      List: [],
    });
    expect([response.status, response.headers.get('www-authenticate')]).toEqual([
      401,
      'ApiKey header="Apikey"',
    ]);
  });

  it('to a failure as XML has each member once', async () => {
    const model: Model = {
      ...MODEL,
      members: [{ name: 'ErrorMessage', type: 'string', description: '' }, ...MODEL.members],
    };
    const response = failureResponse(
      { code: 'unauthorized' },
      {
        type: 'application/xml',
        requestId: 'r1',
        apikey: null,
        keepModel: { model, empty: { Text: '', List: [] } },
      },
    );
    const xml = await response.text();
    const names = Array.from(xml.matchAll(/<(\w+)[ >]/g), ([, name]) => name).slice(1);
    expect(names).toEqual([...new Set(names)]);
    expect(names).toContain('ErrorMessage');
  });
});

describe('a failure', () => {
  it.each([
    [
      { code: 'not_found', job: 'j1' },
      'This account has no batch job j1. A job and its result are kept for 24 hours.',
    ],
    [
      { code: 'not_found', path: '/x', listAt: '/openapi.json' },
      'There is no /x here. GET /openapi.json lists the operations.',
    ],
    [
      { code: 'not_found', path: '/x', like: '/xx', listAt: '/openapi.json' },
      'There is no /x here. Did you mean /xx? GET /openapi.json lists the operations.',
    ],
    [
      { code: 'not_found', path: '/x', what: 'guides', listAt: '/docs' },
      'There is no /x here. GET /docs lists the guides.',
    ],
    [
      { code: 'not_found', path: '/x', why: 'switched off', listAt: '/a' },
      'There is no /x here: it is switched off on this server (setting DISABLED_OPERATIONS). GET /a lists the operations.',
    ],
    [
      { code: 'not_found', path: { characters: 3000, limit: 2048 }, listAt: '/a' },
      'The path has 3000 characters; the limit is 2048. GET /a lists the operations.',
    ],
    [{ code: 'forbidden', operation: 'A', allowed: ['B', 'C'] }, 'This key may not use A. It may use: B, C.'],
    [
      { code: 'forbidden', origin: null },
      'This key may not be used from outside the web pages it is made for.',
    ],
    [{ code: 'forbidden', origin: 'https://x.example' }, 'This key may not be used from https://x.example.'],
    [{ code: 'malformed_body', body: 'form', why: 'it is cut' }, 'The form cannot be read: it is cut.'],
    [
      { code: 'malformed_body', body: 'form', why: 'it is cut', expected: 'a=b' },
      'The form cannot be read: it is cut. Expected a=b.',
    ],
  ] as const)('%j says so', (failure, message) => {
    expect(messageOf(failure as Parameters<typeof messageOf>[0])).toBe(message);
  });

  it.each([
    [0, '1'],
    [0.2, '1'],
    [1, '1'],
    [1.1, '2'],
    [30, '30'],
  ])('that may be over in %d s is repeated after %s', (retryAfterS, header) => {
    expect(describeFailure({ code: 'in_progress', retryAfterS }).headers).toEqual({ 'Retry-After': header });
  });
});

describe('an option as a header', () => {
  it('has its name, its help in the words of HTTP, and a label where it has one', () => {
    const option = { name: 'includeFiles', help: 'Whether all files are read', type: 'boolean' };
    const [plain, labelled] = headersOf([
      option,
      { ...option, name: 'logo', label: 'Logo' },
    ] as unknown as Parameters<typeof headersOf>[0]);
    expect(plain).toEqual({
      name: 'X-Include-Files',
      type: 'boolean',
      description: 'Whether all files are read: parts imageFile, or a JSON list imageFiles',
    });
    expect(labelled).toEqual({
      name: 'logo',
      type: 'boolean',
      description: 'Whether all files are read',
      label: 'Logo',
    });
    expect(plain && 'label' in plain).toBe(false);
  });
});

describe('a field of a form', () => {
  it.each<[high: string, low: string, byte: number]>([
    ['0', '0', 0],
    ['9', 'f', 0x9f],
    ['a', 'F', 0xaf],
    ['F', 'a', 0xfa],
    ['4', '1', 0x41],
    ['g', '0', -1],
    ['0', 'g', -1],
    ['`', '0', -1],
    ['@', '0', -1],
    ['/', '0', -1],
    [':', '0', -1],
    ['G', '0', -1],
    ['\u00c1', '0', -1],
    ['0', '\u00e6', -1],
  ])('escapes %%%s%s as %i', (high, low, byte) => {
    expect(escapedByte(high.charCodeAt(0), low.charCodeAt(0))).toBe(byte);
  });
  it('ends with its escapes', () => {
    expect([escapedByte(undefined, 48), escapedByte(48, undefined)]).toEqual([-1, -1]);
  });
  const at = (text: string, start: number, name: string): number | null =>
    formValueStart((index) => (index < text.length ? text.charCodeAt(index) : undefined), start, name);
  it.each<[text: string, start: number, value: number | null]>([
    ['value=x', 0, 6],
    ['VaLuE=x', 0, 6],
    ['%76alu%65=x', 0, 10],
    ['a&value=x', 2, 8],
    ['value', 0, null],
    ['values=x', 0, null],
    ['valu=x', 0, null],
    ['%7', 0, null],
    ['%7galue=x', 0, null],
    ['[alue=x', 0, null],
    ['v', 0, null],
  ])('%j has its value from %i at %s', (text, start, value) => {
    expect(at(text, start, 'value')).toBe(value);
  });
});

describe('bodies at their edges', () => {
  it('of a type that is not known are refused with it, in ASCII and up to 100 characters', () => {
    const received = (type: string): string => {
      const checked = checkStringType(type);
      return checked.ok ? 'taken' : messageOf(checked.failure);
    };
    expect(received('image/é\u0001x')).toContain('"image/??x"');
    expect(received(`a/${'b'.repeat(98)}`)).toContain(`"a/${'b'.repeat(98)}"`);
    expect(received(`a/${'b'.repeat(99)}`)).toContain(`"a/${'b'.repeat(98)}"`);
    expect(received('application/vnd.x+json')).toBe('taken');
  });

  it('of forms have any byte, in a field whose name is in any case', () => {
    const FORM = 'application/x-www-form-urlencoded';
    for (const field of ['file', 'FILE', 'File', '%66ile', '%46ile']) {
      const bytes = findUpload(latin1Bytes(`g=1&ghi&${field}=%00%01%7f%fF+%2B&file=2`), FORM, 'file');
      expect(bytes).toEqual({ ok: true, value: Uint8Array.of(0, 1, 0x7f, 0xff, 0x20, 0x2b) });
    }
    expect(findUpload(latin1Bytes('gile=1&fil=2&files=3'), FORM, 'file')).toEqual({ ok: true, value: null });
  });

  it('of forms end with one line end', () => {
    const FORM = 'application/x-www-form-urlencoded';
    const read = (text: string) => readStringBody(latin1Bytes(text), FORM);
    expect(read('value=a%0Ab\r\n')).toEqual({ ok: true, value: 'a\nb' });
    expect(read('=x\n')).toEqual({ ok: true, value: 'x' });
    expect(read('value=a\nb')).toEqual({ ok: true, value: 'a\nb' });
  });

  it('are multipart by their type, or by their first bytes whatever type stands there', () => {
    const body = latin1Bytes('--b\r\nContent-Disposition: form-data; name="f"\r\n\r\nx\r\n--b--');
    expect([
      isMultipart(body, 'multipart/form-data'),
      isMultipart(latin1Bytes('x'), 'multipart/form-data'),
    ]).toEqual([true, true]);
    expect([
      isMultipart(body, ''),
      isMultipart(body, 'multipart/mixed'),
      isMultipart(body, 'image/png'),
    ]).toEqual([true, true, true]);
    expect(isMultipart(latin1Bytes('\r\n\n--b\ncontent-type: x'), '')).toBe(true);
    expect([
      isMultipart(latin1Bytes('-b\r\nContent-X'), ''),
      isMultipart(latin1Bytes('x--b\r\nContent-X'), ''),
      isMultipart(latin1Bytes('--b\r\nX-Content-X'), ''),
      isMultipart(latin1Bytes('--\r\nContent-X'), ''),
      isMultipart(latin1Bytes('--b\r\r\nContent-X'), ''),
    ]).toEqual([false, false, false, false, false]);
    // A boundary that is longer than what is looked at.
    expect([
      isMultipart(latin1Bytes(`--${'b'.repeat(588)}\r\nContent-`), ''),
      isMultipart(latin1Bytes(`--${'b'.repeat(589)}\r\nContent-`), ''),
    ]).toEqual([true, false]);
  });

  it.each([
    ['{}', true],
    [' { } ', true],
    ['null', true],
    ['""', true],
    ['', true],
    ['[]', false],
    ['{"a":1}', false],
    [`{}${' '.repeat(62)}`, true],
    [`{}${' '.repeat(63)}`, false],
  ])('%j of JSON is none, or a file', (text, isNone) => {
    const found = findUpload(latin1Bytes(text), 'application/json', 'imageFile');
    expect(found.ok && found.value === null).toBe(isNone);
  });

  it('of multipart need a boundary, and may have an empty part', () => {
    expect(parseMultipart(latin1Bytes('no boundary'), 'multipart/form-data')).toMatchObject({
      failure: { why: 'no boundary line was found' },
    });
    expect(parseMultipart(latin1Bytes('--c\r\n'), 'multipart/form-data; boundary=b')).toMatchObject({
      failure: { why: 'the boundary that its header names does not occur in the body' },
    });
    // Where no boundary is declared, it is the first line.
    expect(
      parseMultipart(latin1Bytes('text\r\n--b\r\nA: b\r\n\r\nx\r\n--b--'), 'multipart/form-data'),
    ).toMatchObject({
      failure: { why: 'no boundary line was found' },
    });
    const parts = parseMultipart(
      latin1Bytes('--b\r\nA: b\r\n\r\n\r\n--b\r\nA: b\n\n\n--b--'),
      'multipart/form-data; boundary=b',
    );
    expect(parts.ok && parts.value.map(({ body }) => body.length)).toEqual([0, 0]);
  });

  it('of multipart have the file in the part of its name, though it is empty and another part is a file', () => {
    const found = findUpload(
      latin1Bytes(
        '--b\r\nContent-Disposition: form-data; name=imageFile; filename=a\r\n\r\n\r\n' +
          '--b\r\nContent-Disposition: form-data; name=other; filename=b\r\n\r\nx\r\n--b--',
      ),
      'multipart/form-data; boundary=b',
      'imageFile',
    );
    expect(found.ok && found.value?.length).toBe(0);
  });

  it('of forms may begin with an empty field', () => {
    const read = readStringBody(latin1Bytes('&value=x'), 'application/x-www-form-urlencoded');
    expect(read).toMatchObject({ ok: true, value: 'x' });
  });

  it('of JSON lists have 1,024 bytes before the list, and are a file beyond', () => {
    const filesAfter = (bytes: number): unknown => {
      const head = '{"note":"", "imageFiles":[';
      const body = `${head.replace('""', `"${'n'.repeat(bytes - head.length)}"`)}"QQ=="]}`;
      const found = findUploads(latin1Bytes(body), 'application/json', 'imageFile');
      return found.ok ? found.value.map(({ bytes: file }) => file.length) : found.failure.code;
    };
    expect([filesAfter(1024), filesAfter(1025)]).toEqual([[1], [1025 + '"QQ=="]}'.length]]);
  });

  it('of JSON lists, where one file is read, say that it is not the only one', () => {
    const read = (text: string): unknown => {
      const found = findUpload(latin1Bytes(text), 'application/json', 'imageFile');
      return found.ok
        ? found.value && latin1(found.value)
        : found.failure.code === 'malformed_body' && found.failure.why;
    };
    expect(read('{"imageFiles":["QQ=="]}')).toBe('A');
    expect(read('{"imageFiles":[{"$content":"QQ=="}]}')).toBe('A');
    expect(read('{"imageFiles":[]}')).toBeNull();
    expect(read('{"imageFiles":["QQ==",{"$content":"Qg=="}]}')).toMatch(
      /^imageFiles has 2 files, and one is read: send X-Include-Files: true/,
    );
  });

  it('of JSON lists say which item is wrong', () => {
    const why = (text: string): unknown => {
      const found = findUploads(latin1Bytes(text), 'application/json', 'imageFile');
      return found.ok ? found.value.length : found.failure.code === 'malformed_body' && found.failure.why;
    };
    expect(why('{"imageFiles":["QQ==","Qg')).toBe('item 2 of imageFiles has no end');
    expect(why('{"imageFiles":["')).toBe('item 1 of imageFiles has no end');
    expect(why('{"imageFiles":[7]}')).toBe(
      'item 1 of imageFiles is neither a text nor an object with $content',
    );
    expect(why('{"imageFiles":[{"name":"QQ=="}]}')).toContain('item 1 of imageFiles is neither');
    expect(why('{"imageFiles":["QQ==",{"$content":"QQ==","a":[1]}]}')).toContain(
      'item 2 of imageFiles goes on',
    );
    expect(why('{"imageFiles":[{"$content":"QQ=="')).toContain('item 1 of imageFiles goes on');
    expect(why('{"imageFiles":[{"$content":"?"}]}')).toBe('item 1 of imageFiles is not base64');
    expect(why('{"imageFiles":["QQ==" "Qg=="]}')).toBe('a comma or ] must follow item 1 of imageFiles');
    expect(why('{"imageFiles":["QQ==","?"]}')).toBe('item 2 of imageFiles is not base64');
    expect(findUploads(latin1Bytes(''), 'multipart/form-data', 'imageFile')).toEqual({ ok: true, value: [] });
  });

  it('of XML are refused with the beginning of a prefix, or of an attribute', () => {
    const why = (text: string): string => {
      const parsed = parseXmlString(text);
      return parsed.ok ? '' : messageOf(parsed.failure);
    };
    const name = `abcdefghij${'k'.repeat(90)}`;
    expect(why(`<${name}:string>x</${name}:string>`)).toContain(
      `unbound namespace prefix: "${name.slice(0, 40)}`,
    );
    expect(why(`<string ${name}="1" ${name}="2">x</string>`)).toContain(
      `duplicate attribute: ${name.slice(0, 40)}`,
    );
  });

  it('that stand for a file have 300 bytes at most', () => {
    const ruby = (length: number): Uint8Array =>
      latin1Bytes(`#<File:${'x'.repeat(192)}>${' '.repeat(length - 200)}`);
    expect([placeholderIn(ruby(300))?.writer, placeholderIn(ruby(301))]).toEqual(['Ruby', undefined]);
  });
});

describe('a string in XML', () => {
  const read = (content: string): unknown => {
    const parsed = parseXmlString(`<string>${content}</string>`);
    return parsed.ok ? parsed.value : parsed.failure.code;
  };
  it.each<[content: string, text: string]>([
    ['&#65;&#x42;&amp;&lt;&gt;&quot;&apos;', 'AB&<>"\''],
    ['&#x10FFFF;&#1114111;', '\u{10ffff}\u{10ffff}'],
    ['a&#13;b\r\nc\rd', 'a\rb\nc\nd'],
    ['a<![CDATA[<&amp;>]]>b<!-- & -->c', 'a<&amp;>bc'],
    ['', ''],
    ['#x41;', '#x41;'],
  ])('%j is %j', (content, text) => {
    expect(read(content)).toBe(text);
  });
  it.each([
    '&',
    '&amp',
    '&x;',
    '&#;',
    '&#0;',
    '&#x110000;',
    '&#xD800;',
    '&#xDFFF;',
    '&constructor;',
    '<b/>',
    '<![CDATA[x',
    '<!-- x',
    '<!--->',
    '&#xg;',
    '&#4x1;',
  ])('%j is malformed', (content) => {
    expect(read(content)).toBe('malformed_body');
  });
});
