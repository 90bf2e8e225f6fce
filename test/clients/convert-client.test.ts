// The npm client of the conversion operations as it is published, with only its base URL changed, and the request
// forms of the clients that do send a file with the HTML operations.
import { createReadStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type Server, createServer } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../../src/local/run.ts';
import { type TestServer, startServer } from '../support/server.ts';

type Callback = (
  error: { status: number; response: { body: unknown; text?: string } } | null,
  data: unknown,
) => void;
interface ConvertClient {
  readonly ApiClient: { instance: { basePath: string; authentications: { Apikey: { apiKey: string } } } };
  readonly EditHtmlApi: new () => {
    editHtmlHtmlGetLanguage(options: object, callback: Callback): void;
    editHtmlHtmlAppendImageFromUrl(imageUrl: string, options: object, callback: Callback): void;
  };
  readonly ConvertDocumentApi: new () => {
    convertDocumentPptToPptx(file: unknown, callback: Callback): void;
  };
}
const client = createRequire(import.meta.url)('cloudmersive-convert-api-client') as ConvertClient;

const PAGE =
  '<!doctype html>\n<html lang="de-CH"><head><title>t</title></head><body><p>Grüezi</p></body></html>\n';
const DECK = gunzipSync(readFileSync(join(ROOT, 'src/local/samples/demo.ppt.gz')));

let pages: Server;
let pageUrl: string;
let server: TestServer;
let key: string;
let directory: string;
beforeAll(async () => {
  pages = createServer((_, response) =>
    response.setHeader('Content-Type', 'text/html; charset=utf-8').end(PAGE),
  );
  await new Promise<void>((resolve) => pages.listen(0, '127.0.0.1', resolve));
  const address = pages.address();
  const host = `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  pageUrl = `http://${host}/page.html`;
  server = await startServer({ URL_ALLOW_LIST: host });
  key = await server.newKey();
  client.ApiClient.instance.basePath = server.url;
  client.ApiClient.instance.authentications.Apikey.apiKey = key;
  directory = mkdtempSync(join(tmpdir(), 'quietzone-convert-'));
});
afterAll(async () => {
  await server.close();
  pages.close();
  rmSync(directory, { recursive: true, force: true });
});

function result<T>(call: (callback: Callback) => void): Promise<T> {
  return new Promise((resolve, reject) => {
    call((error, data) => {
      // oxlint-disable-next-line prefer-promise-reject-errors -- the client's own error, whatever it is
      if (error) reject(error);
      else resolve(data as T);
    });
  });
}

async function outcome(response: Response): Promise<[status: number, code: string]> {
  const { ErrorCode }: { ErrorCode: string } = await response.json();
  return [response.status, ErrorCode];
}

describe('cloudmersive-convert-api-client 2.8.0', () => {
  it('gets the language of a page by its URL', async () => {
    const api = new client.EditHtmlApi();
    const language = await result<{ Successful: boolean; LanguageCode: string }>((done) =>
      api.editHtmlHtmlGetLanguage({ inputFileUrl: pageUrl }, done),
    );
    expect([language.Successful, language.LanguageCode]).toEqual([true, 'de-CH']);
  });

  it('appends an image to a page by its URL', async () => {
    const api = new client.EditHtmlApi();
    const changed = await result<Buffer>((done) =>
      api.editHtmlHtmlAppendImageFromUrl(
        'https://example.com/i.png?a=1&b=2',
        { inputFileUrl: pageUrl, cssStyle: 'width: 10px' },
        done,
      ),
    );
    expect(String(changed)).toBe(
      PAGE.replace('</body>', '<img src="https://example.com/i.png?a=1&amp;b=2" style="width: 10px"></body>'),
    );
  });

  it('is told what to do when it drops the file', async () => {
    const api = new client.EditHtmlApi();
    const file = join(directory, 'page.html');
    writeFileSync(file, PAGE);
    const error = await result((done) =>
      api.editHtmlHtmlGetLanguage({ inputFile: createReadStream(file) }, done),
    ).catch((cause: unknown) => cause);
    expect(error).toMatchObject({ status: 400 });
    const { response } = error as { response: { text: string } };
    expect(JSON.parse(response.text)).toMatchObject({
      ErrorCode: 'missing_file',
      ErrorMessage: expect.stringMatching(/inputFile\b.*inputFileUrl/),
    });
  });

  it.each(['a Buffer', 'a stream'])('converts a presentation from %s', async (kind) => {
    const file = join(directory, 'demo.ppt');
    writeFileSync(file, DECK);
    const api = new client.ConvertDocumentApi();
    const pptx = await result<Buffer>((done) =>
      api.convertDocumentPptToPptx(kind === 'a Buffer' ? DECK : createReadStream(file), done),
    );
    const parts = unzipSync(new Uint8Array(pptx));
    expect(Object.keys(parts).filter((name) => /^ppt\/slides\/slide\d+\.xml$/.test(name))).toHaveLength(2);
    expect(new TextDecoder().decode(parts['ppt/slides/slide1.xml'])).toContain('The quiet zone');
  });
});

describe('HTML operations by other request forms', () => {
  const post = (path: string, body: BodyInit, headers: Record<string, string>): Promise<Response> =>
    fetch(`${server.url}/convert/edit/html/${path}`, {
      method: 'POST',
      body,
      headers: { Apikey: key, ...headers },
    });
  const form = (name: string, type: string): FormData => {
    const data = new FormData();
    data.append(name, new Blob([PAGE], { type }), 'page.html');
    return data;
  };

  it.each([
    ['multipart inputFile (PHP, C#, curl)', form('inputFile', 'text/html'), {}],
    ['multipart file (Go)', form('file', 'application/octet-stream'), {}],
    ['a form field, as the specification says', new URLSearchParams({ inputFile: PAGE }), {}],
    ['the document itself', PAGE, { 'Content-Type': 'text/html; charset=utf-8' }],
    [
      'both file and URL: the file wins',
      form('inputFile', 'text/html'),
      { inputFileUrl: 'http://127.0.0.1:1/' },
    ],
  ])('%s', async (_, body, headers) => {
    const language = await post('head/get/language', body, headers);
    expect(await language.json()).toEqual({ Successful: true, LanguageCode: 'de-CH' });
    const changed = await post('append/image/from-url', body, {
      ...(headers as Record<string, string>),
      imageUrl: 'https://example.com/i.png',
    });
    expect(changed.headers.get('Content-Type')).toBe('application/octet-stream');
    expect(await changed.text()).toBe(
      PAGE.replace('</body>', '<img src="https://example.com/i.png"></body>'),
    );
  });

  it('an empty or {} JSON body with inputFileUrl (Node, Python, Ruby, Java)', async () => {
    for (const body of ['', '{}']) {
      const language = await post('head/get/language', body, {
        'Content-Type': 'application/json',
        inputFileUrl: pageUrl,
      });
      expect(await language.json()).toEqual({ Successful: true, LanguageCode: 'de-CH' });
    }
  });

  it.each([
    ['a private address', { inputFileUrl: 'http://127.0.0.1:1/' }, 400, 'refused_url'],
    ['a scheme that is not fetched', { inputFileUrl: 'file:///etc/passwd' }, 400, 'refused_url'],
    ['no imageUrl', { imageUrl: '' }, 400, 'invalid_header'],
    ['a script as imageUrl', { imageUrl: 'javascript:alert(1)' }, 400, 'invalid_value'],
  ])('%s is refused', async (_, headers, status, code) => {
    const withFile = 'imageUrl' in headers;
    const response = await post('append/image/from-url', withFile ? form('inputFile', 'text/html') : '', {
      ...(withFile ? {} : { imageUrl: 'https://example.com/i.png', 'Content-Type': 'application/json' }),
      ...(headers as Record<string, string>),
    });
    expect(await outcome(response)).toEqual([status, code]);
  });

  it('a frameset page has no body to append to', async () => {
    const response = await post('append/image/from-url', '<frameset><frame></frameset>', {
      'Content-Type': 'text/html',
      imageUrl: 'https://example.com/i.png',
    });
    expect(await outcome(response)).toEqual([422, 'frameset_document']);
  });

  it('a language that is neither declared nor detectable', async () => {
    const response = await post('head/get/language', '<p>1 2 3</p>', { 'Content-Type': 'text/html' });
    expect([response.status, await response.json()]).toEqual([
      200,
      { Successful: false, LanguageCode: null },
    ]);
  });
});

describe('presentations that cannot be converted', () => {
  const convert = (body: BodyInit): Promise<Response> =>
    fetch(`${server.url}/convert/ppt/to/pptx`, {
      method: 'POST',
      body,
      headers: { Apikey: key, 'Content-Type': 'application/vnd.ms-powerpoint' },
    });

  it.each([
    ['a text', 'this is no presentation', 415, 'unsupported_media'],
    ['nothing', '', 400, 'missing_file'],
    ['a truncated file', DECK.subarray(0, 700), 400, 'malformed_file'],
    [
      'a zip that is no presentation',
      Buffer.from('UEsFBgAAAAAAAAAAAAAAAAAAAAAAAA==', 'base64'),
      415,
      'unsupported_media',
    ],
  ])('%s', async (_, body, status, code) => {
    const response = await convert(body);
    expect(await outcome(response)).toEqual([status, code]);
  });

  it('a PPTX is handed back as it is', async () => {
    const pptx = await (await convert(DECK)).arrayBuffer();
    const again = await (await convert(pptx)).arrayBuffer();
    expect(Buffer.compare(Buffer.from(pptx), Buffer.from(again))).toBe(0);
  });
});
