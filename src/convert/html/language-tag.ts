// Whether a declared value names a language: BCP 47 (RFC 5646 section 2.1), and what is often written in its place (`en_US`,
// `de_DE.UTF-8`).

/** The two-letter subtags of the IANA registry, with those of earlier editions of ISO 639-1 (bh, in, iw, ji, jw, mo, sh). */
const TWO_LETTERS: ReadonlySet<string> = new Set(
  (
    'aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en eo es et eu fa ' +
    'ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik in io is it iu iw ja ji jv jw ka kg ki kj kk kl ' +
    'km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mo mr ms mt my na nb nd ne ng nl nn no nr nv ny oc oj om ' +
    'or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg sh si sk sl sm sn so sq sr ss st su sv sw ta te tg th ti tk tl tn to tr ts ' +
    'tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu'
  ).split(' '),
);

/** Undetermined, several, none, uncoded (ISO 639-2), and what is for private use (qaa to qtz): they name no language. */
const NO_LANGUAGE = /^(?:und|mul|zxx|mis|q[a-t][a-z])$/;

/** Production langtag: extended language, script, region, variants, extensions, private use. */
const REST =
  /^(?:-[a-z]{3}){0,3}(?:-[a-z]{4})?(?:-(?:[a-z]{2}|\d{3}))?(?:-(?:[a-z\d]{5,8}|\d[a-z\d]{3}))*(?:-[a-wyz\d](?:-[a-z\d]{2,8})+)*(?:-x(?:-[a-z\d]{1,8})+)?$/;

/** Registered before RFC 4646 (production irregular) that name a language; `i-default` names none. */
const IRREGULAR =
  /^(?:en-gb-oed|i-(?:ami|bnn|enochian|hak|klingon|lux|mingo|navajo|pwn|tao|tay|tsu)|sgn-(?:be-fr|be-nl|ch-de))$/;

const MAX_LENGTH = 35;

/**
 * Whether the trimmed text is a well-formed tag whose first subtag can be a language's: two letters of the registry, or any three
 * that are no placeholder (ISO 639-3 gives out nearly half of all). Longer first subtags are not registered.
 */
export function namesLanguage(text: string): boolean {
  if (text.length > MAX_LENGTH) return false;
  // The locale of a computer: language_TERRITORY.charset@modifier.
  const tag = text
    .replace(/(?:\.[\w-]+)?(?:@\w+)?$/, '')
    .replaceAll('_', '-')
    .toLowerCase();
  if (IRREGULAR.test(tag)) return true;
  const primary = /^[a-z]+/.exec(tag)?.[0] ?? '';
  const isKnown =
    primary.length === 2 ? TWO_LETTERS.has(primary) : primary.length === 3 && !NO_LANGUAGE.test(primary);
  return isKnown && REST.test(tag.slice(primary.length));
}
