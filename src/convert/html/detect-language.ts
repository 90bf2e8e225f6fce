// Statistical detection of a language by tinyld, loaded on the first document that declares none. Its normal set knows
// 62 languages in 251 KB (gzip); the light one (34 KB) knows 24 and answers Czech as Finnish, so it is not used.
import { languageOfGrammar, languageOfScript } from './grammar-words.ts';

/** CONTRACT section 3: with fewer letters there is nothing to say. */
const MIN_LETTERS = 20;

/** Constructed languages that tinyld knows and no page is written in, and Berber, which has no code of ISO 639-1: a text would be taken for one of them. */
const NEVER: ReadonlySet<string> = new Set(['tlh', 'vo', 'ber']);

/**
 * A long text is asked about in pieces, which vote with their confidence. As a whole, tinyld looks at what is rare in it: names and commands
 * made it answer Vietnamese for Spanish. Of 961 manual pages in 24 languages 894 were right as wholes, 918 in 6 pieces of 1,000,
 * 928 in 12 of 300, 923 in 20 of 200 (bench/languages.ts).
 */
const PIECES = 12;
const PIECE_CHARACTERS = 300;
/** tinyld's confidence, 0 to 1. Below, nothing is answered: of the answers to 10,665 sentences 239 wrong ones and 33 right ones. */
const MIN_CONFIDENCE = 0.04;

/** ISO 639-1 code of the language that a text is most likely in; null: too short, or no language is likely. */
export async function detectLanguage(text: string): Promise<string | null> {
  // Accents apart from their letters, as some editors write them, look Vietnamese.
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

/** Spread over the text; a short one is one piece. */
function piecesOf(text: string): readonly string[] {
  const count = Math.min(PIECES, Math.ceil(text.length / PIECE_CHARACTERS));
  if (count <= 1) return [text];
  const step = (text.length - PIECE_CHARACTERS) / (count - 1);
  return Array.from({ length: count }, (_, i) => {
    const start = Math.floor(i * step);
    return text.slice(start, start + PIECE_CHARACTERS);
  });
}

/** Web and mail addresses are letters in no language. Bounded: text without spaces would make it quadratic. */
const ADDRESSES = /\b(?:https?:\/\/|www\.)\S{1,2000}|[\w.+-]{1,64}@[\w.-]{1,253}/gi;
