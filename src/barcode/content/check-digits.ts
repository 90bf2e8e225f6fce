// Check digits of accounts and payment references.

/** ISO 7064 modulo 97-10 over letters (A is 10) and digits, the first four characters moved to the end; 1 where it holds. */
function modulo97(text: string): number {
  let rest = 0;
  for (const sign of text.slice(4) + text.slice(0, 4)) {
    const value = Number.parseInt(sign, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest;
}

/** ISO 13616, without spaces and in capitals. */
export function isIban(text: string): boolean {
  return /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(text) && modulo97(text) === 1;
}

/** An account of Switzerland or Liechtenstein whose institution has a number from 30000 to 31999: it needs a QR reference. */
export function isQrIban(iban: string): boolean {
  return /^(?:CH|LI)\d{2}3[01]/.test(iban);
}

/** ISO 11649: as an IBAN, with `RF` and two check digits first. */
export function isCreditorReference(text: string): boolean {
  return /^RF\d{2}[A-Z0-9]{1,21}$/.test(text) && modulo97(text) === 1;
}

/** 27 digits, the last of them the check digit. */
export function isQrReference(text: string): boolean {
  return /^\d{27}$/.test(text) && qrReferenceCheck(text.slice(0, -1)) === Number(text.at(-1));
}

/** The recursive check digit modulo 10 (SIX, Implementation Guidelines QR-bill, annex B). */
export function qrReferenceCheck(digits: string): number {
  const table = [0, 9, 4, 6, 8, 2, 7, 1, 3, 5];
  let carry = 0;
  for (const digit of digits) carry = table[(carry + Number(digit)) % 10] ?? 0;
  return (10 - carry) % 10;
}
