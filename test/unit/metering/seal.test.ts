// Claims and seals beside Node's own HKDF (RFC 5869) and AES-256-GCM: what is derived from a call decides whether it is charged again, so
// that no release may derive it in another way without a new version.
import { createCipheriv, createDecipheriv, createHash, hkdfSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { SEAL_BYTES, boxOfKey, claimName, idempotentCall, jobSecrets } from '../../../src/metering/seal.ts';

const PARTS = {
  account: 'acme',
  apikey: 'qz_live_1',
  idempotencyKey: 'order 7',
  operation: 'BarcodeScan_Image',
  parameters: { width: '10', accept: 'application/json' },
  body: Uint8Array.of(1, 2, 3),
};

const sha256 = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex');
/** 256 bits of a secret for a purpose. */
const bitsOf = (secret: string, purpose: readonly string[]): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, 'quietzone idempotency 1', JSON.stringify(purpose), 32));
const hexOf = (secret: string, purpose: readonly string[]): string => bitsOf(secret, purpose).toString('hex');

/** Operation, parameters by name, digest of the body. */
const CALL = sha256(
  JSON.stringify([
    PARTS.operation,
    [
      ['accept', 'application/json'],
      ['width', '10'],
    ],
    sha256(PARTS.body),
  ]),
);

describe('the claim of a call with an Idempotency-Key', () => {
  it('is derived with HKDF from the two keys, the account and the call', async () => {
    const { box: _, jobId: __, ...claim } = await idempotentCall(PARTS);
    expect(claim).toEqual({
      key: hexOf('order 7', ['claim', 'acme']),
      version: 1,
      digest: hexOf('order 7', ['digest', 'acme', CALL]),
      seal: hexOf('qz_live_1', ['seal', 'acme', 'order 7']),
    });
    expect(await claimName('acme', 'order 7')).toBe(claim.key);
  });

  it('has a batch job whose id is a UUID of version 8 (RFC 9562) of the same bits', async () => {
    for (const idempotencyKey of ['order 7', 'order 8', 'a', 'b', 'c', 'd']) {
      const { jobId } = await idempotentCall({ ...PARTS, idempotencyKey });
      const bits = hexOf(idempotencyKey, ['job', 'acme', CALL]);
      expect(jobId).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
      const hex = jobId.replaceAll('-', '');
      // Version and the two bits of the variant apart.
      const variant = ((Number.parseInt(bits.slice(16, 17), 16) & 3) | 8).toString(16);
      expect(hex).toBe(`${bits.slice(0, 12)}8${bits.slice(13, 16)}${variant}${bits.slice(17, 32)}`);
    }
  });

  it('seals its answer under a key of the caller alone', async () => {
    const { box } = await idempotentCall(PARTS);
    const sealed = await box.seal(Uint8Array.of(9, 8, 7), '0/1');
    expect(opened(bitsOf('qz_live_1', ['answer', 'acme', 'order 7']), sealed, '0/1')).toEqual(
      Buffer.of(9, 8, 7),
    );
  });
});

describe('the secrets of a job', () => {
  it('are its name and the key of its result, both derived from its id', async () => {
    const { name, box } = await jobSecrets('acme', 'job-1');
    expect(name).toBe(hexOf('job-1', ['job name', 'acme']));
    const sealed = await box.seal(Uint8Array.of(4), 'result 0/1');
    expect(opened(bitsOf('job-1', ['job result', 'acme']), sealed, 'result 0/1')).toEqual(Buffer.of(4));
  });
});

describe('a box', () => {
  const key = Buffer.alloc(32, 3);

  it('opens what Node sealed for the same place, and nothing else', async () => {
    const box = await boxOfKey(key);
    const iv = Buffer.alloc(12, 1);
    const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from('1/2'));
    const sealed = Buffer.concat([iv, cipher.update('text'), cipher.final(), cipher.getAuthTag()]);
    expect(sealed.length).toBe('text'.length + SEAL_BYTES);
    expect(await box.open(new Uint8Array(sealed), '1/2')).toEqual(new TextEncoder().encode('text'));
    expect(await box.open(new Uint8Array(sealed), '0/2')).toBeNull();
    for (const at of [0, 12, sealed.length - 1]) {
      const changed = new Uint8Array(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(await box.open(changed, '1/2')).toBeNull();
    }
  });

  it('uses another initialization vector each time', async () => {
    const box = await boxOfKey(key);
    const vectors = await Promise.all(
      Array.from({ length: 20 }, async () =>
        Buffer.from((await box.seal(Uint8Array.of(1), 'x')).subarray(0, 12)).toString('hex'),
      ),
    );
    expect(new Set(vectors).size).toBe(20);
  });
});

/** What Node opens: 12 bytes of initialization vector, the text, 16 bytes of tag; the place is authenticated. */
function opened(key: Buffer, sealed: Uint8Array, place: string): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12))
    .setAAD(Buffer.from(place))
    .setAuthTag(sealed.subarray(-16));
  return Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()]);
}
