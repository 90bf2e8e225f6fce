// What is refused before a byte of the body is read, for operations and for /usage.
import { describe, expect, it } from 'vitest';
import type { Account } from '../../../src/accounts/index.ts';
import { admit } from '../../../src/routes/admit.ts';
import { checkHeaders } from '../../../src/routes/check-headers.ts';
import { OPERATIONS } from '../../../src/routes/table.ts';
import { defaultSettings } from '../../../src/settings.ts';
import { ok } from '../../../src/service/result.ts';
import { fail } from '../../../src/service/failure.ts';
import type { Operation } from '../../../src/routes/operation.ts';

const ACCOUNT: Account = {
  keyId: 'k',
  account: 'a',
  name: 'test',
  quota: null,
  rateLimit: true,
  operations: null,
  origins: null,
};

function depsOf(account: Partial<Account>, withinRate = true) {
  return {
    accounts: {
      authenticate: async (apikey: string | null) =>
        apikey === 'good' ? ok({ ...ACCOUNT, ...account }) : fail('unauthorized'),
    },
    withinRate: async () => withinRate,
  };
}

const headers = (more: Readonly<Record<string, string>> = {}): Headers =>
  new Headers({ Apikey: 'good', ...more });

describe('admission', () => {
  it.each<[string, Partial<Account>, Readonly<Record<string, string>>, boolean, string | null, string]>([
    ['a wrong key', {}, { Apikey: 'bad' }, true, 'Op', 'unauthorized'],
    ['a rate that is exceeded', {}, {}, false, 'Op', 'rate_limited'],
    ['a rate that is exceeded, for /usage', {}, {}, false, null, 'rate_limited'],
    ['another operation', { operations: ['Other'] }, {}, true, 'Op', 'forbidden'],
    [
      'another origin',
      { origins: ['https://a.example'] },
      { Origin: 'https://b.example' },
      true,
      'Op',
      'forbidden',
    ],
    [
      'another origin, for /usage',
      { origins: ['https://a.example'] },
      { Origin: 'https://b.example' },
      true,
      null,
      'forbidden',
    ],
    ['no origin, for /usage', { origins: ['https://a.example'] }, {}, true, null, 'forbidden'],
  ])('refuses %s', async (_, account, more, withinRate, operation, code) => {
    const admitted = await admit(headers(more), { deps: depsOf(account, withinRate), operation });
    expect(admitted).toMatchObject({ ok: false, failure: { code } });
  });

  it.each<[string, Partial<Account>, Readonly<Record<string, string>>, boolean, string | null]>([
    ['an ordinary call', {}, {}, true, 'Op'],
    ['a key without a rate limit', { rateLimit: false }, {}, false, null],
    ['/usage with a key for some operations', { operations: ['Other'] }, {}, true, null],
    [
      '/usage from the origin of the key',
      { origins: ['https://a.example'] },
      { Origin: 'https://a.example' },
      true,
      null,
    ],
  ])('lets pass %s', async (_, account, more, withinRate, operation) => {
    expect((await admit(headers(more), { deps: depsOf(account, withinRate), operation })).ok).toBe(true);
  });
});

describe('headers', () => {
  const settings = defaultSettings();
  const operation = (id: string): Operation => {
    const found = OPERATIONS.find((row) => row.id === id);
    if (!found) throw new Error(id);
    return found;
  };

  it.each<[string, Readonly<Record<string, string>>, string]>([
    ['GenerateBarcode_QRCode', { width: '9' }, 'invalid_option'],
    ['GenerateBarcode_UPCA', { includeLabel: 'maybe' }, 'invalid_option'],
    ['GenerateBarcode_QRCode', { 'Content-Type': 'image/png' }, 'unsupported_media'],
    ['GenerateBarcode_QRCode', { 'Content-Length': '65537' }, 'too_large'],
    ['BarcodeScan_Image', { 'Content-Length': '33554433' }, 'too_large'],
    ['BarcodeScan_Image', { 'Content-Encoding': 'br' }, 'unsupported_media'],
    [
      'BarcodeScan_Image',
      { 'Content-Type': `multipart/form-data; boundary=${'x'.repeat(71)}` },
      'invalid_header',
    ],
    ['BarcodeScan_ImageAdvancedQR', { preprocessing: 'Sharpen' }, 'invalid_option'],
    ['BarcodeScan_ImageAdvancedQR', { recognitionMode: 'Best' }, 'invalid_option'],
    ['EditHtml_HtmlAppendImageFromUrl', {}, 'invalid_option'],
    ['EditHtml_HtmlAppendImageFromUrl', { imageUrl: 'ftp://x/y' }, 'invalid_value'],
  ])('%s refuses %j', (id, more, code) => {
    expect(checkHeaders(new Headers(more), operation(id), settings)).toMatchObject({ failure: { code } });
  });

  it.each<[string, Readonly<Record<string, string>>]>([
    ['GenerateBarcode_QRCode', { width: '10', height: '' }],
    ['GenerateBarcode_UPCA', { includeLabel: '', 'Content-Type': 'application/vnd.x+json' }],
    ['BarcodeScan_ImageAdvancedQR', { preprocessing: 'smoothedges', recognitionMode: 'ADVANCED2' }],
    [
      'BarcodeScan_Image',
      { 'Content-Type': 'multipart/form-data; boundary=x', 'Content-Length': '33554432' },
    ],
    ['EditHtml_HtmlAppendImageFromUrl', { imageUrl: ' https://x.example/y ' }],
  ])('%s takes %j', (id, more) => {
    expect(checkHeaders(new Headers(more), operation(id), settings)).toEqual({ ok: true, value: undefined });
  });
});
