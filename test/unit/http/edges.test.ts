// Bounds and seams of requests and answers: how far each reader looks, what it does one byte further, and what it says.
import { describe, expect, it } from 'vitest';
import { readBody, checkBodyHeaders } from '../../../src/http/body.ts';
import { decodeText } from '../../../src/http/charset.ts';
import { describeFailure, messageOf } from '../../../src/http/describe-failure.ts';
import { headerName, noteHeaders, optionName } from '../../../src/http/header-names.ts';
import { damagedOption, textOfBytes } from '../../../src/http/headers.ts';
import { toJson, toXml } from '../../../src/http/model.ts';
import { parseMultipart } from '../../../src/http/multipart.ts';
import { asksForXml, negotiate } from '../../../src/http/negotiate.ts';
import { mountPath, pathReader } from '../../../src/http/request-path.ts';
import { bytesResponse, failureResponse } from '../../../src/http/respond.ts';
import { findUpload, requireUpload } from '../../../src/http/upload.ts';
import { findUploads } from '../../../src/http/uploads.ts';
import { latin1Bytes } from '../../../src/lib/bytes.ts';
import type { Model } from '../../../src/registry/model.ts';
import type { Failure } from '../../../src/service/failure.ts';
import type { Result } from '../../../src/service/result.ts';

const whyOf = (result: Result<unknown>): string => (result.ok ? '' : messageOf(result.failure));

describe('a part of a multipart body', () => {
  const TYPE = 'multipart/form-data; boundary=b';
  const parts = (text: string, type: string | null = TYPE) => {
    const parsed = parseMultipart(latin1Bytes(text), type);
    return parsed.ok
      ? parsed.value.map(({ name, body }) => [name, new TextDecoder('latin1').decode(body)])
      : whyOf(parsed);
  };
  const head = 'Content-Disposition: form-data; name=f';

  it('may have 16 KB of headers', () => {
    const padded = (bytes: number) => {
      const lines = `${head}\r\nX: `;
      return `--b\r\n${lines}${'x'.repeat(bytes - lines.length - 4)}\r\n\r\nfile\r\n--b--`;
    };
    expect(parts(padded(16_384))).toEqual([['f', 'file']]);
    expect(parts(padded(16_385))).toContain('part 1 has no header');
    const alone = (bytes: number) =>
      `--b\r\n${head}\r\nX: ${'x'.repeat(bytes - head.length - 7)}\r\n\r\n--b--`;
    expect(parts(alone(16_384))).toEqual([['f', '']]);
    expect(parts(alone(16_385))).toContain('part 1 has no header');
  });

  it.each<[what: string, text: string, read: unknown]>([
['an empty line', `--b\r\n${head}\r\n\r\n\r\n--b--`, [['f', '']]],
    ['its headers', `--b\r\n${head}\r\n\r\n--b\r\nX: y\n${head}\n\n--b--`, [['f', ''], ['f', '']]],
    ['a line that is no header', '--b\r\nhello\r\n\r\n--b--', 'The multipart body cannot be read: part 1 has no header.'],
    ['two empty lines', `--b\r\n${head}\r\n\r\n\r\n\r\n--b--`, [['f', '\r\n']]],
    ['a line end of LF', `--b\n${head}\n\nx\n--b--`, [['f', 'x']]],
    ['a CR that is no line end', `--b\n${head}\n\nx\r\r\n--b--`, [['f', 'x\r']]],
    ['the end of the body', `--b\r\n${head}\r\n\r\nx\r\n--b--`, [['f', 'x']]],
    ['a dash that closes nothing', `--b\r\n${head}\r\n\r\nx\r\n--b-\r\n${head}\r\n\r\ny\r\n--b--`, [['f', 'x'], ['f', 'y']]],
    ['nothing, after its last delimiter', `--b\r\n${head}\r\n\r\nx\r\n--b`, 'The multipart body cannot be read: part 2 has no header.'],
    ['nothing, in its second part', `--b\r\n${head}\r\n\r\nx\r\n--b\r\n${head}\r\n\r\ny`, 'The multipart body cannot be read: it ends inside part 2: the closing boundary is missing.'],
    ['no header, in its second part', `--b\r\n${head}\r\n\r\nx\r\n--b\r\n${head}\r\n--b--`, 'The multipart body cannot be read: part 2 has no header.'],
    ['a bad encoding, in its second part', `--b\r\n${head}\r\n\r\nx\r\n--b\r\nContent-Transfer-Encoding: base64\r\n\r\n?\r\n--b--`, 'The multipart body cannot be read: part 2 is not base64, as its Content-Transfer-Encoding says.'],
  ])('ends with %s', (_, text, read) => {
    expect(parts(text)).toEqual(read);
  }); // oxfmt-ignore

  it('has headers of any case, with blanks before their colons, and none that only end alike', () => {
    expect(
      parts(`--b\r\nX-${head}\r\nCONTENT-disposition \t:\t form-data; name=g\r\n\r\nx\r\n--b--`),
    ).toEqual([['g', 'x']]);
    expect(parts('--b\r\nX: y\r\n\r\nx\r\n--b--')).toEqual([[null, 'x']]);
  });

  it('is found by the first line where no boundary is declared, within 512 bytes', () => {
    const undeclared = 'multipart/form-data';
    expect(parts(`\r\n\n--b \r\n${head}\r\n\r\nx\r\n--b--`, undeclared)).toEqual([['f', 'x']]);
    const padded = (blanks: number) => `${'\n'.repeat(blanks)}--b\r\n${head}\r\n\r\nx\r\n--b--`;
    expect(parts(padded(507), undeclared)).toEqual([['f', 'x']]);
    expect(parts(padded(508), undeclared)).toContain('no boundary line was found');
    const trailing = (blanks: number) => `--b${' '.repeat(blanks)}\r\n${head}\r\n\r\nx\r\n--b--`;
    expect(parts(trailing(199), undeclared)).toEqual([['f', 'x']]);
    expect(parts(trailing(200), undeclared)).toContain('no boundary line was found');
  });
});

describe('the charset of a text', () => {
  const decoded = (bytes: Uint8Array, type: string | null) => {
    const text = decodeText(bytes, type);
    return text.ok ? text.value : text.failure.code;
  };

  it.each([
    ['utf-8', [0xc3, 0xa9], 'é'],
    ['UTF8', [0xc3, 0xa9], 'é'],
    ['us-ascii', [0x41], 'A'],
    ['utf-16', [0xe9, 0], 'é'],
    ['utf-16le', [0xe9, 0], 'é'],
    ['utf-16be', [0, 0xe9], 'é'],
    ['iso-8859-1', [0xe9], 'é'],
    ['latin1', [0xe9], 'é'],
    ['windows-1252', [0x80], '€'],
    ['utf-8', [0xe9], 'malformed_body'],
    ['utf-7', [0x41], 'unsupported_media'],
  ])('%s reads %j as %s', (charset, bytes, text) => {
    expect(decoded(Uint8Array.from(bytes), `text/plain; charset=${charset}`)).toBe(text);
  });

  it('is what XML declares in its first 256 bytes, by 40 characters', () => {
    const declared = (bytes: number, name = 'iso-8859-1') => {
      const start = '<?xml version="1.0"';
      const end = ` encoding="${name}"`;
      return latin1Bytes(`${start}${' '.repeat(bytes - start.length - end.length)}${end}?>\xe9`);
    };
    expect(decoded(declared(256), 'text/xml')).toMatch(/é$/);
    expect(decoded(declared(257), 'text/xml')).toBe('malformed_body');
    expect(decoded(declared(256), 'text/plain')).toBe('malformed_body');
    expect(decoded(declared(100, 'x'.repeat(40)), 'application/xml')).toBe('unsupported_media');
    expect(decoded(declared(100, 'x'.repeat(41)), 'application/xml')).toBe('malformed_body');
    expect(decoded(latin1Bytes("<?xml version='1.0' encoding = 'latin1' ?>\xe9"), 'text/xml')).toMatch(/é$/);
    // Bytes that begin as ASCII are in no UTF-16, whatever they declare.
    for (const name of ['utf-16', 'UTF-16LE'])
      expect(decoded(latin1Bytes(`<?xml version="1.0" encoding="${name}"?>a`), 'text/xml')).toMatch(/a$/);
    expect(decoded(latin1Bytes('x<?xml version="1.0" encoding="latin1"?>\xe9'), 'text/xml')).toBe(
      'malformed_body',
    );
  });
});

describe('a file', () => {
  const FORM = 'application/x-www-form-urlencoded';
  const lengthOf = (found: Result<Uint8Array | null>) =>
    found.ok ? (found.value?.length ?? null) : found.failure.code;

  it('under a type of forms is the body where its first 512 bytes are no form', () => {
    const withByte = (at: number) => latin1Bytes(`${'a'.repeat(at)}<${'a'.repeat(600 - at)}`);
    expect(lengthOf(findUpload(withByte(511), FORM, 'file'))).toBe(601);
    expect(lengthOf(findUpload(withByte(512), FORM, 'file'))).toBeNull();
    expect(lengthOf(findUpload(latin1Bytes('a=1\r\n'), FORM, 'file'))).toBeNull();
    expect(lengthOf(findUpload(latin1Bytes('{}'), FORM, 'file'))).toBeNull();
    expect(lengthOf(findUpload(latin1Bytes('a=1\nb'), FORM, 'file'))).toBe(5);
  });

  it('in a field says where its escape is malformed', () => {
    expect(whyOf(findUpload(latin1Bytes('x=1&file=ab%4'), FORM, 'file'))).toContain(
      'percent escape at byte 2',
    );
    expect(whyOf(findUpload(latin1Bytes('file=%zz'), FORM, 'file'))).toContain('percent escape at byte 0');
    expect(lengthOf(findUpload(latin1Bytes('file=%41%42c'), FORM, 'file'))).toBe(3);
  });

  it('in JSON has 1,024 bytes before its text', () => {
    const after = (bytes: number) => {
      const [start, end] = ['{"note":"', '","file":"'];
      return latin1Bytes(`${start}${'n'.repeat(bytes - start.length - end.length)}${end}QQ=="}`);
    };
    expect(lengthOf(findUpload(after(1024), 'application/json', 'file'))).toBe(1);
    expect(lengthOf(findUpload(after(1025), 'application/json', 'file'))).toBe(1025 + 'QQ=="}'.length);
    expect(whyOf(findUpload(latin1Bytes('{"file":"QQ=='), 'text/json', 'file'))).toContain(
      'the text of file has no end',
    );
    expect(whyOf(findUpload(latin1Bytes('{"file":"?"}'), 'text/json', 'file'))).toContain(
      'the text of file is not base64',
    );
    expect(lengthOf(findUpload(latin1Bytes('x {"file":"QQ=="}'), 'application/json', 'file'))).toBe(17);
    expect(lengthOf(findUpload(latin1Bytes('{"file":"QQ=="}'), 'application/jsonp', 'file'))).toBe(15);
  });

  it('in a list may begin as a data URL of 256 bytes', () => {
    const dataUrl = (bytes: number) => {
      const [start, end] = ['data:image/', ';base64,'];
      return `${start}${'x'.repeat(bytes - start.length - end.length)}${end}`;
    };
    const found = (bytes: number) => {
      const files = findUploads(
        latin1Bytes(`{"files":["${dataUrl(bytes)}QQ=="]}`),
        'application/json',
        'file',
      );
      return files.ok ? files.value.map((file) => file.bytes.length) : files.failure.code;
    };
    expect([found(256), found(257)]).toEqual([[1], 'malformed_body']);
  });

  it('among several is none of a body that cannot be read', () => {
    expect(whyOf(findUploads(latin1Bytes('--b\r\n'), 'multipart/form-data; boundary=c', 'file'))).toContain(
      'does not occur in the body',
    );
  });

  it('is asked for by the name of its part', () => {
    expect(requireUpload(new Uint8Array(), null, 'imageFile')).toEqual({
      ok: false,
      failure: {
        code: 'missing_file',
        why: 'absent',
        send: 'multipart/form-data with the part imageFile, or the file itself as the body',
      },
    });
  });
});

describe('a body', () => {
  const bodyOf = (bytes: number | null, headers: Record<string, string> = {}) => {
    const body =
      bytes === null
        ? null
        : new ReadableStream<Uint8Array>({
            start(controller) {
              if (bytes > 0) controller.enqueue(new Uint8Array(bytes));
              controller.close();
            },
          });
    return { headers: new Headers(headers), body } as unknown as Request;
  };
  const read = async (request: Request, limitBytes = 10) => {
    const found = await readBody(request, {
      limitBytes,
      setting: 'MAX_BODY_BYTES',
      hold: { grow: () => true } as never,
      now: () => 0,
    });
    return found.ok ? found.value.length : whyOf(found);
  };

  it('may reach its limit, declared or not, and may be absent', async () => {
    expect(await read(bodyOf(null))).toBe(0);
    expect(await read(bodyOf(0))).toBe(0);
    expect(await read(bodyOf(10))).toBe(10);
    expect(await read(bodyOf(11))).toMatch(/^The body has 11 bytes or more; the limit is 10 bytes/);
    expect(await read(bodyOf(10, { 'Content-Length': '10' }))).toBe(10);
    expect(await read(bodyOf(11, { 'Content-Length': '11' }))).toMatch(/^The body has 11 bytes or more/);
  });

  it('has a declared length of 15 digits at most, and no other coding than its own', () => {
    const check = (headers: Record<string, string>) =>
      checkBodyHeaders(new Headers(headers), { limitBytes: 10, setting: 'MAX_BODY_BYTES' });
    expect(check({ 'Content-Length': '9'.repeat(15) }).ok).toBe(false);
    for (const length of ['9'.repeat(16), '0x99', '99 9', '-99', '9.9e9', ''])
      expect(check({ 'Content-Length': length }).ok, length).toBe(true);
    for (const coding of ['', ' Identity ']) expect(check({ 'Content-Encoding': coding }).ok).toBe(true);
    expect(whyOf(check({ 'Content-Encoding': 'BR' }))).toContain('"br"');
  });

  it('that is refused for its size is left to be read; one that is malformed is cancelled', async () => {
    const cancelled = async (bytes: number, headers: Record<string, string>) => {
      let isCancelled = false;
      const body = new ReadableStream<Uint8Array>(
        {
          pull: (controller) => controller.enqueue(new Uint8Array(bytes)),
          cancel: () => void (isCancelled = true),
        },
        { highWaterMark: 0 },
      );
      await read({ headers: new Headers(headers), body } as unknown as Request);
      return isCancelled;
    };
    expect(await cancelled(6, {})).toBe(false);
    expect(await cancelled(6, { 'Content-Length': '7' })).toBe(true);
  });

  it('that breaks off says how far it came', async () => {
    const broken = (bytes: number) => {
      let sent = false;
      const body = new ReadableStream<Uint8Array>(
        {
          pull(controller) {
            if (sent || bytes === 0) controller.error(new Error('reset'));
            else controller.enqueue(new Uint8Array(bytes));
            sent = true;
          },
        },
        { highWaterMark: 0 },
      );
      return { headers: new Headers(), body } as unknown as Request;
    };
    expect(await read(broken(0))).toContain('it ended early, within 4096 bytes');
  });
});

describe('the type of an answer', () => {
  it.each([
    ['application/xml', null, true],
    ['application/xml;q=0', 'application/xml', false],
    ['application/json;q=0, application/xml;q=0.1', null, true],
    ['application/xml;q=0.1, application/json', null, false],
    ['text/*, text/xml;q=0.5', null, false],
    ['text/xml;q=0, text/json;q=0.4', 'text/xml', false],
  ])('for Accept %s and %j asks for XML: %s', (accept, request, asks) => {
    expect(asksForXml(accept, request)).toBe(asks);
  });

  it('is that of the request where nothing is accepted', () => {
    expect(negotiate('application/json;q=0', 'text/xml;charset=utf-8')).toBe('text/xml');
    expect(negotiate('', 'application/xmlx')).toBe('application/json');
  });
});

describe('an address', () => {
  const read = pathReader(['/admin/keys/{id}/rotate', '/a/{x}/{y}'], (request) =>
    request.url.slice('https://h'.length),
  );
  const pathOf = (path: string) => read({ url: `https://h${path}` } as Request);
  it.each([
    ['/ADMIN/keys/Ab/rotate', '/admin/keys/Ab/rotate'],
    ['/admin/keys/Ab/rotate/x', '/admin/keys/Ab/rotate/x'],
    ['/admin/KEYS/Ab/turn', '/admin/KEYS/Ab/turn'],
    ['/A/One/Two/', '/a/One/Two'],
    ['/A/One', '/A/One'],
  ])('%s is %s', (path, found) => {
    expect(pathOf(path)).toBe(found);
  });

  it('has what stands before its path as the mount', () => {
    expect(mountPath('https://a.example//API//v1//Usage//', '/usage')).toBe('/API/v1');
    expect(mountPath('https://a.example/x/', '/')).toBe('/x');
  });
});

describe('names and texts of headers', () => {
  it('of options and notes are found both ways', () => {
    const names = ['Positions', 'Gs1', 'Content', 'Grade', 'Files', 'Details'].map(
      (name) => [`include${name}`, `X-Include-${name}`] as const,
    );
    for (const [option, header] of [
      ...names,
      ['annotate', 'X-Annotate'],
      ['conversionWarnings', 'X-Conversion-Warnings'],
    ] as const) {
      expect([headerName(option), optionName(header.toLowerCase())]).toEqual([header, option]);
    }
    expect([headerName('width'), optionName('Width'), headerName('toString')]).toEqual([
      'width',
      'Width',
      'toString',
    ]);
    expect(noteHeaders({ imageSize: '1', moduleSize: '2', conversionWarnings: '3' })).toEqual({
      'X-Barcode-Size': '1',
      'X-Barcode-Module': '2',
      'X-Conversion-Warnings': '3',
    });
    expect(noteHeaders()).toEqual({});
  });

  it.each([
    ['abc', 'abc'],
    ['CafÃ©', 'Café'],
    ['Café', 'Café'],
    ['CafÃ© ☕', 'CafÃ© ☕'],
    ['\xef\xbb\xbfa', '\uFEFFa'],
    ['\x80', '\x80'],
  ])('of bytes %j are %j', (value, text) => {
    expect(textOfBytes(value)).toBe(text);
  });

  it('that were damaged name the option and its two other forms', () => {
    expect(whyOf(damagedOption('X-Include-Files'))).toMatch(
      /X-Include-Files .*UTF-8''Caf%C3%A9 .*\?X-Include-Files=Caf%C3%A9/,
    );
  });
});

describe('an answer', () => {
  it('of several pieces has their length and their bytes', async () => {
    const response = bytesResponse([Uint8Array.of(1, 2), new Uint8Array(0), Uint8Array.of(3)], 'a');
    expect(response.headers.get('content-length')).toBe('3');
    expect([...new Uint8Array(await response.arrayBuffer())]).toEqual([1, 2, 3]);
  });

  it('to a refused option has the four members of the contract, and no others', async () => {
    const refused: Failure = {
      code: 'invalid_option',
      option: 'includeFiles',
      rule: 'must be true or false',
    };
    const answer = failureResponse(refused, { type: 'text/json', requestId: 'r', apikey: null });
    expect(await answer.json()).toEqual({
      Successful: false,
      ErrorMessage: 'The header X-Include-Files must be true or false.',
      ErrorCode: 'invalid_header',
      RequestId: 'r',
    });
  });

  const ITEM = { name: 'Item', members: [{ name: 'A', type: 'string', description: '' }] } as const;
  const MODEL: Model = {
    name: 'M',
    members: [
      { name: 'List', type: { listOf: ITEM }, description: '' },
      { name: 'One', type: { model: ITEM }, description: '' },
      { name: 'Asked', type: 'string', description: '', whenAsked: true },
      { name: 'Number', type: 'int32', description: '' },
    ],
  };
  it.each<[value: Parameters<typeof toJson>[1], json: string, xml: string]>([
    [{}, '{"List":null,"One":null,"Number":null}', '<List i:nil="true" /><Number i:nil="true" /><One i:nil="true" />'],
    [
      { List: [{ A: 'x', B: 'y' }, {}], One: { A: 'z' }, Asked: 'a', Number: 0 },
      '{"List":[{"A":"x"},{"A":null}],"One":{"A":"z"},"Asked":"a","Number":0}',
      '<Asked>a</Asked><List><Item><A>x</A></Item><Item><A i:nil="true" /></Item></List><Number>0</Number><One><A>z</A></One>',
    ],
    [{ Asked: null, Number: 1 }, '{"List":null,"One":null,"Asked":null,"Number":1}', '<Asked i:nil="true" /><List i:nil="true" /><Number>1</Number><One i:nil="true" />'],
    [{ List: [], One: [] }, '{"List":[],"One":null,"Number":null}', '<List /><Number i:nil="true" /><One />'],
    [{ Number: [{ A: 'x' }], One: [{ A: 'x' }] }, '{"List":null,"One":null,"Number":[{"A":"x"}]}', '<List i:nil="true" /><Number /><One />'],
  ])('of the value %j', (value, json, xml) => {
    expect(toJson(MODEL, value)).toBe(json);
    expect(toXml(MODEL, value)).toMatch(new RegExp(`^<M [^>]*>${xml}</M>$`));
  }); // oxfmt-ignore
});

describe('a failure says', () => {
  const DAY = Date.UTC(2026, 0, 2);
  const quota = {
    code: 'quota_exceeded',
    quota: 10,
    period: '2026-01',
    cost: 2,
    used: 9,
    resetsAtMs: DAY,
    retryAfterS: 5,
  } as const;
  it.each<[failure: unknown, status: number, message: string, headers: object]>([
    [{ ...quota, held: 0 }, 429, 'The quota of 10 calls for 2026-01 has no room for this call, which costs 2: 9 are used, 1 left. It resets at 2026-01-02T00:00:00Z.', { 'Retry-After': '5' }],
    [{ ...quota, held: 1 }, 429, 'The quota of 10 calls for 2026-01 has no room for this call, which costs 2: 9 are used and 1 held by running calls, 0 left. It resets at 2026-01-02T00:00:00Z.', { 'Retry-After': '5' }],
    [{ code: 'invalid_header', header: 'Host', rule: 'must be one host name' }, 400, 'The header Host must be one host name.', {}],
    [{ code: 'method_not_allowed', path: '/x', allowed: 'GET, POST', received: 'PUT' }, 405, '/x answers GET and POST; received PUT.', { Allow: 'GET, POST' }],
    [{ code: 'unauthorized', who: 'link' }, 401, 'The link is not signed as it stands, its time is over, or its key is no longer good.', { 'WWW-Authenticate': 'ApiKey header="Apikey"' }],
    [{ code: 'unauthorized', who: 'administrator' }, 401, 'The secret of the administrator is required: Authorization: Bearer SECRET.', { 'WWW-Authenticate': 'Bearer' }],
    [{ code: 'not_found', path: '/x', why: 'not set up', listAt: '/a' }, 404, 'There is no /x here: this server has no job runner (its Worker does not export BatchRunner). GET /a lists the operations.', {}],
    [{ code: 'in_progress', retryAfterS: -3 }, 409, 'The first call with this Idempotency-Key is still running. Repeat the call later to get its answer.', { 'Retry-After': '1' }],
    [{ code: 'idempotency_mismatch' }, 422, 'This Idempotency-Key was used for another call (another body, header or operation) within the last 24 hours. Use a new key for a new call.', {}],
  ])('%j', (failure, status, message, headers) => {
    expect(describeFailure(failure as Failure)).toEqual({ status, message, headers });
  }); // oxfmt-ignore
});
