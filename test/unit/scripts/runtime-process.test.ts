import { describe, expect, it } from 'vitest';
import { withSecretNames } from '../../../scripts/support/runtime-process.ts';

const NAMES = ['MF-CF-Blob', 'miniflare-unsafe-internal-capnp-connect'];

describe('withSecretNames', () => {
  const configuration = Buffer.from(
    `\0\x01${NAMES.join('\0')}\xffkept ${NAMES[0]} twice ${NAMES[0]}`,
    'latin1',
  );

  it('replaces every honoured name by one secret of the same length, and nothing else', () => {
    const text = Buffer.from(withSecretNames(configuration)).toString('latin1');
    for (const name of NAMES) expect(text).not.toContain(name);
    expect(text).toMatch(/^\0\x01([a-z]{10})\0[a-z]{39}\xffkept \1 twice \1$/);
  });

  it('draws another secret each time', () => {
    expect(withSecretNames(configuration)).not.toEqual(withSecretNames(configuration));
  });

  it('refuses a configuration that has other names', () => {
    expect(() => withSecretNames(Buffer.from('MF-CF-Blob'))).toThrow(
      'miniflare-unsafe-internal-capnp-connect',
    );
  });
});
