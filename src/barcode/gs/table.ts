// THE APPLICATION IDENTIFIERS: GS1 General Specifications section 3.2, as of release 25. Titles are those of the standard.
import { lazy } from '../../lib/lazy.ts';

/**
 * What a component of a value must be besides its characters: `gtin` (or any number with GS1's check digit), a date, a date
 * with time, a country's number (ISO 3166) or a currency's (ISO 4217).
 */
export type Lint = 'check' | 'date' | 'date-time' | 'date-hour' | 'zero' | 'pieces' | 'yes-no';

/** A component: `N` digits, `X` the 82 characters, `Y` the 39, `Z` base 64 for files and URLs; its least and greatest length. */
export interface Component {
  readonly characters: 'N' | 'X' | 'Y' | 'Z';
  readonly minimum: number;
  readonly maximum: number;
  readonly lint?: Lint;
}

export interface ApplicationIdentifier {
  readonly title: string;
  readonly components: readonly Component[];
  /** Digits after the decimal point are the last of the identifier: `3103` has three. */
  readonly hasDecimals: boolean;
}

/**
 * `AI|components|title`, one a line; `n` at the end of an identifier is any digit, `d` one of 0 to 5, `e` of 0 to 3, `a-b` a range. A component
 * is `N6` (exactly), `X..20` (up to), with a lint behind a colon.
 */
const ROWS = `
00|N18:check|SSCC
01|N14:check|GTIN
02|N14:check|CONTENT
03|N14:check|MTO GTIN
10|X..20|BATCH/LOT
11|N6:date|PROD DATE
12|N6:date|DUE DATE
13|N6:date|PACK DATE
15|N6:date|BEST BEFORE or BEST BY
16|N6:date|SELL BY
17|N6:date|USE BY or EXPIRY
20|N2|VARIANT
21|X..20|SERIAL
22|X..20|CPV
235|X..28|TPX
240|X..30|ADDITIONAL ID
241|X..30|CUST. PART No.
242|N..6|MTO VARIANT
243|X..20|PCN
250|X..30|SECONDARY SERIAL
251|X..30|REF. TO SOURCE
253|N13:check X..17?|GDTI
254|X..20|GLN EXTENSION COMPONENT
255|N13:check N..12?|GCN
30|N..8|VAR. COUNT
310-316d|N6|NET MEASURE
320-329d|N6|NET MEASURE
330-337d|N6|LOGISTIC MEASURE
340-349d|N6|LOGISTIC MEASURE
350-357d|N6|MEASURE
360-369d|N6|MEASURE
37|N..8|COUNT
390n|N..15|AMOUNT
391n|N3 N..15|AMOUNT
392n|N..15|PRICE
393n|N3 N..15|PRICE
394e|N4|PRCNT OFF
395d|N6|PRICE/UoM
400|X..30|ORDER NUMBER
401|X..30|GINC
402|N17:check|GSIN
403|X..30|ROUTE
410|N13:check|SHIP TO LOC
411|N13:check|BILL TO
412|N13:check|PURCHASE FROM
413|N13:check|SHIP FOR LOC
414|N13:check|LOC No.
415|N13:check|PAY TO
416|N13:check|PROD/SERV LOC
417|N13:check|PARTY
420|X..20|SHIP TO POST
421|N3 X..9|SHIP TO POST
422|N3|ORIGIN
423|N3 N..12|COUNTRY - INITIAL PROCESS
424|N3|COUNTRY - PROCESS
425|N3 N..12?|COUNTRY - DISASSEMBLY
426|N3|COUNTRY - FULL PROCESS
427|X..3|ORIGIN SUBDIVISION
4300|X..35|SHIP TO COMP
4301|X..35|SHIP TO NAME
4302|X..70|SHIP TO ADD1
4303|X..70|SHIP TO ADD2
4304|X..70|SHIP TO SUB
4305|X..70|SHIP TO LOC
4306|X..70|SHIP TO REG
4307|X2|SHIP TO COUNTRY
4308|X..30|SHIP TO PHONE
4309|N20|SHIP TO GEO
4310|X..35|RTN TO COMP
4311|X..35|RTN TO NAME
4312|X..70|RTN TO ADD1
4313|X..70|RTN TO ADD2
4314|X..70|RTN TO SUB
4315|X..70|RTN TO LOC
4316|X..70|RTN TO REG
4317|X2|RTN TO COUNTRY
4318|X..20|RTN TO POST
4319|X..30|RTN TO PHONE
4320|X..35|SRV DESCRIPTION
4321|N1:yes-no|DANGEROUS GOODS
4322|N1:yes-no|AUTH LEAVE
4323|N1:yes-no|SIG REQUIRED
4324|N10:date-time|NBEF DEL DT
4325|N10:date-time|NAFT DEL DT
4326|N6:date|REL DATE
4330|N6 X..1?|MAX TEMP F
4331|N6 X..1?|MAX TEMP C
4332|N6 X..1?|MIN TEMP F
4333|N6 X..1?|MIN TEMP C
7001|N13|NSN
7002|X..30|MEAT CUT
7003|N10:date-time|EXPIRY TIME
7004|N..4|ACTIVE POTENCY
7005|X..12|CATCH AREA
7006|N6:date|FIRST FREEZE DATE
7007|N6:date N6?:date|HARVEST DATE
7008|X..3|AQUATIC SPECIES
7009|X..10|FISHING GEAR TYPE
7010|X..2|PROD METHOD
7011|N6:date N4?|TEST BY DATE
7020|X..20|REFURB LOT
7021|X..20|FUNC STAT
7022|X..20|REV STAT
7023|X..30|GIAI - ASSEMBLY
703n|N3 X..27|PROCESSOR
7040|N1 X3|UIC+EXT
7041|X..4|UFRGT UNIT TYPE
710-717|X..20|NHRN
723n|X2 X..28|CERT
7240|X..20|PROTOCOL
7241|N2|AIDC MEDIA TYPE
7242|X..25|VCN
7250|N8|DOB
7251|N12|DOB TIME
7252|N1|BIO SEX
7253|X..40|FAMILY NAME
7254|X..40|GIVEN NAME
7255|X..10|SUFFIX
7256|X..90|FULL NAME
7257|X..70|PERSON ADDR
7258|X3|BIRTH SEQUENCE
7259|X..40|BABY
8001|N14|DIMENSIONS
8002|X..20|CMT No.
8003|N1:zero N13:check X..16?|GRAI
8004|X..30|GIAI
8005|N6|PRICE PER UNIT
8006|N14:check N4:pieces|ITIP
8007|X..34|IBAN
8008|N8:date-hour N..4?|PROD TIME
8009|X..50|OPTSEN
8010|Y..30|CPID
8011|N..12|CPID SERIAL
8012|X..20|VERSION
8013|X..25|GMN
8014|X..25|MUDI
8017|N18:check|GSRN - PROVIDER
8018|N18:check|GSRN - RECIPIENT
8019|N..10|SRIN
8020|X..25|REF No.
8026|N14:check N4:pieces|ITIP CONTENT
8030|Z..90|DIGSIG
8110|X..70|-
8111|N4|POINTS
8112|X..70|-
8200|X..70|PRODUCT URL
90|X..30|INTERNAL
91-99|X..90|INTERNAL`;

/** Identifiers whose element strings have a length of their own by their first two digits (figure 7.8.5-2): no separator follows. */
const PREDEFINED = new Set('00 01 02 03 04 11 12 13 14 15 16 17 18 19 20 31 32 33 34 35 36 41'.split(' '));

export function hasPredefinedLength(ai: string): boolean {
  return PREDEFINED.has(ai.slice(0, 2));
}

const table = lazy(
  (): ReadonlyMap<string, ApplicationIdentifier> => new Map(ROWS.trim().split('\n').flatMap(rowOf)),
);

/** All identifiers of the table. */
export function allIdentifiers(): readonly string[] {
  return [...table().keys()];
}

export function identifierOf(ai: string): ApplicationIdentifier | undefined {
  return table().get(ai);
}

/** The identifier at the start of a text: two to four digits of the table. No identifier begins with another. */
export function identifierAt(text: string): string | undefined {
  return [2, 3, 4].map((length) => text.slice(0, length)).find((ai) => table().has(ai));
}

function rowOf(line: string): [string, ApplicationIdentifier][] {
  const [pattern = '', form = '', title = ''] = line.split('|');
  const hasDecimals = /^3[1-69].*[nde]$/.test(pattern);
  return namesOf(pattern).map((ai) => [
    ai,
    { title, components: form.split(' ').map(componentOf), hasDecimals },
  ]);
}

function namesOf(pattern: string): readonly string[] {
  const digits = { n: '0123456789', d: '012345', e: '0123' }[pattern.at(-1) ?? ''];
  if (digits !== undefined) {
    return namesOf(pattern.slice(0, -1)).flatMap((head) => Array.from(digits, (digit) => head + digit));
  }
  const [from = '', to = from] = pattern.split('-');
  if (from === to) return [from];
  return Array.from({ length: Number(to) - Number(from) + 1 }, (_, i) => String(Number(from) + i));
}

function componentOf(text: string): Component {
  const parts = /^([NXYZ])(\.\.)?(\d+)(\?)?(?::([\w-]+))?$/.exec(text);
  const [, characters = 'X', upTo, length = '0', optional, lint] = parts ?? [];
  const maximum = Number(length);
  return {
    characters: characters as Component['characters'],
    minimum: optional === undefined ? (upTo === undefined ? maximum : 1) : 0,
    maximum,
    ...(lint !== undefined && { lint: lint as Lint }),
  };
}
