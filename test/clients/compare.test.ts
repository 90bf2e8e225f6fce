// quietzone compare against a service that reads other things in the same images.
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../../src/local/run.ts';
import { generate } from '../../src/library/generate.ts';

/** What the other service says to each file, by its name. */
const ANSWERS: Readonly<Record<string, readonly [status: number, body: string]>> = {
  'alike.png': [200, '{"Successful":true,"BarcodeType":"QR_CODE","RawText":"alike"}'],
  'missed.png': [200, '{"Successful":false,"BarcodeType":null,"RawText":null}'],
  'misread.png': [200, '{"Successful":true,"BarcodeType":"QR_CODE","RawText":"m1sread"}'],
  'refused.png': [401, '{"ErrorMessage":"no such key"}'],
  'odd.png': [200, '<html>'],
};
const PART = 'Page 2 was not read.';
/** What it says to a file that is not in the folder of the others. */
const IN_PART = `{"Successful":true,"BarcodeType":"QR_CODE","RawText":"part","ErrorMessage":"${PART}"}`;

let directory: string;
let other: Server;
let url: string;
const keys: (string | undefined)[] = [];
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'quietzone-compare-'));
  mkdirSync(join(directory, 'photos'));
  for (const name of Object.keys(ANSWERS)) {
    const image = await generate({ kind: 'qrcode', value: name.replace('.png', '') });
    if (image.ok) writeFileSync(join(directory, 'photos', name), image.value.bytes);
  }
  other = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      keys.push(String(request.headers['apikey']));
      const name = /filename="([^"]+)"/.exec(Buffer.concat(chunks).toString('latin1'))?.[1] ?? '';
      const [status, body] =
        request.url === '/v1/barcode/scan/image' ? (ANSWERS[name] ?? [200, IN_PART]) : [404, ''];
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(body);
    });
  });
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(other.address() as AddressInfo).port}/v1/`;
});
afterAll(() => {
  other.close();
  rmSync(directory, { recursive: true });
});

/** As npm calls a task of a clone: `npm run compare -- WORDS`. */
const TASK = [join(ROOT, 'scripts', 'bootstrap.mjs'), 'compare'];
const CLI = [join(ROOT, 'src/cli/main.ts'), 'compare'];

function compare(
  words: readonly string[],
  env: Readonly<Record<string, string>> = {},
  program: readonly string[] = CLI,
) {
  return new Promise<{ code: number; out: string; error: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', ...program, ...words],
      { cwd: directory, env: { ...process.env, ...env } },
      (_, out, error) => resolve({ code: child.exitCode ?? -1, out, error }),
    );
  });
}

describe('quietzone compare', () => {
  it('shows what only one of two services reads, and what could not be compared', async () => {
    const { code, out, error } = await compare(['--from', url, '--key', 'k1', '--json', 'photos']);
    const lines = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { File: string });
    const of = (name: string) => lines.find(({ File }) => File === join('photos', name));
    expect(of('alike.png')).toMatchObject({ Verdict: 'same', OnlyThere: [], OnlyHere: [] });
    expect(of('missed.png')).toMatchObject({ Verdict: 'different', OnlyHere: ['QR_CODE missed'] });
    expect(of('misread.png')).toMatchObject({
      OnlyThere: ['QR_CODE m1sread'],
      OnlyHere: ['QR_CODE misread'],
    });
    expect(of('refused.png')).toMatchObject({ Verdict: 'failed', Message: expect.stringContaining('401') });
    expect(of('odd.png')).toMatchObject({ Verdict: 'failed' });
    expect(code).toBe(1);
    expect(error).toContain('5 files: 1 read alike, 2 differ, 2 could not be compared.');
    expect(new Set(keys)).toEqual(new Set(['k1']));
  });

  it('runs from a clone through npm too', async () => {
    const { code, out } = await compare(['--from', url, '--key', 'k3', 'photos/alike.png'], {}, TASK);
    expect(out).toContain('photos/alike.png: same');
    expect(code).toBe(0);
  });

  it('ends with 0 where all is alike and 2 where something differs', async () => {
    const [alike, different] = await Promise.all([
      compare(['--from', url, 'photos/alike.png'], { COMPARE_KEY: 'k2' }),
      compare(['--from', url, '--key', 'k2', 'photos/missed.png']),
    ]);
    expect(alike).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^photos\/alike.png: same \(\d+ ms there, /),
    });
    expect(different).toMatchObject({
      code: 2,
      out: expect.stringContaining('  only here:  QR_CODE missed\n'),
    });
  });

  it('marks what either read in part, and ends with 3', async () => {
    const image = await generate({ kind: 'qrcode', value: 'part' });
    if (image.ok) writeFileSync(join(directory, 'part.png'), image.value.bytes);
    const [lines, json] = await Promise.all([
      compare(['--from', url, '--key', 'k4', 'part.png']),
      compare(['--from', url, '--key', 'k4', '--json', 'part.png']),
    ]);
    expect(lines).toMatchObject({
      code: 3,
      out: expect.stringMatching(/^part\.png: same .*\n {2}read in part there: Page 2 was not read\.\n$/),
      error: expect.stringContaining('Read in part: 1.'),
    });
    expect([json.code, JSON.parse(json.out)]).toEqual([
      3,
      expect.objectContaining({ Verdict: 'same', IncompleteThere: PART }),
    ]);
  });

  it.each([
    [['photos', '--key', 'k'], '--from must be an address'],
    [['photos', '--from', 'api.example.com', '--key', 'k'], 'received api.example.com.'],
    [['photos', '--from', 'https://api.example.com'], '--key is missing'],
  ])('refuses %j: %s', async (words, message) => {
    const { code, error } = await compare(words);
    expect([code, error]).toEqual([1, expect.stringContaining(message)]);
  });
});
