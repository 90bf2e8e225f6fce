import { describe, expect, it } from 'vitest';
import { checkUrl } from '../../../src/remote/index.ts';
import { messageOf } from '../../../src/http/describe-failure.ts';

const rules = { allowList: [], allowedPorts: ['80', '443'] };
const codeOf = (url: string, more: object = {}): string => {
  const result = checkUrl(url, { ...rules, ...more });
  return result.ok ? 'ok' : result.failure.code;
};

const REFUSED: Readonly<Record<string, readonly string[]>> = {
  'IPv4 however it is written': [
    'http://127.0.0.1/',
    'http://127.1',
    'http://2130706433',
    'http://0x7f.1',
    'http://0177.0.0.1',
    'http://0x7f000001',
    'http://１２７.０.０.１/',
    'http://127。0。0。1/',
    'http:/\\/\\127.0.0.1/',
    'http://127.0.0.1./',
    'http://0/',
    'http://0.0.0.0',
    'http:127.0.0.1',
  ],
  'IPv4 networks that are not public': [
    'http://10.0.0.1',
    'http://100.64.0.1',
    'http://100.127.255.255',
    'http://127.255.255.255',
    'http://169.254.169.254/latest/meta-data/',
    'http://169.254.170.2',
    'http://168.63.129.16/machine?comp=goalstate',
    'http://172.16.0.1',
    'http://172.31.255.255',
    'http://192.0.0.170',
    'http://192.0.2.1',
    'http://192.88.99.1',
    'http://192.168.1.1',
    'http://198.18.0.1',
    'http://198.19.255.255',
    'http://198.51.100.1',
    'http://203.0.113.1',
    'http://224.0.0.1',
    'http://239.255.255.250',
    'http://240.0.0.1',
    'http://255.255.255.255',
    'http://100.100.100.200',
  ],
  'IPv6 that is not public': [
    'http://[::1]',
    'http://[::]',
    'http://[0:0:0:0:0:0:0:1]',
    'http://[fe80::1]',
    'http://[fec0::1]',
    'http://[fc00::1]',
    'http://[fd00:ec2::254]',
    'http://[ff02::1]',
    'http://[2001:db8::1]',
    'http://[3fff::1]',
    'http://[100::1]',
    'http://[2001:2::1]',
    'http://[2001:10::1]',
  ],
  'IPv6 that carries an IPv4 address': [
    'http://[::ffff:127.0.0.1]',
    'http://[::ffff:7f00:1]',
    'http://[::ffff:0:7f00:1]',
    'http://[::ffff:8.8.8.8]',
    'http://[::7f00:1]',
    'http://[::127.0.0.1]',
    'http://[64:ff9b::7f00:1]',
    'http://[64:ff9b::a9fe:a9fe]',
    'http://[64:ff9b:1::7f00:1]',
    'http://[64:ff9b:1:a00:0:100::]',
    'http://[2002:7f00:1::]',
    'http://[2002:a9fe:a9fe::1]',
    'http://[2001:0:4136:e378:8000:63bf:80ff:fffe]',
    'http://[2001::1]',
    'http://[fe80::5efe:7f00:1]',
    'http://[2606:4700::5efe:7f00:1]',
    'http://[2606:4700::200:5efe:a00:1]',
  ],
  'names of local networks and machines': [
    'http://localhost',
    'http://LOCALHOST.',
    'http://localhost../',
    'http://a.localhost',
    'http://kubernetes.default.svc/api',
    'http://a.localhost.',
    'http://printer',
    'http://printer.local',
    'http://db.internal',
    'http://router.home.arpa',
    'http://nas.lan',
    'http://wiki.corp',
    'http://1.0.0.127.in-addr.arpa',
    'http://x.onion',
  ],
  'metadata services and names that reflect an address': [
    'http://metadata.google.internal/computeMetadata/v1/',
    'http://metadata',
    'http://instance-data',
    'http://metadata.goog',
    'http://127.0.0.1.nip.io',
    'http://10-0-0-1.sslip.io',
    'http://localtest.me',
    'http://a.lvh.me',
  ],
  'other schemes, credentials, ports and no URLs': [
    'ftp://example.com/',
    'file:///etc/passwd',
    'gopher://example.com',
    'data:text/html,<p>',
    'blob:https://example.com/x',
    'javascript:alert(1)',
    'ws://example.com',
    'http://user@example.com',
    'http://user:secret@example.com',
    'http://:secret@example.com',
    'http://example.com:22',
    'http://example.com:8080',
    'https://example.com:25',
    'http://example.com:0',
    '',
    'example.com',
    '/path',
    '//example.com',
    'http://',
    'http://exa mple.com',
    'http://256.1.1.1',
    `http://example.com/${'a'.repeat(5_000)}`,
  ],
};

describe.each(Object.entries(REFUSED))('refused: %s', (_kind, urls) => {
  it.each(urls)('%s', (url) => {
    expect(codeOf(url)).toBe('refused_url');
  });
});

describe('accepted', () => {
  it.each([
    'http://example.com',
    ' https://example.com/a?b#c ',
    'https://EXAMPLE.com.',
    'http://example.com:80/',
    'http://example.com:443/',
    'https://münchen.example.com/',
    'http://8.8.8.8/',
    'http://172.32.0.1/',
    'http://100.128.0.1/',
    'http://[2606:4700:4700::1111]/',
    'http://[2a00:1450:4001:80b::200e]/',
    'http://localhost.example.com',
    'http://notlocalhost.com',
  ])('%s', (url) => {
    expect(codeOf(url)).toBe('ok');
  });
});

describe('the allow-list and the ports', () => {
  it('lets a host through on every port, and host:port on that port alone', () => {
    expect(codeOf('http://127.0.0.1:8080/', { allowList: ['127.0.0.1'] })).toBe('ok');
    expect(codeOf('http://127.0.0.1:8080/', { allowList: ['127.0.0.1:8080'] })).toBe('ok');
    expect(codeOf('http://127.0.0.1:8081/', { allowList: ['127.0.0.1:8080'] })).toBe('refused_url');
    expect(codeOf('http://0x7f.1:8080/', { allowList: ['127.0.0.1:8080'] })).toBe('ok');
    expect(codeOf('http://[::1]:80/', { allowList: ['[::1]:80'] })).toBe('ok');
    expect(codeOf('http://LOCALHOST/', { allowList: ['localhost'] })).toBe('ok');
  });

  it('never lets credentials or another scheme through', () => {
    expect(codeOf('http://u:p@127.0.0.1/', { allowList: ['127.0.0.1'] })).toBe('refused_url');
    expect(codeOf('ftp://127.0.0.1/', { allowList: ['127.0.0.1'] })).toBe('refused_url');
  });

  it('is empty when its entries are', () => {
    expect(codeOf('http://localhost/', { allowList: ['', ' '] })).toBe('refused_url');
  });

  it('takes the ports from the settings', () => {
    expect(codeOf('http://example.com:8080/', { allowedPorts: ['8080'] })).toBe('ok');
    expect(codeOf('http://example.com/', { allowedPorts: ['8080'] })).toBe('refused_url');
  });

  it('names the rule and not the address', () => {
    const result = checkUrl('http://user:secret@10.1.2.3/path', rules);
    expect(result.ok ? '' : messageOf(result.failure)).not.toMatch(/secret|10\.1|path/);
  });
});
