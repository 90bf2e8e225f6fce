// The label's typeface as strokes of an even pen, drawn for this project after OCR-B's shapes (ISO 1073-2: one width of
// stroke, round ends). Curves are quadratic.

import { stroke, type Segment } from './strokes.ts';

/**
 * The strokes of each character, with blanks between them. A point is a digit, 0 to 8 across, and a letter, a to m from the
 * cap height to the baseline (e: the height of small letters; q: two cells below), in half cells; 0 and a are the middle of
 * the first cell. A capital is a point of the curve, a small letter one that controls it.
 */
const OUTLINES: Readonly<Record<string, string>> = {
  '!': '4A4I 4M4M', '"': '2A2D 6A6D', '#': '2A2M 6A6M 0E8E 0I8I', $: '8D8b4B0b0D0g4G8g8J8l4L0l0J 4A4M',
  '%': '2A0a0C0e2E4e4C4a2A 6I4i4K4m6M8m8K8i6I 8A0M', '&': '8M2D2a4A6a6C6f2G0h0J0m3M7m8I', "'": '4A4D', '(': '6A2d2G2j6M',
  ')': '2A6d6G6j2M', '*': '4C4K 1E7I 7E1I', '+': '4C4K 0G8G', ',': '4L4M3P', '-': '1G7G', '.': '3L4L4M3M3L', '/': '8A0M',
  0: '4A8a8G8m4M0m0G0a4A', 1: '1D4A4M 1M7M', 2: '0C0a4A8a8D8g4I0k0M8M', 3: '0A8A4E8e8I8m4M0m0K', 4: '5A0I8I 6F6M',
  5: '7A0A0F4E8e8I8m4M0m0K', 6: '6A0e0I0m4M8m8I8e4E0e0I', 7: '0A8A3g3M', 8: '4F1f1C1a4A7a7C7f4F0f0I0m4M8m8I8f4F',
  9: '2M8i8E8a4A0a0E0i4I8i8E', ':': '3F4F4G3G3F 3L4L4M3M3L', ';': '3F4F4G3G3F 4L4M3P', '<': '7B1G7L', '=': '0E8E 0I8I', '>': '1B7G1L',
  '?': '0C0a4A8a8D8g4H4J 4M4M', '@': '6E6I6j7J8j8H8F8a4A0a0G0m4M7M 6G6e4E2e2G2i4I6i6G', A: '0M4A8M 1I7I',
  B: '0G4G8g8J8m5M0M0A4A7a7D7g4G', C: '8C8a4A0a0E0I0m4M8m8K', D: '0A0M4M8m8I8E8a4A0A', E: '8A0A0M8M 0G6G', F: '8A0A0M 0G6G',
  G: '8C8a4A0a0E0I0m4M8m8I8G5G', H: '0A0M 8A8M 0G8G', I: '4A4M 1A7A 1M7M', J: '3A7A 6A6I6m3M0m0K', K: '0A0M 8A0G 3E8M',
  L: '0A0M8M', M: '0M0A4G8A8M', N: '0M0A8M8A', O: '4A8a8E8I8m4M0m0I0E0a4A', P: '0M0A4A8a8D8g4G0G',
  Q: '4A8a8E8I8m4M0m0I0E0a4A 5J8M', R: '0M0A4A8a8D8g4G0G 4G8M', S: '8C8a4A0a0D0f4G8g8J8m4M0m0K', T: '0A8A 4A4M',
  U: '0A0I0m4M8m8I8A', V: '0A4M8A', W: '0A2M4F6M8A', X: '0A8M 8A0M', Y: '0A4G8A 4G4M', Z: '0A8A0M8M', '[': '6A2A2M6M',
  '\\': '0A8M', ']': '2A6A6M2M', '^': '1D4A7D', _: '0O8O', '`': '3A5C', a: '1E4E8e8H8M 8I3I0i0K0m3M7m8K',
  b: '0A0M 0I0e4E8e8I8m4M0m0I', c: '8G8e4E0e0I0m4M8m8K', d: '8A8M 8I8e4E0e0I0m4M8m8I', e: '0I8I8e4E0e0I0m4M7m8L',
  f: '7A4a4D4M 1E7E', g: '8E8N8q4Q1q1P 8I8e4E0e0I0m4M8m8I', h: '0A0M 0I0e4E8e8I8M', i: '2E4E4M 1M7M 4A4A',
  j: '3E6E6N6q3Q1q0P 6A6A', k: '0A0M 7E0J 3H8M', l: '2A4A4J4m7M', m: '0E0M 0H0e2E4e4H4M 4H4e6E8e8H8M', n: '0E0M 0I0e4E8e8I8M',
  o: '4E0e0I0m4M8m8I8e4E', p: '0E0Q 0I0e4E8e8I8m4M0m0I', q: '8E8Q 8I8e4E0e0I0m4M8m8I', r: '1E1M 1I1e5E8e8F',
  s: '8F8e4E0e0G0i4I8i8K8m4M0m0L', t: '3A3J3m6M8m8L 0E7E', u: '0E0I0m4M8m8I 8E8M', v: '0E4M8E', w: '0E2M4G6M8E', x: '0E8M 8E0M',
  y: '0E4M 8E4M2q0Q', z: '0E8E0M8M', '{': '6A4a4D4g2G4g4J4m6M', '|': '4A4M', '}': '2A4a4D4g6G4g4J4m2M', '~': '0H2d4G6j8F',
  ı: '2E4E4M 1M7M', Ø: '4A8a8E8I8m4M0m0I0E0a4A 8A0M', ø: '4E0e0I0m4M8m8I8e4E 8E0M', '°': '4A2a2C2e4E6e6C6a4A',
  '×': '1D7J 7D1J', '÷': '0G8G 4C4C 4K4K', '±': '4A4I 0E8E 0M8M', '§': '7B7a4A1a1C1d4E7g7I7j4I1g1E 7I1K1m4M7m7L',
  '£': '8B7a5A2a2E2M 0M8M 0G6G', '¥': '0A4G8A 4G4M 1G7G 1J7J', '¢': '8G8e4E0e0I0m4M8m8K 4C4O', ß: '0M0C0a4A7a7C7f4F8g8J8m3M',
  '€': '8C8a5A1a1E1I1m5M8m8K 0E6E 0I6I', µ: '0E0Q 0I0m4M8m8I 8E8M', '¿': '8K8m4M0m0J0g4F4D 4A4A', '¡': '4E4M 4A4A', '¬': '0F8F8I', '·': '4G4G',
}; // oxfmt-ignore

/** The strokes of a character; undefined: it is not drawn as strokes. */
export function outlineOf(character: string): readonly Segment[] | undefined {
  return OUTLINES[character]?.split(' ').flatMap(stroke);
}
