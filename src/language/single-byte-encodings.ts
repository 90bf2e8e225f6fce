// Which languages are written in which legacy encodings, and the letters that are most frequent in those without Latin letters.

/**
 * Single-byte encodings of the WHATWG Encoding Standard that pages without a declaration are in, by whether their languages are written in Latin
 * letters, each with the languages that are written in it. The first of equals is taken.
 */
export const SINGLE_BYTE = {
  latin: [
    ['windows-1252', 'en de fr es it pt-BR pt-PT nl sv da nb nn is fo fi sq eu ca gl ast oc af ga gd br id ms sw fur lb fy et'],
    ['windows-1250', 'pl cs sk hu sl hr bs sr-Latn ro sq hsb dsb'],
    ['iso-8859-2', 'pl cs sk hu sl hr bs sr-Latn ro sq hsb dsb'],
    ['windows-1254', 'tr az ku'],
    ['windows-1257', 'lt lv et'],
    ['windows-1258', 'vi'],
    ['iso-8859-3', 'mt eo'],
    ['iso-8859-14', 'cy ga gd'],
    ['iso-8859-16', 'ro'],
  ],
  other: [
    ['windows-1251', 'ru uk be bg sr mk', 'аеонитрсвкпд'],
    ['windows-1253', 'el', 'αοετινσρημπκ'],
    ['iso-8859-7', 'el', 'αοετινσρημπκ'],
    ['windows-1255', 'he yi', 'יואערלהטנתבמ'],
    ['windows-1256', 'ar fa ur', 'ایرلنمتودسبهي'],
    ['windows-874', 'th', 'าอ่รนม้กเงดล'],
    ['koi8-u', 'ru uk be bg', 'аеонитрсвкпд'],
    ['iso-8859-5', 'ru uk be bg sr mk', 'аеонитрсвкпд'],
    ['iso-8859-6', 'ar fa', 'ایرلنمتودسبهي'],
    ['ibm866', 'ru uk be bg', 'аеонитрсвкпд'],
  ],
} as const; // oxfmt-ignore
