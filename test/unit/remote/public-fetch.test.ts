import { describe, expect, it } from 'vitest';
import { fetchDocument, postTo, publicFetch } from '../../../src/remote/index.ts';

const RESOLVER = 'https://dns.example/query';
const rules = { allowList: [], allowedPorts: ['80', '443'] };

/** A network in which names have these addresses, and every server answers HTML. */
function network(records: Readonly<Record<string, readonly string[]>>) {
  const asked: string[] = [];
  const fetch = (async (input: string) => {
    const url = new URL(input);
    asked.push(url.href);
    if (url.origin + url.pathname !== RESOLVER)
      return new Response('<p>', { headers: { 'Content-Type': 'text/html' } });
    const [name, type] = [url.searchParams.get('name') ?? '', url.searchParams.get('type')];
    const number = type === 'A' ? 1 : 28;
    const answers = (records[name] ?? []).filter((data) => data.includes(':') === (number === 28));
    if (name === 'broken.example') return new Response(null, { status: 500 });
    return Response.json({
      Status: name in records ? 0 : 3,
      Answer: [{ type: 5, data: 'alias.example.' }, ...answers.map((data) => ({ type: number, data }))],
    });
  }) as typeof globalThis.fetch;
  return { asked, fetch: publicFetch(fetch, RESOLVER) };
}

const RECORDS = {
  'public.example': ['93.184.215.14', '2606:2800:21f:cb07:6820:80da:af6b:8b2c'],
  'v6.example': ['2606:2800::1'],
  'private.example': ['10.0.0.5'],
  'mixed.example': ['93.184.215.14', '192.168.0.1'],
  'mapped.example': ['::ffff:10.0.0.1'],
  'ula.example': ['93.184.215.14', 'fd00::1'],
  'azure.example': ['168.63.129.16'],
};

describe('a name whose addresses are asked for first', () => {
  it.each([
    ['public.example', 'ok'],
    ['v6.example', 'ok'],
    ['private.example', 'refused_url'],
    ['mixed.example', 'refused_url'],
    ['mapped.example', 'refused_url'],
    ['ula.example', 'refused_url'],
    ['azure.example', 'refused_url'],
    ['nowhere.example', 'upstream_error'],
    ['broken.example', 'upstream_error'],
  ])('%s is %s', async (name, code) => {
    const { asked, fetch } = network(RECORDS);
    const got = await fetchDocument(`https://${name}/a`, { fetch, settings: rules });
    expect(got.ok ? 'ok' : got.failure.code).toBe(code);
    expect(asked.includes(`https://${name}/a`)).toBe(code === 'ok');
    const posted = await postTo(`https://${name}/b`, { fetch, rules, limitMs: 1000, headers: {}, body: '' });
    expect(posted.ok ? 'ok' : posted.failure.code).toBe(code);
  });

  it('is told apart from an address, which was checked before', async () => {
    const { asked, fetch } = network({});
    expect((await fetchDocument('https://93.184.215.14/a', { fetch, settings: rules })).ok).toBe(true);
    expect((await fetchDocument('https://[2606:2800::1]/a', { fetch, settings: rules })).ok).toBe(true);
    expect(asked).toEqual(['https://93.184.215.14/a', 'https://[2606:2800::1]/a']);
  });
});
