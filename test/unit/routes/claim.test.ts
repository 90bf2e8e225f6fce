// What makes a repeated call the same call: its key, operation, options, body, and how the body is read.
import { expect, it } from 'vitest';
import type { Deps } from '../../../src/deps.ts';
import { createByteLedger } from '../../../src/lib/byte-ledger.ts';
import { perform } from '../../../src/routes/perform.ts';
import { OPERATIONS } from '../../../src/routes/table.ts';
import { fail } from '../../../src/service/failure.ts';
import { ok } from '../../../src/service/result.ts';
import { defaultSettings } from '../../../src/settings.ts';
import { createTrace } from '../../../src/telemetry/index.ts';

const account = {
  keyId: 'k',
  account: 'a',
  name: 'n',
  quota: null,
  rateLimit: false,
  operations: null,
  origins: null,
};

async function claimOf(body: string, headers: Readonly<Record<string, string>>): Promise<string> {
  let claim: unknown;
  const deps = {
    accounts: { authenticate: async () => ok(account) },
    uploads: createByteLedger({ limitBytes: 1e6, shareBytes: 1e6, leaseMs: 60_000, now: () => 0 }),
    meter: {
      refusal: () => null,
      note: () => undefined,
      calls: () => ({ consumed: 0 }),
      begin: async ({ idempotency }: { readonly idempotency?: unknown }) => {
        claim = idempotency;
        return fail('overloaded', { what: 'test', retryAfterS: 1 });
      },
    },
    now: () => 0,
  } as unknown as Deps;
  const operation = OPERATIONS.find(({ path }) => path === '/barcode/generate/qrcode');
  if (operation === undefined) throw new Error('no operation');
  const request = new Request('https://x.test/', {
    method: 'POST',
    body,
    headers: { Apikey: 'key', 'Idempotency-Key': 'once', ...headers },
  });
  const trace = createTrace({ requestId: 'r', method: 'POST', nowMs: 0, traceparent: null });
  await perform({ request, operation, deps, settings: defaultSettings(), waitUntil: () => undefined, trace });
  return JSON.stringify(claim, (_, value: unknown) => (value instanceof Uint8Array ? [...value] : value));
}

const JSON_TEXT = { 'Content-Type': 'application/json' };

it('the same call has the same claim, and one with another body or option another', async () => {
  const claim = await claimOf('"x"', JSON_TEXT);
  expect(claim).toContain('"');
  expect(await claimOf('"x"', JSON_TEXT)).toBe(claim);
  expect(await claimOf('"y"', JSON_TEXT)).not.toBe(claim);
  expect(await claimOf('"x"', { ...JSON_TEXT, width: '300' })).not.toBe(claim);
});

it('the type of a body decides how it is read, so that another type is another call', async () => {
  expect(await claimOf('"x"', { 'Content-Type': 'text/plain' })).not.toBe(await claimOf('"x"', JSON_TEXT));
});

it('a part of a form is the same call in a retry, whose boundary is another', async () => {
  const form = (boundary: string): Promise<string> =>
    claimOf(`--${boundary}\r\nContent-Disposition: form-data; name="value"\r\n\r\nx\r\n--${boundary}--\r\n`, {
      'Content-Type': `multipart/form-data; boundary=${boundary}`,
    });
  expect(await form('one')).toBe(await form('two'));
});
