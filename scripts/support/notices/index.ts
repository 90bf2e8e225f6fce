// THIRD-PARTY-NOTICES: what the bundle ships that others wrote. The packages are package.json's dependencies with the
// licence files that they carry; what is compiled into their WebAssembly files is the table in compiled-in.ts.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../../src/local/run.ts';
import { COMPILED_IN, type CompiledIn } from './compiled-in.ts';
import { BSD_2_CLAUSE, BSD_3_CLAUSE, SAXES, UNICODE_3, ZLIB } from './texts.ts';

/** What dependencies of the bundle import themselves. */
const IMPORTED = ['xmlchars'];

/** What the page of GET / has inside beside the bundle's own packages; bundled from development dependencies. */
const IN_THE_PAGE = ['preact'];

export const NOTICES_FILE = join(ROOT, 'THIRD-PARTY-NOTICES');

const RULE = `\n${'='.repeat(100)}\n`;

/** Not a dependency of the package: src/wasm/photon/photon.wasm, which is checked in, is built from it. */
const BUILT_FROM = '@cf-wasm/photon';

interface Manifest {
  readonly version: string;
  readonly license: string;
  readonly repository?: string | { readonly url: string };
}

/** What is wrong with the file, one line each; empty when it is right. */
export function noticeFaults(): readonly string[] {
  const kept = existsSync(NOTICES_FILE) ? readFileSync(NOTICES_FILE, 'utf8') : '';
  const stale = kept === notices() ? [] : ['THIRD-PARTY-NOTICES is not what npm run notices writes.'];
  const known = new Set(COMPILED_IN.flatMap((row: CompiledIn) => row.crates ?? []));
  const unknown = RUST_MODULES.flatMap((name) =>
    cratesIn(name)
      .filter((crate) => !known.has(crate))
      .map((crate) => `compiled-in.ts lacks the crate ${crate} of ${name}.`),
  );
  return [...stale, ...COMPILED_IN.flatMap(rowFaults), ...unknown];
}

/** The WebAssembly file of each package that has libraries inside. */
const MODULES = {
  '@embedpdf/pdfium': 'dist/pdfium.wasm',
  'zxing-wasm': 'dist/reader/zxing_reader.wasm',
  'html-rewriter-wasm': 'dist/html_rewriter_bg.wasm',
  '@cf-wasm/photon': 'dist/lib/photon_rs_bg.wasm',
} as const satisfies Record<CompiledIn['inside'], string>;

/** Those that hold the paths of their crates. */
const RUST_MODULES = ['html-rewriter-wasm', '@cf-wasm/photon'] as const;

function moduleOf(name: CompiledIn['inside']): string {
  return readFileSync(join(ROOT, 'node_modules', name, MODULES[name]), 'latin1');
}

/** A row is shown by texts or crates of the module, or says that it is not. */
function rowFaults({ inside, name, evidence, crates, unproven }: CompiledIn): readonly string[] {
  const shown = (evidence ?? crates) !== undefined;
  if (shown === (unproven ?? false)) return [`compiled-in.ts: ${name} needs either evidence or unproven.`];
  const text = moduleOf(inside);
  return (evidence ?? [])
    .filter((piece) => !text.includes(piece))
    .map((piece) => `compiled-in.ts: "${piece}" of ${name} is not in ${inside}.`);
}

interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly peerDependencies: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta: Readonly<Record<string, { readonly optional?: boolean }>>;
}

/** The whole text of the file. */
export function notices(): string {
  const manifestOfOurs = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Manifest;
  const { dependencies, peerDependencies, peerDependenciesMeta } = manifestOfOurs;
  // A peer that is not optional is in the bundle, too.
  const peers = Object.keys(peerDependencies).filter((name) => peerDependenciesMeta[name]?.optional !== true);
  const names = [...Object.keys(dependencies), ...peers, ...IMPORTED, BUILT_FROM].sort();
  return [
    'quietzone ships what others wrote. This file is written by `npm run notices`.\n',
    'In the bundle, as npm packages and inside their WebAssembly files:\n',
    ...names.map((name) => {
      const { version, license } = manifest(name);
      const inside: readonly CompiledIn[] = COMPILED_IN.filter((row) => row.inside === name);
      return [
        `  ${name} ${version} (${license})`,
        ...inside.map((row) => `    with ${row.name} (${row.license})${row.unproven ? ' *' : ''}`),
      ].join('\n');
    }),
    '\nIn the page of GET /:\n',
    ...IN_THE_PAGE.map((name) => `  ${name} ${manifest(name).version} (${manifest(name).license})`),
    '\n* Nothing in the WebAssembly file shows whether it is there; PDFium can be built with it, so its licence is printed.',
    `\nsrc/barcode/generate/bwipp/encoders.ts is taken out of bwip-js ${manifest('bwip-js').version} (${manifest('bwip-js').license}).`,
    '\nThe files of src/wasm/raster and src/wasm/evidence are compiled from the C files beside them, without any library.',
    'src/wasm/languages/languages.wasm has the weights that scripts/build-languages.ts trains with the translations in the Debian',
    'packages that it lists, and none of their texts.',
    'src/wasm/heif/av1.wasm is dav1d 1.0.0 (BSD-2-Clause), hevc.wasm is libde265 1.0.11 (LGPL-3.0-or-later), both with the patches',
    'of Debian 12, wasi-libc (CC0-1.0, musl: MIT) and libc++ (Apache-2.0 WITH LLVM-exception). scripts/build-heif.ts builds them',
    'from the source packages and says where those are; either file can be replaced by another build of its library.',
    'src/wasm/photon/photon.wasm is built from @cf-wasm/photon, and src/wasm/pdfium/pdfium.wasm from @embedpdf/pdfium.',
    'src/wasm/zxing/zxing.wasm is the reader of zxing-wasm with changes: functions of src/wasm/zxing/*.c are in the place of some of',
    'its own (scripts/build-zxing.ts).',
    'Miniflare, workerd and wrangler, which `npm start` and the container run, are installed beside the bundle with',
    'licence files of their own.',
    ...[...names, ...IN_THE_PAGE].flatMap((name) => {
      const { version, license, repository } = manifest(name);
      const url = typeof repository === 'string' ? repository : (repository?.url ?? '');
      return [RULE, `${name} ${version}\n${url.replace(/^git\+/, '')}\n${license}\n`, licenceOf(name)];
    }),
    ...COMPILED_IN.map(
      ({ inside, name, source, license, notice }) =>
        `${RULE}\n${name}, inside ${inside}\n${source}\n${license}\n\n${notice}`,
    ),
    `${RULE}\nbwip-js, src/barcode/generate/bwipp\n\n${readFileSync(join(ROOT, 'node_modules/bwip-js/LICENSE'), 'utf8').trim()}`,
    ...['dav1d', 'libde265'].map(
      (library) => `${RULE}\n${library}, src/wasm/heif\n\n${heifLicence(library)}`,
    ),
    ...Object.entries({
      'BSD-2-Clause': BSD_2_CLAUSE,
      'BSD-3-Clause': BSD_3_CLAUSE,
      'Zlib and libpng-2.0': ZLIB,
      'Unicode-3.0': UNICODE_3,
      MIT: withoutCopyright(licenceOf('hono')),
      'Apache-2.0': apache(),
    }).map(([name, text]) => `${RULE}\nThe text of ${name}, for the parts above that name it\n\n${text}`),
    '',
  ].join('\n');
}

function manifest(name: string): Manifest {
  return JSON.parse(readFileSync(join(ROOT, 'node_modules', name, 'package.json'), 'utf8')) as Manifest;
}

/** Of its licence files, or of the section License in its README. */
function licenceOf(name: string): string {
  if (name === 'saxes') return SAXES;
  const directory = join(ROOT, 'node_modules', name);
  const files = readdirSync(directory)
    .filter((file) => /^licen[cs]e/i.test(file))
    .sort();
  const texts = files.map((file) => readFileSync(join(directory, file), 'utf8').trim());
  if (texts.length > 0) return texts.join('\n\n');
  const readme = readFileSync(join(directory, 'README.md'), 'utf8');
  const section = readme.slice(readme.search(/^## Licen[cs]e/m));
  const text = /^```\w*\n([^`]+)```/m.exec(section)?.[1];
  if (text === undefined) throw new Error(`${name} carries no licence text.`);
  return text.trim();
}

function heifLicence(library: string): string {
  return readFileSync(join(ROOT, 'src/wasm/heif/licences', `${library}.txt`), 'utf8').trim();
}

/** Of a package that carries it under this very name. */
function apache(): string {
  return readFileSync(join(ROOT, 'node_modules', 'qr', 'LICENSE'), 'utf8').trim();
}

function withoutCopyright(text: string): string {
  return text.slice(text.indexOf('Permission is hereby granted'));
}

/** Names of the Rust crates whose source paths stand in a package's WebAssembly file. */
function cratesIn(name: CompiledIn['inside']): readonly string[] {
  const found = moduleOf(name).matchAll(/registry\/src\/[^/]+\/([a-z0-9_-]+)-\d+\.\d+/g);
  return [...new Set(Array.from(found, ([, crate = '']) => crate))].sort();
}
