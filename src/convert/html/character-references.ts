// Character references (HTML Standard 13.2.5.72 and 13.5) as far as language needs them: numeric ones, and by name
// the letters of Latin-1, Latin Extended and Greek that HTML 4 named, and the few signs that pages are full of.

/** U+00A0 to U+00FF in order. */
const LATIN_1 =
  `nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3
acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig
Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave
Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave
iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn
yuml`.split(/\s+/);

/** U+0391 to U+03C9 in order; `-` where there is none. */
const GREEK =
  `Alpha Beta Gamma Delta Epsilon Zeta Eta Theta Iota Kappa Lambda Mu Nu Xi Omicron Pi Rho - Sigma Tau Upsilon
Phi Chi Psi Omega - - - - - - - alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho
sigmaf sigma tau upsilon phi chi psi omega`.split(/\s+/);

const OTHERS: Readonly<Record<string, number>> = {
  ...{
    amp: 0x26,
    lt: 0x3c,
    gt: 0x3e,
    quot: 0x22,
    apos: 0x27,
    Tab: 0x09,
    NewLine: 0x0a,
    lowbar: 0x5f,
    UnderBar: 0x5f,
  },
  ...{ OElig: 0x152, oelig: 0x153, Scaron: 0x160, scaron: 0x161, Yuml: 0x178, hellip: 0x2026, bull: 0x2022 },
  ...{
    ndash: 0x2013,
    mdash: 0x2014,
    lsquo: 0x2018,
    rsquo: 0x2019,
    sbquo: 0x201a,
    ldquo: 0x201c,
    rdquo: 0x201d,
  },
  ...{
    bdquo: 0x201e,
    lsaquo: 0x2039,
    rsaquo: 0x203a,
    euro: 0x20ac,
    trade: 0x2122,
    ensp: 0x2002,
    emsp: 0x2003,
  },
  ...{ thinsp: 0x2009, zwnj: 0x200c, zwj: 0x200d, lrm: 0x200e, rlm: 0x200f, hyphen: 0x2010, dash: 0x2010 },
  ...{
    ccaron: 0x10d,
    Ccaron: 0x10c,
    zcaron: 0x17e,
    Zcaron: 0x17d,
    rcaron: 0x159,
    Rcaron: 0x158,
    ecaron: 0x11b,
  },
  ...{
    lstrok: 0x142,
    Lstrok: 0x141,
    sacute: 0x15b,
    Sacute: 0x15a,
    zacute: 0x17a,
    zdot: 0x17c,
    nacute: 0x144,
  },
  ...{
    aogon: 0x105,
    eogon: 0x119,
    cacute: 0x107,
    odblac: 0x151,
    udblac: 0x171,
    gbreve: 0x11f,
    scedil: 0x15f,
  },
  ...{ imath: 0x131, Idot: 0x130, abreve: 0x103, tcedil: 0x163, dstrok: 0x111, uring: 0x16f, inodot: 0x131 },
};

const NAMED: ReadonlyMap<string, number> = new Map([
  ...LATIN_1.map((name, index): [string, number] => [name, 0xa0 + index]),
  ...GREEK.map((name, index): [string, number] => [name, 0x391 + index]),
  ...Object.entries(OTHERS),
]);

const REFERENCE = /&(?:#[xX]([0-9a-fA-F]{1,8})|#([0-9]{1,10})|([A-Za-z][A-Za-z0-9]{1,31}));?/g;

/** Text with its character references replaced; what is none stays as written. */
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
