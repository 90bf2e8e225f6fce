// Decodes the character references (HTML Standard 13.2.5.72 and 13.5) that matter for language detection: numeric ones, the letters of
// Latin-1, Latin Extended and Greek that HTML 4 named, and a few frequent signs.

/** The names of U+00A0 to U+00FF in order. */
const LATIN_1 =
  `nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3
acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig
Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave
Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave
iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn
yuml`.split(/\s+/);

/** The names of U+0391 to U+03C9 in order; `-` for a code point without one. */
const GREEK =
  `Alpha Beta Gamma Delta Epsilon Zeta Eta Theta Iota Kappa Lambda Mu Nu Xi Omicron Pi Rho - Sigma Tau Upsilon
Phi Chi Psi Omega - - - - - - - alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho
sigmaf sigma tau upsilon phi chi psi omega`.split(/\s+/);

/** Other names, each with its code point in hexadecimal. */
const OTHERS =
  `amp 26 lt 3c gt 3e quot 22 apos 27 Tab 9 NewLine a lowbar 5f UnderBar 5f OElig 152 oelig 153 Scaron 160
scaron 161 Yuml 178 hellip 2026 bull 2022 ndash 2013 mdash 2014 lsquo 2018 rsquo 2019 sbquo 201a ldquo 201c rdquo 201d
bdquo 201e lsaquo 2039 rsaquo 203a euro 20ac trade 2122 ensp 2002 emsp 2003 thinsp 2009 zwnj 200c zwj 200d lrm 200e
rlm 200f hyphen 2010 dash 2010 ccaron 10d Ccaron 10c zcaron 17e Zcaron 17d rcaron 159 Rcaron 158 ecaron 11b lstrok 142
Lstrok 141 sacute 15b Sacute 15a zacute 17a zdot 17c nacute 144 aogon 105 eogon 119 cacute 107 odblac 151 udblac 171
gbreve 11f scedil 15f imath 131 inodot 131 Idot 130 abreve 103 tcedil 163 dstrok 111 uring 16f`.match(
    /\S+ \S+/g,
  );

const NAMED: ReadonlyMap<string, number> = new Map([
  ...LATIN_1.map((name, index): [string, number] => [name, 0xa0 + index]),
  ...GREEK.map((name, index): [string, number] => [name, 0x391 + index]),
  ...(OTHERS ?? []).map((row): [string, number] => {
    const [name = '', code = ''] = row.split(' ');
    return [name, Number.parseInt(code, 16)];
  }),
]);

const REFERENCE = /&(?:#[xX]([0-9a-fA-F]{1,8})|#([0-9]{1,10})|([A-Za-z][A-Za-z0-9]{1,31}));?/g;

/** The text with its character references replaced; unknown ones stay as written. */
export function decodeReferences(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(REFERENCE, (whole, hex?: string, decimal?: string, name?: string) => {
    const code =
      name === undefined
        ? Number.parseInt(hex ?? decimal ?? '', hex === undefined ? 10 : 16)
        : NAMED.get(name);
    if (code === undefined) return whole;
    return isCharacter(code) ? String.fromCodePoint(code) : '\uFFFD';
  });
}

function isCharacter(code: number): boolean {
  return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
}
