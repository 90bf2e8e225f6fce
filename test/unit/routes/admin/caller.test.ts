import { describe, expect, it } from 'vitest';
import { callerAddress } from '../../../../src/routes/admin/caller.ts';

const PROXIES = ['10.0.0.1', '::1'];

describe('callerAddress', () => {
  it.each([
    ['the peer of the local socket', { clientIp: '192.0.2.7:4711' }, {}, '192.0.2.7'],
    ['an IPv6 peer', { clientIp: '[2001:db8::7]:4711' }, {}, '2001:db8::7'],
    [
      'the peer, whatever headers a stranger sends',
      { clientIp: '192.0.2.7:4711' },
      { 'CF-Connecting-IP': '198.51.100.1', 'X-Forwarded-For': '198.51.100.2' },
      '192.0.2.7',
    ],
    [
      'what a trusted proxy saw',
      { clientIp: '10.0.0.1:80' },
      { 'X-Forwarded-For': '198.51.100.2' },
      '198.51.100.2',
    ],
    [
      'what the outermost of two trusted proxies saw, not what the caller wrote before it',
      { clientIp: '[::1]:80' },
      { 'X-Forwarded-For': '203.0.113.9, 198.51.100.2, 10.0.0.1' },
      '198.51.100.2',
    ],
    ['a trusted proxy that forwards nothing', { clientIp: '10.0.0.1:80' }, {}, '10.0.0.1'],
    ["Cloudflare's header", { colo: 'HEL' }, { 'CF-Connecting-IP': '198.51.100.1' }, '198.51.100.1'],
    [
      'nothing where the runtime tells nothing',
      undefined,
      { 'CF-Connecting-IP': '198.51.100.1', 'X-Forwarded-For': '198.51.100.2' },
      '',
    ],
  ])('is %s', (_, cf, headers: Record<string, string>, address) => {
    expect(callerAddress({ headers: new Headers(headers), cf }, PROXIES)).toBe(address);
  });
});
