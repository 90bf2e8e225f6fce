import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import type { App } from '../../../src/routes/answer.ts';
import { mountDocuments } from '../../../src/routes/documents.ts';
import { LIMITS } from '../../../src/routes/limits.ts';
import { defaultSettings } from '../../../src/settings.ts';

function app(hosts: readonly string[] = []): App {
  const mounted: App = new Hono();
  mountDocuments(mounted, { ...defaultSettings(), PUBLIC_HOSTS: hosts });
  return mounted;
}

async function json(
  from: Pick<Hono, 'request'>,
  url: string,
  headers: Record<string, string> = {},
): Promise<unknown> {
  return (await from.request(url, { headers })).json();
}

const servers = (url: string) => ({ servers: [{ url }] });

describe('the address in a description', () => {
  it.each([
    ['http://localhost:8787', [], 'http://localhost:8787'],
    ['http://127.0.0.1:8787', [], 'http://127.0.0.1:8787'],
    ['http://[::1]:8787', [], 'http://[::1]:8787'],
    ['http://evil.example', [], '/'],
    ['http://localhost.evil.example', [], '/'],
    ['http://127.0.0.1.evil.example', [], '/'],
    ['https://API.example', ['api.Example'], 'https://api.example'],
    ['https://api.example:8443', ['api.example'], '/'],
    ['https://api.example:8443', ['x.example', 'api.example:8443'], 'https://api.example:8443'],
    ['https://any.example', ['*'], 'https://any.example'],
  ])('of %s, with %j in PUBLIC_HOSTS, is %s', async (origin, hosts, url) => {
    expect(await json(app(hosts), `${origin}/openapi.json`)).toMatchObject(servers(url));
    const swagger = await json(app(hosts), `${origin}/swagger/api/convert`);
    expect(swagger).toMatchObject({ basePath: '/' });
    if (url === '/') expect(swagger).not.toHaveProperty('host');
    else
      expect(swagger).toMatchObject({
        host: new URL(url).host,
        schemes: [new URL(url).protocol.slice(0, -1)],
      });
  });

  it('of another app is below the path where it stands', async () => {
    const outer = new Hono().route('/v1', app(['a.example']));
    expect(await json(outer, 'https://a.example/v1/openapi.json')).toMatchObject(
      servers('https://a.example/v1'),
    );
    expect(await json(outer, 'https://b.example/v1/openapi.json')).toMatchObject(servers('/v1'));
    expect(await json(outer, 'https://b.example/v1/swagger/api/barcode')).toMatchObject({ basePath: '/v1' });
  });

  it('is named for so many addresses, of which loopback has half, and the first stay', async () => {
    const service = app(['a.example']);
    const most = LIMITS.MAX_DESCRIBED_ADDRESSES;
    const port = (at: number): string => `http://127.0.0.1:${9000 + at}`;
    for (let at = 0; at < 3 * most; at += 1)
      expect(await json(service, `${port(at)}/openapi.json`)).toMatchObject(
        servers(at < most / 2 ? port(at) : '/'),
      );
    expect(await json(service, `${port(0)}/openapi.json`)).toMatchObject(servers(port(0)));
    expect(await json(service, 'https://a.example/openapi.json')).toMatchObject(servers('https://a.example'));
  });
});

it('a document is made once for each address', async () => {
  let reads = 0;
  const settings = new Proxy(defaultSettings(), {
    get(target, name, receiver) {
      if (name === 'DISABLED_OPERATIONS') reads += 1;
      return Reflect.get(target, name, receiver);
    },
  });
  const service: App = new Hono();
  mountDocuments(service, settings);
  const get = async (): Promise<string> => (await service.request('http://localhost/openapi.json')).text();
  const first = await get();
  const once = reads;
  expect(once).toBeGreaterThan(0);
  expect([await get(), reads]).toEqual([first, once]);
});
