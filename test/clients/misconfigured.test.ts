// A Worker that was deployed with a bad setting, past the checks of npm run deploy; and the container's health check.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../../src/local/run.ts';
import { freePort } from '../support/listening.ts';
import { type TestServer, startServer } from '../support/server.ts';

describe('a Worker with a bad setting', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ DISABLED_OPERATIONS: 'ConvertDocument_PtToPptx', MAX_PAGES: '7' });
  });
  afterAll(() => server.close());

  it.each([
    ['POST', '/barcode/generate/qrcode'],
    ['GET', '/health/ready'],
    ['GET', '/'],
  ])('answers %s %s with 500 and a body as any failure has', async (method, path) => {
    const response = await fetch(server.url + path, { method, headers: { 'X-Request-Id': 'mine' } });
    expect([response.status, response.headers.get('Content-Type')]).toEqual([500, 'application/json']);
    expect(await response.json()).toEqual({
      Successful: false,
      ErrorMessage: 'The service is not set up rightly. Nothing was charged.',
      ErrorCode: 'internal',
      RequestId: 'mine',
    });
  });

  it('answers XML where the caller asks for it', async () => {
    const response = await fetch(`${server.url}/usage`, { headers: { Accept: 'application/xml' } });
    expect(response.status).toBe(500);
    expect(await response.text()).toContain('<ErrorCode>internal</ErrorCode>');
  });
});

describe("the container's health check", () => {
  const command = /HEALTHCHECK[^]*?CMD (.+)/.exec(readFileSync(join(ROOT, 'Dockerfile'), 'utf8'))?.[1] ?? '';
  const [program = '', ...args] = JSON.parse(command) as readonly string[];
  /** The exit code of the Dockerfile's own line. */
  const check = async (PORT: string, BASE_PATH?: string): Promise<number> => {
    const environment = { PATH: process.env['PATH'], PORT, ...(BASE_PATH !== undefined && { BASE_PATH }) };
    return promisify(execFile)(program, args, { env: environment }).then(
      () => 0,
      ({ code }: { code: number }) => code,
    );
  };

  it('is healthy under a base path, with and without a slash at its end, and not where nothing answers', async () => {
    const server = await startServer({ BASE_PATH: '/barcodes/' });
    const { port } = new URL(server.url);
    try {
      expect(await check(port, '/barcodes')).toBe(0);
      expect(await check(port, '/barcodes/')).toBe(0);
      expect(await check(port)).toBe(1);
      expect(await check(String(await freePort()), '/barcodes')).toBe(1);
    } finally {
      await server.close();
    }
  });

  it('is healthy without a base path', async () => {
    const server = await startServer();
    try {
      expect(await check(new URL(server.url).port)).toBe(0);
    } finally {
      await server.close();
    }
  });
});
