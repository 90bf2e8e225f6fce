// RC4: a stream of bytes that a key starts, laid over the data by exclusive or.

/** Decrypts, or encrypts, pieces that follow one another: each call goes on where the one before ended. In place. */
export type Cipher = (bytes: Uint8Array) => void;

export function createRc4(key: Uint8Array): Cipher {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index);
  const at = (index: number): number => state[index] ?? 0;
  for (let i = 0, j = 0; i < 256; i++) {
    j = (j + at(i) + (key[i % key.length] ?? 0)) & 255;
    [state[i], state[j]] = [at(j), at(i)];
  }
  let i = 0;
  let j = 0;
  return (bytes) => {
    for (let index = 0; index < bytes.length; index++) {
      i = (i + 1) & 255;
      const a = at(i);
      j = (j + a) & 255;
      const b = at(j);
      state[i] = b;
      state[j] = a;
      bytes[index] = (bytes[index] ?? 0) ^ at((a + b) & 255);
    }
  };
}
