import { describe, expect, it } from 'vitest';
import { keyFault } from '../../../src/local/dev-key.ts';

describe('a development key that somebody chose', () => {
  it.each([
    ['short', 'it has 5 signs and needs at least 16'],
    ['k'.repeat(600), 'it has 600 signs'],
    ['four words of text', 'no space'],
    ['schlüssel-für-alle-1', 'no space'],
    ['aaaaaaaaaaaaaaaaaaaaaaaa', 'others could guess it'],
    ['0123456789abcdefghij', 'others could guess it'],
    ['121212121212121212', 'others could guess it'],
    ['Password-2026-11-22!', 'others could guess it'],
    ['my-own-key-of-0815-x', 'others could guess it'],
  ])('is refused: %s', (key, why) => {
    expect(keyFault(key)).toContain(why);
    expect(keyFault(key)).not.toContain(key);
  });

  it.each([
    '4Jd81.kfLw-0zQ+Vne2r',
    '9f86d081884c7d659a2feaa0c55ad015',
    'qz_r23CDUdat83Ldc5mdVeLqQ38uXkhh4vJ',
  ])('is taken: %s', (key) => {
    expect(keyFault(key)).toBeUndefined();
  });
});
