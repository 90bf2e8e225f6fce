// The linter's rules, and THE IMPORT TABLE: which folder may import which (docs/architecture.md draws it).
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, type OxlintConfig } from 'oxlint';

type Override = NonNullable<OxlintConfig['overrides']>[number];

/** What several rows of the table share. */
const SEEN = ['barcode/vision', 'image', 'wasm'];
const FOUND = ['barcode/locate', ...SEEN];
/** What samples the modules of matrix codes that are found. */
const SAMPLED = ['barcode/matrix', ...FOUND];
const MODEL = ['convert/ooxml', 'convert/deck'];
const DRAWING = ['convert/pptx/drawingml', ...MODEL];
const RECORDS = ['convert/ppt/records', 'convert/deck'];
const STORED = ['convert/ppt/read/paint', 'convert/ppt/round-trip', ...RECORDS];
const TEXT_PARTS = ['convert/ppt/read/objects', 'convert/ppt/read/placeholders', 'convert/ppt/read/paint'];
const PAGE_PARTS = ['convert/ppt/read/text', ...TEXT_PARTS, 'convert/ppt/round-trip', ...RECORDS];
/** What scans, draws and converts. */
const CORE = ['scan', 'pages', 'barcode', 'convert'];
/** What every service of the registry needs. */
const DECLARED = ['registry', 'service', 'wording'];

/**
 * Each folder of src, and the folders whose files it may import beside its own and its parents' (reader.ts, symbology.ts).
 * A subfolder without a row follows the row above it. `lib`, `settings.ts` is open to all but lib.
 */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  lib: [],
  service: ['wording'],
  wording: ['scan'],
  registry: ['wording', 'scan', 'barcode', 'convert', 'labels'],
  archive: [],
  labels: ['archive', 'barcode', 'catalog', 'language', 'xml'],
  xml: [],
  wasm: [],
  language: ['wasm'],
  image: ['wasm', 'xml'],
  pages: ['pages/pdf', 'image'],
  'pages/pdf': ['image', 'wasm'],
  barcode: ['image', 'wasm'],
  'barcode/charset': ['language'],
  'barcode/vision': ['image', 'wasm'],
  'barcode/locate': SEEN,
  'barcode/linear': FOUND,
  'barcode/matrix': SEEN,
  'barcode/qr': SAMPLED,
  'barcode/engine': ['wasm', ...FOUND],
  'barcode/aztec': ['barcode/engine', ...SAMPLED],
  'barcode/maxicode': ['barcode/engine', ...FOUND],
  'barcode/rmqr': ['barcode/engine', ...FOUND],
  'barcode/cc-a': ['barcode/engine', ...SEEN],
  'barcode/recognize': [
    'barcode/charset',
    'barcode/engine',
    'barcode/aztec',
    'barcode/maxicode',
    'barcode/rmqr',
    'barcode/cc-a',
    'barcode/linear',
    'barcode/qr',
    'wasm',
    ...FOUND,
  ],
  'barcode/grade': ['barcode/linear', 'barcode/matrix', 'barcode/qr', 'barcode/vision', 'image'],
  'barcode/gs': ['barcode/linear/ean-upc'],
  'barcode/content': ['barcode/gs', 'barcode/linear/ean-upc', 'barcode'],
  'barcode/generate': ['barcode/gs', 'barcode/linear', 'barcode/qr', 'image'],
  convert: ['archive', 'xml', 'image', 'wasm'],
  'convert/html': ['wasm', 'language'],
  'convert/deck': [],
  'convert/ooxml': ['archive', 'xml', 'convert/deck'],
  'convert/metafile': ['barcode/generate', 'convert/deck'],
  'convert/ppt': ['archive', 'convert/ooxml', 'convert/deck', 'image'],
  'convert/ppt/cfb': [],
  'convert/ppt/crypto': [],
  'convert/ppt/records': ['convert/ppt/cfb', 'convert/ppt/crypto'],
  'convert/ppt/round-trip': ['archive', 'convert/ooxml', 'convert/deck'],
  'convert/ppt/pict': [],
  'convert/ppt/read': [
    'convert/ppt/cfb',
    'convert/ppt/pict',
    'convert/ppt/records',
    'convert/ppt/round-trip',
    'convert/deck',
  ],
  'convert/ppt/read/paint': RECORDS,
  'convert/ppt/read/geometry': RECORDS,
  'convert/ppt/read/powerpoint95': [
    'convert/ppt/cfb',
    'convert/ppt/read/paint',
    'convert/ppt/read/pictures',
    'convert/ppt/read/document',
    'convert/ppt/read',
    ...RECORDS,
  ],
  'convert/ppt/read/placeholders': RECORDS,
  'convert/ppt/read/chart': ['convert/ppt/read/paint', 'convert/ooxml', ...RECORDS],
  'convert/ppt/read/objects': ['convert/ppt/read/chart', 'convert/ooxml', 'convert/ppt/cfb', ...RECORDS],
  'convert/ppt/read/pictures': ['convert/ppt/pict', 'convert/ppt/cfb', ...STORED],
  'convert/ppt/read/animation': STORED,
  'convert/ppt/read/text': [...TEXT_PARTS, ...RECORDS],
  'convert/ppt/read/document': ['convert/ppt/read/pictures', 'convert/ppt/cfb', ...PAGE_PARTS],
  'convert/ppt/read/shapes': ['convert/ppt/read/geometry', 'convert/ppt/read/pictures', ...PAGE_PARTS],
  'convert/ppt/read/masters': [
    'convert/ppt/read/animation',
    'convert/ppt/read/shapes',
    'convert/ppt/read/pictures',
    ...PAGE_PARTS,
  ],
  'convert/ppt/read/slides': [
    'convert/ppt/read/masters',
    'convert/ppt/read/document',
    'convert/ppt/read/animation',
    'convert/ppt/read/shapes',
    ...PAGE_PARTS,
  ],
  'convert/pptx': ['image', 'archive', ...MODEL],
  'convert/pptx/drawingml': MODEL,
  'convert/pptx/chart': DRAWING,
  'convert/pptx/shapes': DRAWING,
  'convert/pptx/timing': ['convert/pptx/shapes', ...DRAWING],
  'convert/pptx/parts': ['convert/pptx/chart', 'convert/pptx/timing', 'convert/pptx/shapes', ...DRAWING],
  accounts: ['service', 'registry'],
  telemetry: ['service'],
  catalog: ['barcode/linear/ean-upc', 'service'],
  metering: ['accounts', 'service', 'telemetry'],
  jobs: ['metering', 'remote', 'service'],
  remote: ['service'],
  http: ['accounts', 'xml', ...DECLARED],
  operations: ['remote', 'archive', 'catalog', 'labels', ...CORE, ...DECLARED],
  annotate: ['image', 'wasm'],
  scan: ['annotate', 'image', 'pages', 'barcode'],
  engines: ['registry', 'service'],
  routes: [
    'operations',
    'remote',
    'engines',
    'http',
    'pages',
    'barcode',
    'convert',
    'catalog',
    'accounts',
    'metering',
    'jobs',
    'telemetry',
    'image',
    'wasm',
    ...DECLARED,
  ],
  library: ['registry', 'wording', 'image', 'labels', ...CORE],
  // Types alone, and the names of headers: a client loads no engine.
  client: ['registry', 'http'],
  local: ['registry', 'accounts', 'barcode', 'catalog', 'language', 'service', 'wording'],
  cli: ['local', 'operations', 'catalog', 'accounts', ...CORE, ...DECLARED],
};

/** Programs for this machine: no file of the Worker, not even one of src itself, imports them. */
const PROGRAMS = ['cli', 'local'];

/**
 * The page (docs/design/page.md), in the same terms. Nothing of web imports src or the reverse: they meet over HTTP. `lib` of web
 * would be open to all; it has none.
 */
const WEB_MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  api: [],
  parts: ['api'],
  // The library in a worker: the one folder that imports the package, by its own exports.
  device: ['api'],
  camera: ['device', 'parts', 'api'],
  panels: ['camera', 'device', 'parts', 'api'],
  guides: ['parts', 'api'],
  reference: ['parts', 'api'],
};

/** Rooms with a door: the files, by name without `.ts`, through which other folders import them. */
const DOORS: Readonly<Record<string, string>> = {
  labels: 'index|limits',
  language: 'index',
  'convert/deck': 'index',
  'convert/ooxml/opc': 'index|stored-package',
  'convert/ppt': 'index|limits',
  'convert/ppt/cfb': 'index',
  'convert/ppt/crypto': 'index',
  'convert/ppt/pict': 'index',
  'convert/ppt/records': 'index',
  'convert/ppt/round-trip': 'index',
  'convert/ppt/round-trip/timing': 'index',
  'convert/ppt/read': 'presentation',
  'convert/ppt/read/animation': 'index|transition',
  'convert/ppt/read/chart': 'index|open-document',
  'convert/ppt/read/shapes': 'page',
  'convert/ppt/read/slides': 'slides',
  'convert/pptx': 'index|limits',
  'convert/pptx/chart': 'index',
  'convert/pptx/drawingml': 'index',
  'convert/pptx/shapes': 'index',
  'convert/pptx/timing': 'index',
};

/** Packages that only these folders may import. */
const PACKAGES: Readonly<Record<string, readonly string[]>> = {
  hono: ['routes'],
  saxes: ['xml'],
  'cloudflare:': ['metering'],
  'quietzone/': ['device'],
};

/** Files of src itself that stand above every folder; `deps.ts` is for routes. */
const TOP = 'index|app|create-deps|engine-recognition|engine-ppt|engine-process';

/** How deep files may lie under the folder of a row. */
const MAX_DEPTH = 4;

const isIn = (folder: string, parent: string): boolean =>
  folder === parent || folder.startsWith(`${parent}/`);

interface Tree {
  readonly root: 'src' | 'web';
  readonly mayImport: Readonly<Record<string, readonly string[]>>;
  readonly doors: Readonly<Record<string, string>>;
  /** The files of the root itself that a folder may not import, as alternatives of a regular expression. */
  readonly closed: (folder: string) => string;
}

const TREES: readonly Tree[] = [
  {
    root: 'src',
    mayImport: MAY_IMPORT,
    doors: DOORS,
    closed: (folder) => (folder === 'routes' ? TOP : `${TOP}|deps`),
  },
  {
    root: 'web',
    mayImport: WEB_MAY_IMPORT,
    doors: {},
    closed: () => 'main|app|preview|docs|reference|service-worker',
  },
];

/** Rows for the files of one folder at each depth: relative imports name their target by the depth alone. */
function importRules(folder: string, { root, mayImport, doors, closed }: Tree): readonly Override[] {
  const folders = Object.keys(mayImport);
  const may = mayImport[folder] ?? [];
  const allowed = [folder, ...may, ...(folder === 'lib' ? [] : ['lib'])];
  const denied = folders.filter(
    (other) => !allowed.some((each) => isIn(other, each) || isIn(each, other)) && !isIn(folder, other),
  );
  const packages = Object.entries(PACKAGES).flatMap(([name, users]) =>
    users.some((user) => isIn(folder, user)) ? [] : [name],
  );
  return Array.from({ length: MAX_DEPTH }, (_, depth) => ({
    files: [`${root}/${folder}/${'*/'.repeat(depth)}*`],
    excludeFiles: folders
      .filter((other) => other !== folder && isIn(other, folder))
      .map((other) => `${root}/${other}/**`),
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            ...denied.map((other) => ({
              regex: specifier(folder, depth, other),
              message: says(folder, may),
            })),
            {
              regex: `^(\\.\\./){${folder.split('/').length + depth}}(${closed(folder)})\\.tsx?$`,
              message: says(folder, may),
            },
            ...Object.entries(doors)
              .filter(([room]) => !isIn(folder, room))
              .map(([room, door]) => ({
                regex: `${specifier(folder, depth, room)}(${behind(`${root}/${room}`, door)})`,
                message: `${room} is imported through ${door} alone (DOORS in oxlint.config.ts)`,
              })),
            ...packages.map((name) => ({ regex: `^${name}`, message: `${folder} does not import ${name}` })),
            ...(folder === 'lib'
              ? [{ regex: `^(\\.\\./){${depth + 1},}|^[^.]`, message: says(folder, may) }]
              : []),
          ],
        },
      ],
    },
  }));
}

/** The relative specifier's beginning by which a file `depth` folders below `from` names the folder `to`. */
function specifier(from: string, depth: number, to: string): string {
  const [a, b] = [from.split('/'), to.split('/')];
  let common = 0;
  while (a[common] !== undefined && a[common] === b[common]) common += 1;
  const up = a.length + depth - common;
  return `^${up === 0 ? '\\./' : `(\\.\\./){${up}}`}${b.slice(common).join('/')}/`;
}

/** The files and folders of a room that are not its door, as alternatives: the linter's expressions have no look-ahead. */
function behind(room: string, door: string): string {
  const isDoor = new RegExp(`^(${door})\\.ts$`);
  return readdirSync(join(import.meta.dirname, room), { withFileTypes: true })
    .filter(({ name }) => !isDoor.test(name))
    .map((entry) => (entry.isDirectory() ? `${entry.name}/` : `${entry.name}$`))
    .join('|');
}

function says(folder: string, may: readonly string[]): string {
  return `${folder} imports only ${['lib', ...may].join(', ')} (the import table in oxlint.config.ts)`;
}

export default defineConfig({
  plugins: ['typescript', 'import', 'unicorn', 'oxc', 'promise'],
  categories: {
    correctness: 'error',
    suspicious: 'error',
    perf: 'warn',
  },
  env: {
    es2024: true,
  },
  ignorePatterns: [
    'node_modules',
    'dist',
    '.wrangler',
    'worker-configuration.d.ts',
    'src/barcode/generate/bwipp/encoders.ts',
  ],
  rules: {
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/await-thenable': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/no-namespace': 'error',
    'typescript/switch-exhaustiveness-check': [
      'error',
      {
        considerDefaultExhaustiveForUnions: true,
      },
    ],
    'typescript/no-unnecessary-type-assertion': 'error',
    'typescript/consistent-type-imports': 'error',
    'import/no-cycle': 'error',
    'import/no-default-export': 'error',
    'unicorn/filename-case': [
      'error',
      {
        case: 'kebabCase',
      },
    ],
    'eslint/no-await-in-loop': 'off',
    'unicorn/no-array-sort': 'off',
    'unicorn/no-array-reverse': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'unicorn/prefer-add-event-listener': 'off',
    'import/no-unassigned-import': 'off',
    'eslint/no-shadow': 'off',
    'eslint/no-underscore-dangle': 'off',
    'typescript/no-unsafe-type-assertion': 'off',
    'eslint/no-control-regex': 'off',
    'unicorn/no-new-array': 'off',
    'unicorn/prefer-set-has': 'off',
    'import/no-named-as-default-member': 'off',
    'oxc/no-map-spread': 'off',
    'typescript/consistent-return': 'off',
    'eslint/no-unmodified-loop-condition': 'off',
    'promise/always-return': 'off',
    'typescript/no-misused-spread': 'off',
    'import/no-named-as-default': 'off',
  },
  overrides: [
    ...TREES.flatMap((tree) => Object.keys(tree.mayImport).flatMap((folder) => importRules(folder, tree))),
    {
      files: ['src/*.ts'],
      rules: {
        'no-restricted-imports': [
          'error',
          {
            patterns: [
              { regex: `^\\./(${PROGRAMS.join('|')})/`, message: 'The Worker does not import cli or local' },
            ],
          },
        ],
      },
    },
    {
      // A promise of the Worker that nobody waits for ends with its request, and what it would have done is lost: it is handed to waitUntil.
      files: ['src/**'],
      excludeFiles: PROGRAMS.map((folder) => `src/${folder}/**`),
      rules: { 'typescript/no-floating-promises': ['error', { ignoreVoid: false }] },
    },
    // How long a function may be: as long as the longest that there is.
    ...Object.entries({ '{src,web}': 80, '{scripts,bench}': 72 }).map(([folder, max]): Override => ({
      files: [`${folder}/**`],
      rules: { 'eslint/max-lines-per-function': ['error', { max }] },
    })),
    {
      files: ['web/**'],
      plugins: ['typescript', 'import', 'unicorn', 'oxc', 'promise', 'jsx-a11y'],
    },
    {
      files: [
        '*.config.ts',
        'src/{index,engine-*}.ts',
        'src/wasm/zxing/in-workers.ts',
        '{test,bench}/**/*worker*.ts',
      ],
      rules: {
        'import/no-default-export': 'off',
      },
    },
    {
      files: ['scripts/**', 'src/{cli,local}/**', 'test/**', 'bench/**', '*.config.ts'],
      rules: {
        'eslint/no-console': 'off',
        'eslint/no-await-in-loop': 'off',
        'typescript/unbound-method': 'off',
      },
    },
  ],
});
