// Which languages are written in which legacy encodings.

/**
 * Single-byte encodings of the WHATWG Encoding Standard that pages without a declaration are in, by whether their languages are written in Latin letters, each with the languages that
 * are written in it. The first of equals is taken.
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
    ['windows-1251', 'ru uk be bg sr mk'],
    ['windows-1253', 'el'],
    ['iso-8859-7', 'el'],
    ['windows-1255', 'he yi'],
    ['windows-1256', 'ar fa ur'],
    ['windows-874', 'th'],
    ['koi8-u', 'ru uk be bg'],
    ['iso-8859-5', 'ru uk be bg sr mk'],
    ['iso-8859-6', 'ar fa'],
    ['ibm866', 'ru uk be bg'],
  ],
} as const; // oxfmt-ignore
