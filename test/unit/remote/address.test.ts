// Public and other addresses: the first and the last of each special network, and their neighbours outside of it.
import { describe, expect, it } from 'vitest';
import { isIpv4, isPublicIpv4, isPublicIpv6 } from '../../../src/remote/address.ts';
import { checkUrl } from '../../../src/remote/check-url.ts';
import { fetchDocument } from '../../../src/remote/fetch-document.ts';
import { postTo } from '../../../src/remote/post.ts';

/** IANA IPv4 Special-Purpose Address Registry, multicast and reserved: the first and the last address. */
const IPV4: readonly (readonly [first: string, last: string, neighbours: readonly string[]])[] = [
  ['0.0.0.0', '0.255.255.255', ['1.0.0.0']],
  ['10.0.0.0', '10.255.255.255', ['9.255.255.255', '11.0.0.0']],
  ['100.64.0.0', '100.127.255.255', ['100.63.255.255', '100.128.0.0']],
  ['127.0.0.0', '127.255.255.255', ['126.255.255.255', '128.0.0.0']],
  ['169.254.0.0', '169.254.255.255', ['169.253.255.255', '169.255.0.0']],
  ['172.16.0.0', '172.31.255.255', ['172.15.255.255', '172.32.0.0']],
  ['192.0.0.0', '192.0.0.255', ['191.255.255.255', '192.0.1.0']],
  ['192.0.2.0', '192.0.2.255', ['192.0.1.255', '192.0.3.0']],
  ['192.88.99.0', '192.88.99.255', ['192.88.98.255', '192.88.100.0']],
  ['192.168.0.0', '192.168.255.255', ['192.167.255.255', '192.169.0.0']],
  ['198.18.0.0', '198.19.255.255', ['198.17.255.255', '198.20.0.0']],
  ['198.51.100.0', '198.51.100.255', ['198.51.99.255', '198.51.101.0']],
  ['203.0.113.0', '203.0.113.255', ['203.0.112.255', '203.0.114.0']],
  ['224.0.0.0', '239.255.255.255', ['223.255.255.255']],
  ['240.0.0.0', '255.255.255.255', []],
];

describe('an IPv4 address', () => {
  it.each(IPV4)('from %s to %s is not public, those beside it are', (first, last, neighbours) => {
    expect([first, last].map(isPublicIpv4)).toEqual([false, false]);
    for (const neighbour of neighbours) expect(isPublicIpv4(neighbour), neighbour).toBe(true);
  });

  it.each([
    ['1.2.3.4', true],
    ['255.255.255.255', true],
    ['1.2.3', false],
    ['1.2.3.4.5', false],
    ['a.1.2.3.4', false],
    ['1.2.3.4a', false],
    ['1234.2.3.4', false],
    ['1.2.3.', false],
  ])('%s is one: %s', (host, is) => {
    expect(isIpv4(host)).toBe(is);
  });
});

describe('an IPv6 address', () => {
  it.each([
    '2000::', '2606:4700::1111', '2001:200::', '2001:db7:ffff::', '2001:db9::', '2003::', '2001:ffff::1', '3ffe:ffff::', '3fff:1000::', '2606:4700::100:5efe:1:2',
    '2606:4700:0:0:0:5eff:7f00:1', '2606:4700:0:0:200:5efd:7f00:1',
  ])('%s is public', (host) => {
    expect(isPublicIpv6(host)).toBe(true);
  }); // oxfmt-ignore

  it.each([
    '::', '::1', '::ffff:808:808', '1fff:ffff::', '4000::', '64:ff9b::808:808', 'fc00::1', 'fe80::1', 'ff02::1',
    '2001::', '2001:1ff:ffff::', '2001:db8::', '2001:db8:ffff:ffff::', '2002::', '2002:ffff:ffff::', '3fff::', '3fff:fff:ffff::',
    '2606:4700:0:0:0:5efe:7f00:1', '2606:4700:0:0:200:5efe:7f00:1', '2606:4700::5efe:7f00:1',
  ])('%s is not', (host) => {
    expect(isPublicIpv6(host)).toBe(false);
  }); // oxfmt-ignore
});

describe('an address', () => {
  const rules = { allowList: [], allowedPorts: ['80', '443'] };
  const why = (url: string, more: object = {}): string => {
    const checked = checkUrl(url, { ...rules, ...more });
    return checked.ok
      ? checked.value.href
      : checked.failure.code === 'refused_url'
        ? checked.failure.why
        : '';
  };

  it('has one of the ports that are allowed, 80 or 443 where it names none', () => {
    expect(why('http://a.example/')).toBe('http://a.example/');
    expect(why('https://a.example/')).toBe('https://a.example/');
    expect(why('http://a.example/', { allowedPorts: ['443'] })).toBe(
      'its port is not one of 443, and the setting URL_ALLOW_LIST does not name it',
    );
    expect(why('https://a.example/', { allowedPorts: ['443'] })).toBe('https://a.example/');
    expect(why('https://a.example/', { allowedPorts: ['80'] })).toBe(
      'its port is not one of 80, and the setting URL_ALLOW_LIST does not name it',
    );
    expect(why('https://a.example:8443/')).toBe(
      'its port is not one of 80, 443, and the setting URL_ALLOW_LIST does not name it',
    );
    expect(why('https://a.example:8443/', { allowedPorts: ['8443'] })).toBe('https://a.example:8443/');
  });

  it('may be listed by host, or by host and port', () => {
    expect(why('http://localhost:3000/', { allowList: ['localhost:3000'] })).toBe('http://localhost:3000/');
    expect(why('http://localhost/', { allowList: ['localhost:80'] })).toBe('http://localhost/');
    expect(why('https://localhost/', { allowList: [' LOCALHOST:443 '] })).toBe('https://localhost/');
    expect(why('http://localhost:3000/', { allowList: ['localhost'] })).toBe('http://localhost:3000/');
    expect(why('http://localhost/', { allowList: ['localhost:3000', ''] })).toBe(
      'its host is not on the public internet, and the setting URL_ALLOW_LIST does not name it',
    );
  });

  it('may have 4,096 characters', () => {
    const url = (length: number): string => `https://a.example/${'x'.repeat(length - 18)}`;
    expect(why(url(4096))).toBe(url(4096));
    expect(why(url(4097))).toBe('it has more than 4096 characters');
    expect(why(` ${url(4096)} `)).toBe(url(4096));
  });

  it.each([
    ['x', 'it is not an absolute URL'],
    ['ftp://a.example', 'only http and https are fetched'],
    ['https://u@a.example', 'it holds a user name or password'],
    ['https://:p@a.example', 'it holds a user name or password'],
    [
      'https://printer',
      'its host is not on the public internet, and the setting URL_ALLOW_LIST does not name it',
    ],
    [
      'https://x.nip.io',
      'its host is not on the public internet, and the setting URL_ALLOW_LIST does not name it',
    ],
    [
      'https://nip.io',
      'its host is not on the public internet, and the setting URL_ALLOW_LIST does not name it',
    ],
  ])('%s is refused: %s', (url, reason) => {
    expect(why(url)).toBe(reason);
  });
  it('may end as a name that is refused does', () => {
    expect(why('https://snip.io/')).toBe('https://snip.io/');
  });
});

describe('a request to a caller’s address', () => {
  const rules = { allowList: [], allowedPorts: ['443'] };
  const never = (() => new Promise(() => undefined)) as typeof fetch;

  it('that posts waits no longer than it is told, and says how long', async () => {
    const options = { rules, limitMs: 20, headers: { A: 'b' }, body: 'x' };
    expect(await postTo('https://a.example/', { ...options, fetch: never })).toEqual({
      ok: false,
      failure: { code: 'upstream_timeout', limitS: 0.02 },
    });
    const sent: unknown[] = [];
    const answers = (async (url: string, init: RequestInit) => {
      sent.push([url, init.method, init.redirect, init.headers, init.body]);
      return new Response('ignored', { status: 418 });
    }) as unknown as typeof fetch;
    expect(await postTo('https://a.example/x', { ...options, fetch: answers })).toEqual({
      ok: true,
      value: 418,
    });
    expect(sent).toEqual([['https://a.example/x', 'POST', 'manual', { A: 'b' }, 'x']]);
    const away = (() => Promise.reject(new Error('away'))) as typeof fetch;
    expect(await postTo('https://a.example/', { ...options, fetch: away })).toMatchObject({
      failure: { code: 'upstream_error' },
    });
    expect(await postTo('http://a.example/', { ...options, fetch: never })).toMatchObject({
      failure: { code: 'refused_url' },
    });
  });

  it.each([
    ['document', 'text/html', true], ['document', 'application/xhtml+xml', true], ['document', 'text/plain', true], ['document', 'xtext/html', false], ['document', 'text/htmlx', false], ['document', 'image/png', false],
    ['image', 'image/png', true], ['image', 'image/svg+xml', true], ['image', 'application/octet-stream', true], ['image', 'ximage/png', false], ['image', 'application/octet-streams', false], ['image', 'application/pdf', false],
    ['scan', 'application/pdf', true], ['scan', 'image/tiff', true], ['scan', 'application/octet-stream', true], ['scan', 'xapplication/pdf', false], ['scan', 'application/pdfx', false],
    ['presentation', 'application/vnd.ms-powerpoint', true], ['presentation', 'application/octet-stream', true], ['presentation', 'text/html', false], ['presentation', 'xapplication/x', false],
    ['image', '', true],
  ] as const)('for %s takes %j: %s', async (wanted, type, isTaken) => {
    const answers = (async () => new Response(Uint8Array.of(1), { headers: type === '' ? {} : { 'Content-Type': type } })) as unknown as typeof fetch;
    const found = await fetchDocument('https://a.example/', { fetch: answers, settings: rules, wanted });
    expect(found.ok).toBe(isTaken);
  }); // oxfmt-ignore
});
