// A one-page PDF with a user password: standard security handler, revision 2, RC4 with 40 bits (ISO 32000-1 §7.6.3).
import { createHash } from 'node:crypto';
import { drawPdf } from './draw-pdf.ts';

const PADDING = Uint8Array.from([
  0x28, 0xbf, 0x4e, 0x5e, 0x4e, 0x75, 0x8a, 0x41, 0x64, 0x00, 0x4e, 0x56, 0xff, 0xfa, 0x01, 0x08, 0x2e, 0x2e,
  0x00, 0xb6, 0xd0, 0x68, 0x3e, 0x80, 0x2f, 0x0c, 0xa9, 0xfe, 0x64, 0x53, 0x69, 0x7a,
]);
const PERMISSIONS = -4;
const ID = Uint8Array.from({ length: 16 }, (_, i) => i + 1);
const KEY_BYTES = 5;

const md5 = (...parts: Uint8Array[]): Uint8Array => {
  const hash = createHash('md5');
  for (const part of parts) hash.update(part);
  return new Uint8Array(hash.digest());
};

const padded = (password: string): Uint8Array =>
  Uint8Array.from([...Array.from(password, (letter) => letter.charCodeAt(0)), ...PADDING]).subarray(0, 32);

const hex = (bytes: Uint8Array): string =>
  `<${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}>`;

function rc4(key: Uint8Array, data: Uint8Array): Uint8Array {
  const state = Uint8Array.from({ length: 256 }, (_, i) => i);
  const swap = (a: number, b: number): void => {
    const held = state[a] ?? 0;
    state[a] = state[b] ?? 0;
    state[b] = held;
  };
  for (let i = 0, j = 0; i < 256; i++) {
    j = (j + (state[i] ?? 0) + (key[i % key.length] ?? 0)) & 255;
    swap(i, j);
  }
  let [i, j] = [0, 0];
  return data.map((byte) => {
    i = (i + 1) & 255;
    j = (j + (state[i] ?? 0)) & 255;
    swap(i, j);
    return byte ^ (state[((state[i] ?? 0) + (state[j] ?? 0)) & 255] ?? 0);
  });
}

/** Algorithms 2, 3 and 4. The page is empty, so that nothing in it needs encrypting. */
export function encryptedPdf(password: string): Uint8Array {
  const owner = rc4(md5(padded(password)).subarray(0, KEY_BYTES), padded(password));
  const permissions = new Uint8Array(4);
  new DataView(permissions.buffer).setInt32(0, PERMISSIONS, true);
  const key = md5(padded(password), owner, permissions, ID).subarray(0, KEY_BYTES);
  const user = rc4(key, PADDING);
  return drawPdf(
    [{ widthPt: 72, heightPt: 72 }],
    `/Encrypt << /Filter /Standard /V 1 /R 2 /O ${hex(owner)} /U ${hex(user)} /P ${PERMISSIONS} >> ` +
      `/ID [${hex(ID)} ${hex(ID)}]`,
  );
}
