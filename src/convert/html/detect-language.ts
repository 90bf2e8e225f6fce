// Detects a language statistically with tinyld, which is loaded for the first document that declares none. Its normal set knows 62 languages
// in 251 KB (gzip). The light one (34 KB) is not used, because it knows only 24 and takes Czech for Finnish.
import { languageOfGrammar, languageOfScript } from './grammar-words.ts';

/** A text with fewer letters is too short to be detected (docs/html.md). */
const MIN_LETTERS = 20;

/** Languages of tinyld that are never answered: two constructed ones, in which no page is written, and Berber, which has no code of ISO 639-1. */
const NEVER: ReadonlySet<string> = new Set(['tlh', 'vo', 'ber']);

/**
 * A long text is divided into pieces, which vote with their confidence. In a whole text tinyld gives weight to rare things: names and
 * commands made it take Spanish for Vietnamese. Of 961 manual pages in 24 languages it got 894 right as wholes, 918 in 6 pieces of 1,000
 * characters, 928 in 12 of 300, and 923 in 20 of 200 (bench/languages.ts).
 */
const PIECES = 12;
const PIECE_CHARACTERS = 300;
/** tinyld's confidence, 0 to 1, below which nothing is answered. Of the answers to 10,665 sentences this drops 239 wrong ones and 33 right ones. */
const MIN_CONFIDENCE = 0.04;

/** The ISO 639-1 code of the most likely language of a text; null if the text is too short or no language is likely. */
export async function detectLanguage(text: string): Promise<string | null> {
  // Accents that are written apart from their letters, as by some editors, look Vietnamese.
  const plain = text.replace(ADDRESSES, ' ').normalize('NFC');
  if ((plain.match(/\p{L}/gu)?.length ?? 0) < MIN_LETTERS) return null;
  const script = languageOfScript(plain);
  if (script !== undefined) return script;
  const { detectAll } = await import('tinyld');
  const pieces = piecesOf(plain);
  const votes = new Map<string, number>();
  for (const piece of pieces) {
    const found = detectAll(piece).find(({ lang }) => !NEVER.has(lang));
    if (found) votes.set(found.lang, (votes.get(found.lang) ?? 0) + found.accuracy);
  }
  const [best] = [...votes].sort(([, a], [, b]) => b - a);
  const voted = best !== undefined && best[1] / pieces.length >= MIN_CONFIDENCE ? best[0] : null;
  return languageOfGrammar(plain, voted) ?? voted;
}

/** Pieces spread over the text; a short text is one piece. */
function piecesOf(text: string): readonly string[] {
  const count = Math.min(PIECES, Math.ceil(text.length / PIECE_CHARACTERS));
  if (count <= 1) return [text];
  const step = (text.length - PIECE_CHARACTERS) / (count - 1);
  return Array.from({ length: count }, (_, i) => {
    const start = Math.floor(i * step);
    return text.slice(start, start + PIECE_CHARACTERS);
  });
}

/** Web and mail addresses, which belong to no language. Their lengths are bounded, because text without spaces would make the search quadratic. */
const ADDRESSES = /\b(?:https?:\/\/|www\.)\S{1,2000}|[\w.+-]{1,64}@[\w.-]{1,253}/gi;
