// HEIC, AVIF and JPEG 2000 inside workerd, where a module may not be compiled from bytes and a codec may be suspended.
import { beforeAll, expect, it } from 'vitest';
import { newKey, send } from '../support/api.ts';
import { jpeg2000File } from '../support/jpeg2000-files.ts';

/** An EAN-13, 240 × 60, through x265 and libaom. */
const FILES = {
  heic: 'AAAAGGZ0eXBoZWljAAAAAG1pZjFoZWljAAABrm1ldGEAAAAAAAAAIWhkbHIAAAAAAAAAAHBpY3QAAAAAAAAAAAAAAAAAAAAADnBpdG0AAAAAAAIAAAAQaWRhdAAAAAAA8AA8AAAAOGlsb2MBAAAAREAAAgABAAAAAAAAAc4AAQAAAAAAAADiAAIAAQAAAAAAAAABAAAAAAAAAAgAAAA4aWluZgAAAAAAAgAAABVpbmZlAgAAAQABAABodmMxAAAAABVpbmZlAgAAAAACAABncmlkAAAAANlpcHJwAAAAt2lwY28AAAB3aHZjQwEDcAAAAAAAAAAAAB7wAPz9+PgAAA8DIAABABhAAQwB//8DcAAAAwCQAAADAAADAB66AkAhAAEAK0IBAQNwAAADAJAAAAMAAAMAHqAeIEFlurkprm4EBAwIAAADAAgAAAMACEAiAAEABkQBwXPBiQAAABRpc3BlAAAAAAAAAPAAAABAAAAAFGlzcGUAAAAAAAAA8AAAADwAAAAQcGl4aQAAAAADCAgIAAAAGmlwbWEAAAAAAAAAAgABAoECAAICA4QAAAAaaXJlZgAAAAAAAAAOZGltZwACAAEAAQAAAOptZGF0AAAA3igBrxlCMaD3A1tLzyvWVZfDO92W+Wfx7nOLRUbFFcHiRvInvfu6a+DaD0N13u4xiZfXSOH8ZfPcLBdnyAnOTkOYdMY9k/i8FvYwUk07wE77haj7ZX/m989AcZUUMLhuLzkz2qsRnwyCb1SF87aE+Lr5WMecg8dYMlPtVM9fMC6i7tEssTd+IHeuiQMQJA3dU9HPrEl8D3/LsQMtj6VJbBZa3ZvVkXqy6OGfvuFQSq+S6j7fxrdCBRNNROuzGy6pUXAlASq1fRY8nIyusGZQ9E7x0HjX1Ludevnn0767kg==',
  avif: 'AAAAHGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZgAAAPBtZXRhAAAAAAAAAChoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAbGliYXZpZgAAAAAOcGl0bQAAAAAAAQAAAB5pbG9jAAAAAEQAAAEAAQAAAAEAAAEUAAAAUgAAAChpaW5mAAAAAAABAAAAGmluZmUCAAAAAAEAAGF2MDFDb2xvcgAAAABoaXBycAAAAElpcGNvAAAAFGlzcGUAAAAAAAAA8AAAADwAAAAOcGl4aQAAAAABCAAAAAxhdjFDgQAcAAAAABNjb2xybmNseAABAA0ABoAAAAAXaXBtYQAAAAAAAAABAAEEAQKDBAAAAFptZGF0EgAKCRgde/tlgIaDUDJDRSgAACLjyjmZeSSa5OCw4M+bFZoaSVrMvLOs7VRUOPa4Ug6KNX56alCeKUQSKb7LTwDvhah+jyGSKk1WzN8ryVMmkA==',
};

let key = '';
beforeAll(async () => {
  key = await newKey();
});

const CASES = [
  { type: 'image/heic', body: bytesOf(FILES.heic), text: '4006381333931' },
  { type: 'image/avif', body: bytesOf(FILES.avif), text: '4006381333931' },
  { type: 'image/jp2', body: jpeg2000File('code.jp2'), text: 'JPEG 2000' },
];

function bytesOf(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

it.each(CASES)('reads a barcode from $type', async ({ type, body, text }) => {
  const headers = { Apikey: key, 'Content-Type': type };
  const response = await send('/barcode/scan/image', { method: 'POST', headers, body });
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({ Successful: true, RawText: text });
});
