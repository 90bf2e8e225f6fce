// Writes src/barcode/generate/bwipp/encoders.ts: the encoders of the installed bwip-js that we use, without what draws. Its package has
// no entry that leaves fonts and drawing out (33 KB compressed). The file is not committed: scripts/bootstrap.mjs runs this after an
// installation.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ENCODERS_FILE = join(import.meta.dirname, '../../src/barcode/generate/bwipp/encoders.ts');

/** The encoders by our names; all they call comes with them. */
const ENCODERS: Readonly<Record<string, string>> = {
  azteccode: 'bwipp_azteccode',
  codablockf: 'bwipp_codablockf',
  databarexpanded: 'bwipp_databarexpanded',
  databarexpandedcomposite: 'bwipp_databarexpandedcomposite',
  databarexpandedstackedcomposite: 'bwipp_databarexpandedstackedcomposite',
  databarlimited: 'bwipp_databarlimited',
  databarlimitedcomposite: 'bwipp_databarlimitedcomposite',
  databaromni: 'bwipp_databaromni',
  databaromnicomposite: 'bwipp_databaromnicomposite',
  databarstackedcomposite: 'bwipp_databarstackedcomposite',
  databarstackedomnicomposite: 'bwipp_databarstackedomnicomposite',
  datamatrix: 'bwipp_datamatrix',
  dotcode: 'bwipp_dotcode',
  ean13composite: 'bwipp_ean13composite',
  ean8composite: 'bwipp_ean8composite',
  gs1_128composite: 'bwipp_gs1_128composite',
  hanxin: 'bwipp_hanxin',
  maxicode: 'bwipp_maxicode',
  micropdf417: 'bwipp_micropdf417',
  pdf417: 'bwipp_pdf417',
  qrcode: 'bwipp_qrcode',
  upcacomposite: 'bwipp_upcacomposite',
  upcecomposite: 'bwipp_upcecomposite',
};

/** Never called, because nothing is drawn; `gs1process` hands on what our own parser found in that text, and nothing where it only checks. */
const REPLACED: Readonly<Record<string, string>> = {
  bwipp_renlinear: '',
  bwipp_renmatrix: '',
  bwipp_renmaximatrix: '',
  bwipp_gs1process: `$j -= 2;
const elements = gs1.get($z($k[$j])) ?? [];
$k[$j++] = $a(elements.map(({ ai }) => $s(ai)));
$k[$j++] = $a(elements.map(({ value }) => $s(value)));
$k[$j++] = $a(elements.map(({ separated }) => separated));`,
};

/** The source of encoders.ts, and the version of bwip-js. */
export function encodersSource(): string {
  const folder = dirname(createRequire(import.meta.url).resolve('bwip-js/node'));
  const { version }: { version: string } = JSON.parse(readFileSync(join(folder, '../package.json'), 'utf8'));
  const source = readFileSync(join(folder, 'bwipp.mjs'), 'utf8');
  const bodies = new Map<string, string>();
  for (const [whole, name = ''] of source.matchAll(/^function (bwipp_\w+)\([^]*?^\}.*$/gm))
    bodies.set(name, whole);
  const head = source.slice(source.indexOf('var $$ = null;'), source.indexOf('function bwipp_raiseerror'));
  const texts = source.slice(
    source.indexOf('const _textOptions'),
    source.indexOf('function bwipp_inittextoptions'),
  );
  const licence = source
    .slice(source.indexOf('// Permission is hereby granted'), source.indexOf('"use strict"'))
    .trim();
  const aliases = /^const _textAliases = \{[^]*?^\};?$/m.exec(source)?.[0] ?? '';
  const needed = new Set<string>();
  const need = (name: string): void => {
    if (needed.has(name) || !bodies.has(name)) return;
    needed.add(name);
    if (name in REPLACED) return;
    for (const [called] of (bodies.get(name) ?? '').matchAll(/bwipp_\w+/g)) need(called);
  };
  for (const name of Object.values(ENCODERS)) need(name);
  const functions = [...bodies]
    .filter(([name]) => needed.has(name))
    .map(([name, body]) => (name in REPLACED ? `function ${name}() {\n${REPLACED[name]}\n}` : body));
  const code = withOneTable(stripped([head, texts, aliases, ...functions].join('\n')));
  const table = Object.entries(ENCODERS).map(([name, encoder]) => `${name}: ${encoder}`);
  return `// @ts-nocheck
// Written by scripts/support/bwipp-encoders.ts from bwip-js ${version}; not to be changed by hand.
// Copyright (c) 2011-2026 Mark Warren, (c) 2004-2024 Terry Burton; MIT licence:
//
${licence}
let gs1 = new Map();
${code}
const ENCODERS = { ${table.join(', ')} };
export function runEncoder(name, text, options, elements) {
  gs1 = elements;
  $$ = { bytes: Uint8Array };
  $k = [text, new Map([...Object.entries(options), ['dontdraw', true]])];
  $j = 2;
  $_ = {};
  ENCODERS[name]();
  return $k[$j - 1];
}
`;
}

/** Without comments of their own line or at its end, and without indentation. */
function stripped(code: string): string {
  return code
    .split('\n')
    .map((line) =>
      line
        .replace(/\s*\/\/#\d+$/, '')
        .replace(/^\s*\/\/.*$/, '')
        .trim(),
    )
    .filter((line) => line !== '')
    .join('\n');
}

/** PDF417 and MicroPDF417 have the same patterns: 10 KB compressed once instead of twice. */
function withOneTable(code: string): string {
  const table = /\$_\.pdf417_clusters = (\$a\(\[.*?\]\)\]\));/.exec(code)?.[1];
  if (table === undefined || code.split(table).length !== 3)
    throw new Error('the two tables of clusters are no longer equal');
  return code.replaceAll(table, 'clusters()').concat(`\nfunction clusters() {\nreturn ${table};\n}`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(ENCODERS_FILE, encodersSource());
