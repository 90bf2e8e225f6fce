// Text as bytes of GB 18030, which Han Xin symbols hold. The platform only decodes it, so the tables are made by decoding every code.
import { lazy } from '../../lib/lazy.ts';

/** Lead and trail bytes of the codes of two bytes. */
const LEADS = range(0x81, 0xfe);
const TRAILS = [...range(0x40, 0x7e), ...range(0x80, 0xfe)];
/** Codes of four bytes count from 0x81308130, digits 0x30 to 0x39 in the second and fourth; those of the first plane come first. */
const FIRST_PLANE_CODES = 39_420;
const SECOND_PLANE = 0x10000;
const SECOND_PLANE_CODE = 189_000;
const NEW_LINE = 0x0a;

/** Codes of two bytes by character. */
const twoBytes = lazy(() => codesOf(LEADS.flatMap((lead) => TRAILS.map((trail) => [lead, trail]))));
/** Codes of four bytes by character, of the first plane. */
const fourBytes = lazy(() => codesOf(Array.from({ length: FIRST_PLANE_CODES }, (_, i) => bytesOf(i))));

/** The bytes of a character; undefined for the few of the private use area that have no code. */
export function gb18030(character: string): readonly number[] | undefined {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80) return [code];
  if (code >= SECOND_PLANE) return bytesOf(SECOND_PLANE_CODE + code - SECOND_PLANE);
  return twoBytes().get(character) ?? fourBytes().get(character);
}

function bytesOf(index: number): readonly number[] {
  const [high, low] = [Math.floor(index / 1260), index % 1260];
  return [0x81 + Math.floor(high / 10), 0x30 + (high % 10), 0x81 + Math.floor(low / 10), 0x30 + (low % 10)];
}

/** A line each, as a wrong code may be answered as several characters. */
function codesOf(codes: readonly (readonly number[])[]): ReadonlyMap<string, readonly number[]> {
  const bytes = Uint8Array.from(codes.flatMap((code) => [...code, NEW_LINE]));
  const characters = new TextDecoder('gb18030').decode(bytes).split('\n');
  return new Map(
    codes.flatMap((code, i) => {
      const character = characters[i] ?? '';
      return character.length === 1 && character !== '\ufffd' ? [[character, code] as const] : [];
    }),
  );
}

function range(from: number, to: number): readonly number[] {
  return Array.from({ length: to - from + 1 }, (_, i) => from + i);
}
