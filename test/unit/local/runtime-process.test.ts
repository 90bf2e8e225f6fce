import { describe, expect, it } from 'vitest';
import { withPeerAddress, withSecretNames, withText } from '../../../src/local/runtime-process.ts';

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

describe('withText', () => {
  it('replaces every place and nothing else', () => {
    const text = withText(
      Buffer.from('\0/a/engine-01\0/a/engine-01/b\0/a/engine-1'),
      '/a/engine-01',
      '/a/engine-02',
    );
    expect(Buffer.from(text).toString()).toBe('\0/a/engine-02\0/a/engine-02/b\0/a/engine-1');
  });

  it.each([
    ['/a/engine-01', '/a/engine-1', 'not equally long'],
    ['/b', '/c', 'does not contain /b'],
  ])('refuses %s for %s', (text, other, why) => {
    expect(() => withText(Buffer.from('/a/engine-01'), text, other)).toThrow(why);
  });
});

describe('withPeerAddress', () => {
  const text = Buffer.from('MF-CF-Blob\0\0\0\0\0\0');
  /** A list pointer of bytes to content `words` words behind it. */
  const pointer = (words: number, length: number): Buffer => {
    const word = Buffer.alloc(8);
    word.writeInt32LE(words * 4 + 1, 0);
    word.writeUInt32LE(length * 8 + 2, 4);
    return word;
  };

  it('makes each pointer to the name null, and nothing else', () => {
    const other = Buffer.from('MF-CF-Blab\0\0\0\0\0\0');
    const message = Buffer.concat([
      pointer(1, 11),
      pointer(3, 11),
      text,
      pointer(-3, 11),
      other,
      pointer(99, 11),
    ]);
    const patched = withPeerAddress(message);
    const nothing = Buffer.alloc(8);
    expect(patched.subarray(0, 8)).toEqual(nothing);
    expect(patched.subarray(8, 32)).toEqual(message.subarray(8, 32));
    expect(patched.subarray(32, 40)).toEqual(nothing);
    expect(patched.subarray(40)).toEqual(message.subarray(40));
  });

  it('refuses a configuration without one', () => {
    expect(() => withPeerAddress(Buffer.concat([pointer(1, 12), text]))).toThrow('MF-CF-Blob');
  });
});
