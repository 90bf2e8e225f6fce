// The request forms of the Python, PHP, Ruby, Java, Go, C# and curl clients, byte for byte as they are sent
// (header order and case included), over a socket: fetch would rewrite them.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Reply, rawRequest } from '../support/raw-http.ts';
import { type TestServer, startServer } from '../support/server.ts';

let server: TestServer;
let key: string;
let png: Buffer;
beforeAll(async () => {
  server = await startServer();
  key = await server.newKey();
  await server.addProduct(9521234000006, 'Oak Lamp');
  const generated = await send(
    '/barcode/generate/qrcode',
    ['Content-Type: application/json', 'width: 120'],
    '"replay"',
  );
  png = generated.body;
});
afterAll(() => server.close());

/** One request, exactly these header lines; Content-Length is added unless the lines say how long the body is. */
function send(path: string, lines: readonly string[], body: string | Buffer): Promise<Reply> {
  const bytes = Buffer.from(body);
  const sized = lines.some((line) => /^(content-length|transfer-encoding):/i.test(line));
  const head = [
    `POST ${path} HTTP/1.1`,
    `Host: ${new URL(server.url).host}`,
    ...lines,
    `Apikey: ${key}`,
    ...(sized ? [] : [`Content-Length: ${bytes.length}`]),
    'Connection: close',
  ];
  return rawRequest(server.url, Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), bytes]));
}

function multipart(boundary: string, headers: readonly string[], file: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from(`--${boundary}\r\n${headers.join('\r\n')}\r\n\r\n`),
    file,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
}

const JSON_IN = 'Content-Type: application/json';
const BYTES_OUT = 'Accept: application/octet-stream';
const TEXT = 'Hello "world" é\\';

const STRINGS: readonly (readonly [client: string, lines: readonly string[], body: string])[] = [
  [
    'Python 3.2.0',
    [
      'Accept-Encoding: identity',
      'includeLabel: False',
      BYTES_OUT,
      JSON_IN,
      'User-Agent: Swagger-Codegen/3.2.0/python',
    ],
    '"Hello \\"world\\" \\u00e9\\\\"',
  ],
  [
    'PHP 3.2.0',
    [
      'User-Agent: Swagger-Codegen/3.2.0/php',
      'width: 400',
      'height: 100',
      'includeLabel:',
      BYTES_OUT,
      JSON_IN,
    ],
    TEXT,
  ],
  ['Ruby 2.2.0', ['User-Agent: Swagger-Codegen/2.2.0/ruby', JSON_IN, BYTES_OUT, 'includeLabel: false'], TEXT],
  [
    'Java 6.3.0',
    [
      'includeLabel: true',
      BYTES_OUT,
      'Content-Type: application/json; charset=utf-8',
      'User-Agent: Swagger-Codegen/6.3.0/java',
    ],
    '"Hello \\"world\\" é\\\\"',
  ],
  [
    'C# 3.2.0',
    ['includeLabel: True', BYTES_OUT, JSON_IN, 'User-Agent: Swagger-Codegen/3.2.0/csharp'],
    '"Hello \\"world\\" é\\\\"',
  ],
  ['Go 3.3.0', ['User-Agent: Swagger-Codegen/3.3.0/go', BYTES_OUT, JSON_IN], '"Hello \\"world\\" é\\\\"\n'],
  ['Apex 1.3.0, which asks for JSON', ['Accept: application/json', JSON_IN], '"Hello \\"world\\" é\\\\"'],
  [
    'curl -d',
    ['User-Agent: curl/7.88.1', 'Accept: */*', 'Content-Type: application/x-www-form-urlencoded'],
    '=Hello+%22world%22+%C3%A9%5C',
  ],
  [
    'XML by hand',
    ['Content-Type: application/xml'],
    '<string xmlns="http://schemas.microsoft.com/2003/10/Serialization/">Hello "world" é\\</string>',
  ],
];

describe('a string body', () => {
  it.each(STRINGS)('of %s is drawn and scans back', async (_, lines, body) => {
    const drawn = await send('/barcode/generate/code-128', lines, body);
    expect(drawn.status).toBe(200);
    expect(drawn.headers['content-type']).toBe('application/octet-stream');
    const scanned = await send('/barcode/scan/image', ['Content-Type: image/png'], drawn.body);
    expect(JSON.parse(scanned.body.toString('utf8'))).toEqual({
      Successful: true,
      BarcodeType: 'CODE_128',
      RawText: TEXT,
    });
  });

  it.each([
    ['Python', [JSON_IN], '"9521234000006"'],
    ['PHP', [JSON_IN], '9521234000006'],
    ['curl -d', ['Content-Type: application/x-www-form-urlencoded'], '9521234000006'],
  ])('of %s finds a product', async (_, lines, body) => {
    const found = await send('/barcode/lookup/ean', [...lines, 'Accept: application/json'], body);
    expect(found.headers['content-type']).toBe('application/json');
    expect(JSON.parse(found.body.toString('utf8'))).toEqual({
      Successful: true,
      Matches: [{ EAN: '9521234000006', Title: 'Oak Lamp' }],
    });
  });
});

type Upload = readonly [client: string, lines: readonly string[], body: (file: Buffer) => Buffer];
const UPLOADS: readonly Upload[] = [
  [
    'Python 3.2.0',
    [
      'Accept-Encoding: identity',
      'Accept: application/json',
      'Content-Type: multipart/form-data; boundary=0dbd527b845a636fed64181442cb7d74',
    ],
    (file) =>
      multipart(
        '0dbd527b845a636fed64181442cb7d74',
        ['Content-Disposition: form-data; name="imageFile"; filename="code.png"', 'Content-Type: image/png'],
        file,
      ),
  ],
  [
    'PHP 3.2.0, with a length inside the part',
    [
      'Content-Type: multipart/form-data; boundary=fed7aa7115c9fec092165c2797422556396dc5cd',
      'Accept: application/json',
    ],
    (file) =>
      multipart(
        'fed7aa7115c9fec092165c2797422556396dc5cd',
        [
          'Content-Disposition: form-data; name="imageFile"; filename="code.png"',
          `Content-Length: ${file.length}`,
          'Content-Type: image/png',
        ],
        file,
      ),
  ],
  [
    'Ruby 2.2.0',
    [
      'Accept: application/json',
      'Content-Type: multipart/form-data; boundary=------------------------f698247b5bb597ee',
    ],
    (file) =>
      multipart(
        '------------------------f698247b5bb597ee',
        ['Content-Disposition: form-data; name="imageFile"; filename="code.png"', 'Content-Type: image/png'],
        file,
      ),
  ],
  [
    'Go 3.3.0, whose part is named file',
    ['Accept: application/json', 'Content-Type: multipart/form-data; boundary=go'],
    (file) =>
      multipart(
        'go',
        [
          'Content-Disposition: form-data; name="file"; filename="code.png"',
          'Content-Type: application/octet-stream',
        ],
        file,
      ),
  ],
  [
    'C# with a stream that has no name',
    [
      'Accept: application/json',
      'Content-Type: multipart/form-data; boundary="-----------------------------28947758029299"',
    ],
    (file) =>
      multipart(
        '-----------------------------28947758029299',
        [
          'Content-Disposition: form-data; name="imageFile"; filename="no_file_name_provided"',
          'Content-Type: application/octet-stream',
        ],
        file,
      ),
  ],
  [
    'Java with a stream: a raw, chunked body',
    ['Accept: application/json', 'Content-Type: application/octet-stream', 'Transfer-Encoding: chunked'],
    (file) =>
      Buffer.concat([Buffer.from(`${file.length.toString(16)}\r\n`), file, Buffer.from('\r\n0\r\n\r\n')]),
  ],
  ['curl --data-binary', ['Accept: */*', 'Content-Type: image/png'], (file) => file],
  [
    'a browser script that sets the type by hand and forgets the boundary',
    ['Accept: application/json, text/plain, */*', 'Content-Type: multipart/form-data'],
    (file) =>
      multipart(
        '----WebKitFormBoundary7MA4YWxkTrZu0gW',
        ['Content-Disposition: form-data; name="imageFile"; filename="blob"', 'Content-Type: image/png'],
        file,
      ),
  ],
];

describe('an upload', () => {
  it.each(UPLOADS)('of %s is read by all three scans', async (_, lines, body) => {
    const scan = async (path: string): Promise<unknown> => {
      const reply = await send(path, lines, body(png));
      expect(reply.headers['content-type']).toBe('application/json');
      return JSON.parse(reply.body.toString('utf8'));
    };
    expect(await scan('/barcode/scan/image')).toEqual({
      Successful: true,
      BarcodeType: 'QR_CODE',
      RawText: 'replay',
    });
    expect(await scan('/barcode/scan/image/advanced')).toEqual({
      Successful: true,
      ResultBarcodes: [{ RawText: 'replay', BarcodeType: 'QR_CODE' }],
      BarcodeCount: 1,
      ErrorMessage: null,
    });
    expect(await scan('/barcode/scan/image/advanced/qr')).toEqual({
      Successful: true,
      ResultBarcodes: [{ RawText: 'replay' }],
      BarcodeCount: 1,
      ErrorMessage: null,
    });
  });
});

const CAPTURES = '../shared/clients/captures';
const files = existsSync(CAPTURES) ? readdirSync(CAPTURES).toSorted() : [];

/** In place of example.com, which a machine may or may not reach: refused by name on every one. */
const LOOPBACK = 'http://127.0.0.1/';
/** The ErrorCode of each captured request that is refused, by the end of its file's name; every other one succeeds. */
const REFUSED: readonly (readonly [file: RegExp, code: string])[] = [
  // Their text holds a euro sign, which Code 128 lacks.
  [/generate_code-128\.raw$/, 'invalid_value'],
  // Their number is 1; the Node clients' is an EAN.
  [/^(?:php|python|ruby).*lookup_ean__(?:ct-probe|err)\.raw$/, 'invalid_value'],
  // Their presentation is the first sector of one.
  [/convert_ppt_to_pptx.*\.raw$/, 'malformed_file'],
  // These clients drop the file of the HTML operations; PHP's and curl send it.
  [/^(?:node|python|ruby).*convert_edit_html_.*__file\.raw$/, 'missing_file'],
  [/convert_edit_html_.*__(?:url|ct-probe)\.raw$/, 'refused_url'],
];

/** The requests that the real clients were seen to send, with our key and host; they lie beside the project, not in it. */
describe.skipIf(files.length === 0)(`a captured request (where ${CAPTURES} is)`, () => {
  it.each(files)('%s', async (file) => {
    const bytes = readFileSync(`${CAPTURES}/${file}`);
    const gap = bytes.indexOf('\r\n\r\n');
    const [first = '', ...lines] = bytes.subarray(0, gap).toString('latin1').split('\r\n');
    const head = [
      first,
      ...lines
        .filter((line) => !/^(?:apikey|host|connection|expect):/i.test(line))
        .map((line) => line.replace(/^(inputFileUrl: )https:\/\/example\.com\//i, `$1${LOOPBACK}`)),
      `Apikey: ${key}`,
      `Host: ${new URL(server.url).host}`,
      'Connection: close',
    ];
    const reply = await rawRequest(
      server.url,
      Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`, 'latin1'), bytes.subarray(gap + 4)]),
    );
    const code = reply.status === 200 ? undefined : JSON.parse(reply.body.toString()).ErrorCode;
    expect(code).toBe(REFUSED.find(([name]) => name.test(file))?.[1]);
  });
});
