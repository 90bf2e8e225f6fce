import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { misspelt } from '../../src/local/settings.ts';
import { SETTINGS, allowed, defaultSettings, readSettings } from '../../src/settings.ts';
import { OPERATION_NAMES, namesOperation } from '../../src/registry/operations.ts';
import { VERSION } from '../../src/version.ts';

describe('settings', () => {
  it('have a default each', () => {
    expect(defaultSettings()).toMatchObject({
      BASE_PATH: '',
      CORS_ORIGINS: ['*'],
      MAX_IMAGE_PIXELS: 50_000_000,
      MAX_PAGES: 100,
      URL_PORTS: ['80', '443'],
    });
  });

  it('are read from the environment, trimmed', () => {
    const settings = readSettings({
      BASE_PATH: '/barcodes/',
      MAX_PAGES: ' 7 ',
      EMBED_IMAGES: 'TRUE',
      HTML_ENGINE: 'wasm',
      OTHER: {},
    });
    expect(settings).toMatchObject({
      value: { BASE_PATH: '/barcodes', MAX_PAGES: 7, EMBED_IMAGES: true, HTML_ENGINE: 'wasm' },
    });
  });

  it.each([
    ['MAX_PAGES', '0'],
    ['MAX_PAGES', 'many'],
    ['MAX_PAGES', '1e9'],
    ['EMBED_IMAGES', 'maybe'],
    ['HTML_ENGINE', 'fast'],
    ['BASE_PATH', 'barcodes'],
    ['BASE_PATH', '/a b'],
  ])('refuse %s=%s and name the setting', (name, value) => {
    expect(readSettings({ [name]: value })).toMatchObject({
      ok: false,
      failure: expect.stringContaining(name),
    });
  });

  it.each([
    ['MAX_PAGE', 'MAX_PAGES'],
    ['BASE_PTAH', 'BASE_PATH'],
    ['QUIETZONE_MAX_PAGES', 'MAX_PAGES'],
    ['QUIETZONE_STAET', 'QUIETZONE_STATE'],
    ['cors_origins', 'CORS_ORIGINS'],
    ['DEV_APIKEY', 'DEV_API_KEY'],
    ['SCAN_WORKMS', 'SCAN_WORK_MS'],
  ])('that are misspelt are missed: %s for %s', (name, meant) => {
    expect(misspelt({ [name]: 'x' })).toEqual([
      `The variable ${name} is none that quietzone knows. Is ${meant} meant?`,
    ]);
  });

  it('are not what others keep in the environment', () => {
    const others = [
      'PATH',
      'HOME',
      'POST',
      'SPORT',
      'NODE_PATH',
      'PORT',
      'MAX_PAGES',
      'HOSTNAME',
      'MAXPAGE_X1',
    ];
    expect(misspelt(Object.fromEntries(others.map((name) => [name, 'x'])))).toEqual([]);
    expect(misspelt({ QUIETZONE_COLOUR: 'red' })).toEqual([
      'The variable QUIETZONE_COLOUR is none that quietzone knows.',
    ]);
  });

  it('stand in docs/configuration.md with default and range', async () => {
    const page = readFileSync('docs/configuration.md', 'utf8');
    const rows = Object.entries(SETTINGS).map(
      ([name, row]) =>
        `| \`${name}\` | ${row.fallback === '' ? '(empty)' : `\`${row.fallback}\``} | ${allowed(row)} | ${row.meaning} |\n`,
    );
    const table = /(?<=^\| name \| default \| allowed \| meaning \|\n\|[-|]+\n)(?:\|.*\n)+/m;
    expect(page).toMatch(table);
    await expect(page.replace(table, () => rows.join(''))).toMatchFileSnapshot('../../docs/configuration.md');
  });

  it('reach the container from compose.yaml', async () => {
    const compose = readFileSync('compose.yaml', 'utf8');
    const names = /(?<=^ +- SHUTDOWN_GRACE_S\n)(?: +- [A-Z_]+\n)+/m;
    expect(compose).toMatch(names);
    const lines = Object.keys(SETTINGS).map((name) => `      - ${name}\n`);
    await expect(compose.replace(names, lines.join(''))).toMatchFileSnapshot('../../compose.yaml');
  });
});

describe('DISABLED_OPERATIONS', () => {
  const off = (value: string): readonly string[] => {
    const settings = readSettings({ DISABLED_OPERATIONS: value });
    if (!settings.ok) throw new Error(settings.failure);
    return OPERATION_NAMES.filter((each) => namesOperation(settings.value.DISABLED_OPERATIONS, each)).map(
      ({ id }) => id,
    );
  };

  it.each([
    ['', []],
    ['ConvertDocument_PptToPptx', ['ConvertDocument_PptToPptx']],
    ['/convert/ppt/to/pptx/', ['ConvertDocument_PptToPptx']],
    ['/barcode/scan/image', ['BarcodeScan_Image']],
    ['barcodescan_image', ['BarcodeScan_Image']],
    ['BarcodeScan_Image*', ['BarcodeScan_Image', 'BarcodeScan_ImageAdvanced', 'BarcodeScan_ImageAdvancedQR']],
    [
      '/barcode/scan/*, EditHtml_*Language, EditHtml_*FromUrl',
      [
        'BarcodeScan_Image',
        'BarcodeScan_ImageAdvanced',
        'BarcodeScan_ImageAdvancedQR',
        'EditHtml_HtmlGetLanguage',
        'EditHtml_HtmlAppendImageFromUrl',
      ],
    ],
    [
      '*/ean*',
      [
        'BarcodeLookup_EanLookup',
        'GenerateBarcode_EAN13',
        'GenerateBarcode_EAN8',
        'GenerateBarcode_EAN13AddOn',
        'GenerateBarcode_EAN13Composite',
        'GenerateBarcode_EAN8Composite',
        'BarcodeLookup_EanBatch',
      ],
    ],
    ['/*/ppt/*x', ['ConvertDocument_PptToPptx']],
    ['*', OPERATION_NAMES.map(({ id }) => id)],
  ])('%j switches off %j', (value, ids) => {
    expect(off(value)).toEqual(ids);
  });

  it.each([
    ['BarcodeScan_Imge', 'BarcodeScan_Image'],
    ['/barcode/scan/image/advnced', '/barcode/scan/image/advanced'],
    ['ConvertDocument_PptToPptx,GenerateBarcode_EAN31', 'GenerateBarcode_EAN13'],
    ['convert/ppt/to/pptx', '/convert/ppt/to/pptx'],
  ])('%s is refused, and %s is named', (value, nearest) => {
    expect(readSettings({ DISABLED_OPERATIONS: value })).toMatchObject({
      failure: `The setting DISABLED_OPERATIONS has a bad value: no operation is named ${value.split(',').at(-1)}. Is ${nearest} meant?`,
    });
  });

  it.each(['/usage', '/bar*scan', 'image/*/advanced/qr', '*qrcode*qrcode*', '/barcode/*image*image'])(
    '%s names none and is refused',
    (value) => {
      expect(readSettings({ DISABLED_OPERATIONS: value })).toMatchObject({
        ok: false,
        failure: expect.stringContaining(`no operation is named ${value}.`),
      });
    },
  );
});

describe('version', () => {
  it('is that of package.json', () => {
    expect(JSON.parse(readFileSync('package.json', 'utf8'))).toMatchObject({ version: VERSION });
  });
});
