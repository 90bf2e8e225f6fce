// That a request as code sends what the page sends, whatever is in its values: curl and JavaScript are run against a server
// that writes down what it gets, Python where it is installed (with a stand-in for requests); PHP and C# are compared.
import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Operation } from '../../../web/api/operations.ts';
import type { Request } from '../../../web/api/request.ts';
import { LANGUAGES, type LanguageId, callAs, snippet } from '../../../web/api/snippets.ts';

const run = promisify(execFile);
const OPERATION: Operation = {
  id: 'Any',
  path: '/barcode/any',
  tag: '',
  summary: '',
  description: '',
  cost: '',
  parameters: [],
  hasPositions: false,
  body: { kind: 'string', description: '', example: '' },
  answersBytes: false,
};
const SCAN: Operation = { ...OPERATION, body: { kind: 'file', part: 'imageFile', description: '' } };
const HARD = `it's "quoted" \\ $HOME \`x\` %s é 日本 🙂 \n\t@!`;
/** A name that each shell and language has its own trouble with. */
const NAME = `a 'b' $c;d,e.png`;

const text = (value: string): Request => ({
  operation: OPERATION,
  headers: { width: '10', empty: '' },
  body: { text: value },
});
const file: Request = {
  operation: SCAN,
  headers: { cssStyle: `a: "b"; c: 'd'` },
  body: { file: new Blob(['bytes']), name: NAME },
};

const fields: Request = { operation: OPERATION, headers: {}, body: { fields: { ssid: HARD } } };
const withLogo: Request = {
  operation: OPERATION,
  headers: { width: '10' },
  body: {
    parts: [
      { part: 'value', text: HARD },
      { part: 'logo', file: new Blob(['bytes']), name: NAME },
    ],
  },
};

interface Got {
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

let server: Server;
let baseUrl: string;
let got: Got | undefined;
let directory: string;
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'quietzone-snippets-'));
  writeFileSync(join(directory, NAME), 'bytes');
  // What the Python snippet uses of requests: it prints what it was asked to send.
  writeFileSync(
    join(directory, 'requests.py'),
    `import json
class Response:
    def raise_for_status(self): pass
    def json(self): return None
def get(url, headers): return post(url, headers)
def post(url, headers, data=None, files=None):
    print(json.dumps([headers, data.decode() if data else None, {k: v.read().decode() for k, v in (files or {}).items()}]))
    return Response()
`,
  );
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      got = { headers: request.headers, body: Buffer.concat(chunks).toString() };
      response.end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  rmSync(directory, { recursive: true, force: true });
});

const code = (language: LanguageId, request: Request): string => snippet(language, request, { baseUrl });
const sent = async (command: string, ...args: readonly string[]): Promise<Got | undefined> => {
  got = undefined;
  await run(command, args, { cwd: directory });
  return got;
};
const RUNNERS = {
  curl: (request: Request) => sent('bash', '-c', code('curl', request)),
  javascript: (request: Request) => {
    writeFileSync(join(directory, 'snippet.mjs'), code('javascript', request));
    return sent(process.execPath, 'snippet.mjs');
  },
};

describe.each(['curl', 'javascript'] as const)('the request in %s', (language) => {
  it('sends a value as it is', async () => {
    const { headers, body } = (await RUNNERS[language](text(HARD))) ?? { headers: {}, body: '' };
    expect(JSON.parse(body)).toBe(HARD);
    expect(headers).toMatchObject({
      apikey: 'YOUR_API_KEY',
      'content-type': 'application/json',
      width: '10',
    });
    expect(headers).not.toHaveProperty('empty');
  });

  it('sends fields as a JSON object', async () => {
    const { headers, body } = (await RUNNERS[language](fields)) ?? { headers: {}, body: '' };
    expect(JSON.parse(body)).toEqual({ ssid: HARD });
    expect(headers['content-type']).toBe('application/json');
  });

  it('sends a value and a logo as a form', async () => {
    const { headers, body } = (await RUNNERS[language](withLogo)) ?? { headers: {}, body: '' };
    expect(headers['content-type']).toMatch(/^multipart\/form-data/);
    expect(headers['width']).toBe('10');
    expect(body).toContain(`\r\n\r\n${HARD}\r\n`);
    expect(body).toContain(`filename="${NAME}"`);
    expect(body).toContain('\r\n\r\nbytes\r\n');
  });

  it('sends a file of any name', async () => {
    const { headers, body } = (await RUNNERS[language](file)) ?? { headers: {}, body: '' };
    expect(headers['content-type']).toMatch(/^multipart\/form-data/);
    expect(headers['cssstyle']).toBe(`a: "b"; c: 'd'`);
    expect(body).toContain('name="imageFile"');
    expect(body).toContain(`filename="${NAME}"`);
    expect(body).toContain('\r\n\r\nbytes\r\n');
  });
});

describe('the request in Python', () => {
  const python = ((): boolean => {
    try {
      execFileSync('python3', ['--version']);
      return true;
    } catch {
      return false;
    }
  })();

  it.skipIf(!python)('sends values and files as they are', async () => {
    const printed = async (request: Request): Promise<unknown> => {
      writeFileSync(join(directory, 'snippet.py'), code('python', request));
      const { stdout } = await run('python3', ['snippet.py'], { cwd: directory });
      return JSON.parse(stdout.split('\n')[0] ?? '');
    };
    const [headers, data] = (await printed(text(HARD))) as [Record<string, string>, string];
    expect(JSON.parse(data)).toBe(HARD);
    expect(headers).toEqual({ Apikey: 'YOUR_API_KEY', 'Content-Type': 'application/json', width: '10' });
    expect(((await printed(file)) as unknown[])[2]).toEqual({ imageFile: 'bytes' });
  });
});

describe('the request in Java', () => {
  const isThere = ((): boolean => {
    try {
      execFileSync('java', ['-version'], { stdio: 'ignore' });
      return true;
    } catch {
      return false;
    }
  })();
  const java = (request: Request): Promise<Got | undefined> => {
    writeFileSync(join(directory, 'Main.java'), code('java', request));
    // With the quick compiler alone: it runs once.
    return sent('java', '-XX:TieredStopAtLevel=1', 'Main.java');
  };

  it.skipIf(!isThere)('sends values and files as they are', async () => {
    const { headers, body } = (await java(text(HARD))) ?? { headers: {}, body: '' };
    expect(JSON.parse(body)).toBe(HARD);
    expect(headers).toMatchObject({
      apikey: 'YOUR_API_KEY',
      'content-type': 'application/json',
      width: '10',
    });
    expect((await java(file))?.body).toBe('bytes');
    const form = await java(withLogo);
    expect(form?.headers['content-type']).toBe('multipart/form-data; boundary=quietzone-form');
    expect(form?.body).toMatch(/^--quietzone-form\r\n[^]*\r\n\r\nbytes\r\n--quietzone-form--\r\n$/);
    expect(form?.body).toContain(`\r\n\r\n${HARD}\r\n`);
  });
});

describe('the request in Go', () => {
  it('with several files is a form, or the command where a language has none here', () => {
    const file = (part: string) => ({ part, file: new Blob(['bytes']), name: `${part}.bin` });
    const several: Request = { ...withLogo, body: { parts: [file('inputFile'), file('font')] } };
    for (const { id } of LANGUAGES) {
      const written = snippet(id, several, { baseUrl: 'https://a.example' });
      for (const name of ['inputFile.bin', 'font.bin']) expect(written, id).toContain(name);
    }
    expect(snippet('go', several, { baseUrl: 'https://a.example' })).toMatch(/^\/\* A form of 2 files.*curl -X POST.*\*\/$/s);
  }); // oxfmt-ignore

  it('has the value as a string of Go, and the file as the body', () => {
    expect(code('go', text(`a"b\\é🙂`))).toContain(String.raw`strings.NewReader("\"a\\\"b\\\\é🙂\"")`);
    expect(code('go', withLogo)).toMatch(
      /io\.MultiReader\(strings\.NewReader\(.*\), file, strings\.NewReader\(.*\)\)/,
    );
    expect(code('go', withLogo)).toContain(
      'Header.Set("Content-Type", "multipart/form-data; boundary=quietzone-form")',
    );
    expect(code('go', file)).toContain(`os.Open("${NAME}")`);
    expect(code('go', file)).toContain(`http.NewRequest("POST", "${baseUrl}/barcode/any", file)`);
    expect(code('go', file)).toContain(String.raw`Header.Set("cssStyle", "a: \"b\"; c: 'd'")`);
  });
});

describe('a call without a body', () => {
  const call = {
    method: 'GET',
    url: 'https://a.example/usage',
    headers: [['Apikey', 'k']],
    body: { none: true },
    output: undefined,
  } as const;
  it.each([
    ['curl', "curl 'https://a.example/usage'"],
    ['javascript', "method: 'GET'"],
    ['python', 'requests.get('],
    ['java', '.GET()'],
    ['csharp', 'client.GetAsync('],
    ['go', 'http.NewRequest("GET", "https://a.example/usage", nil)'],
  ] as const)('is a GET in %s', (language, sign) => {
    expect(callAs(language, call)).toContain(sign);
    expect(callAs(language, call)).not.toMatch(/POST/i);
  });
  it('is a GET in PHP', () => expect(callAs('php', call)).not.toContain('CURLOPT_POST'));
});

describe('the request in PHP and C#', () => {
  it('quotes what ends their strings', () => {
    expect(code('php', text(`a'b\\c"`))).toContain(String.raw`CURLOPT_POSTFIELDS => '"a\'b\\\\c\\""'`);
    expect(code('csharp', text(`a'b\\c"`))).toContain(
      String.raw`new StringContent(@"""a'b\\c\""""", Encoding.UTF8`,
    );
    expect(code('php', withLogo)).toContain("'logo' => new CURLFile(");
    expect(code('csharp', withLogo)).toContain('form.Add(new StringContent(');
    expect(code('php', file)).toContain(String.raw`['imageFile' => new CURLFile('a \'b\' $c;d,e.png')]`);
    expect(code('csharp', file)).toContain(`@"imageFile", @"${NAME}"`);
  });

  it('writes a file that is answered', () => {
    const draws: Request = {
      ...text('x'),
      operation: { ...OPERATION, path: '/barcode/generate/ean-13', answersBytes: true },
    };
    expect(code('php', draws)).toContain(`file_put_contents('ean-13.png', $answer)`);
    expect(code('csharp', draws)).toContain('File.WriteAllBytesAsync(@"ean-13.png"');
    expect(code('curl', draws)).toContain(`-o 'ean-13.png'`);
  });
});
