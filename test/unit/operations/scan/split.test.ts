import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { performHere } from '../../../../src/cli/operate/perform.ts';
import { SCAN_IMAGE_ADVANCED } from '../../../../src/operations/scan/index.ts';
import { type PageGroup, pageGroups, readSplit } from '../../../../src/operations/scan/split.ts';
import { LIMITS } from '../../../../src/registry/limits.ts';
import { encodePatch } from '../../../../src/barcode/linear/patch/codec.ts';
import type { Luma } from '../../../../src/image/types.ts';
import { blankPage, fillRect } from '../../../support/draw-photo-page.ts';
import { drawCode } from '../../../support/draw.ts';
import { drawTiff } from '../../../support/draw-tiff.ts';

const options = (given: Readonly<Record<string, string>>) => ({
  get: (name: string) => given[name] ?? null,
});

function splitOf(splitAt: string, more: Readonly<Record<string, string>> = {}) {
  const split = readSplit(options({ splitAt, ...more }));
  if (!split.ok || split.value === undefined) throw new Error('no split');
  return split.value;
}

const code = (page: number, text: string, type: 'CODE_128' | 'PATCH_CODE' = 'CODE_128') => ({
  page,
  text,
  type,
});
const shown = (groups: readonly PageGroup[]) =>
  groups.map(({ pages, separator }) => [pages.join(), separator]);

describe('a separator', () => {
  it.each([
    ['PATCHT', 'PATCHT', true],
    ['PATCHT', 'patcht', false],
    ['PATCHT', 'PATCHT2', false],
    ['ASN*', 'ASN00417', true],
    ['ASN*', 'XASN00417', false],
    ['*T', 'PATCHT', true],
    ['A*B*C', 'A1B2C', true],
    ['A*B*C', 'ABC', true],
    ['A*BC*C', 'ABC', false],
    ['*', '', true],
    ['**', 'x', true],
    ['a.c', 'abc', false],
    ['patch:T', 'T', false],
  ])('%s is %s: %s', (splitAt, text, isOne) => {
    expect(splitOf(splitAt).isSeparator(code(1, text))).toBe(isOne);
  });

  it.each([
    ['patch:T', 'T', true],
    ['PATCH:t', 'T', true],
    ['patch:T', '3', false],
    ['patch:*', '3', true],
    ['T', 'T', true],
  ])('%s is the patch code %s: %s', (splitAt, text, isOne) => {
    expect(splitOf(splitAt).isSeparator(code(1, text, 'PATCH_CODE'))).toBe(isOne);
    expect(splitOf(splitAt).needsPatchCodes).toBe(/:/.test(splitAt));
  });

  it('has so many characters, or is none', () => {
    const most = 'x'.repeat(LIMITS.MAX_SPLIT_CHARACTERS);
    expect(splitOf(most).isSeparator(code(1, most))).toBe(true);
    expect(readSplit(options({ splitAt: `${most}x` }))).toMatchObject({
      failure: { code: 'invalid_option' },
    });
    expect(readSplit(options({}))).toEqual({ ok: true, value: undefined });
    expect(readSplit(options({ splitAt: ' ' }))).toEqual({ ok: true, value: undefined });
    expect(readSplit(options({ keepSeparators: 'perhaps' }))).toMatchObject({
      failure: { code: 'invalid_option' },
    });
  });
});

describe('the pages between separators', () => {
  const groups = (separators: readonly number[], pages: readonly number[], keepSeparators = 'false') =>
    shown(
      pageGroups(
        [code(2, 'other'), ...separators.map((page) => code(page, 'SEP'))],
        pages,
        splitOf('SEP', { keepSeparators }),
      ),
    );

  it.each<readonly [readonly number[], readonly number[], readonly unknown[], readonly unknown[]]>([
    [[], [1, 2, 3], [['1,2,3', null]], [['1,2,3', null]]],
    [
      [2],
      [1, 2, 3],
      [
        ['1', null],
        ['3', 'SEP'],
      ],
      [
        ['1', null],
        ['2,3', 'SEP'],
      ],
    ],
    [[1], [1, 2, 3], [['2,3', 'SEP']], [['1,2,3', 'SEP']]],
    [
      [3],
      [1, 2, 3],
      [['1,2', null]],
      [
        ['1,2', null],
        ['3', 'SEP'],
      ],
    ],
    [
      [1, 2],
      [1, 2, 3],
      [['3', 'SEP']],
      [
        ['1', 'SEP'],
        ['2,3', 'SEP'],
      ],
    ],
    [
      [2, 2],
      [1, 2, 3],
      [
        ['1', null],
        ['3', 'SEP'],
      ],
      [
        ['1', null],
        ['2,3', 'SEP'],
      ],
    ],
    [[1], [1], [], [['1', 'SEP']]],
    [
      [4],
      [2, 4, 9],
      [
        ['2', null],
        ['9', 'SEP'],
      ],
      [
        ['2', null],
        ['4,9', 'SEP'],
      ],
    ],
    [[5], [1, 2], [['1,2', null]], [['1,2', null]]],
  ])('on %j of pages %j', (separators, pages, without, kept) => {
    expect(groups(separators, pages)).toEqual(without);
    expect(groups(separators, pages, 'true')).toEqual(kept);
  });

  it('are all pages but the separators, in order', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 1, max: 40 })),
        fc.integer({ min: 1, max: 40 }),
        (at, count) => {
          const pages = Array.from({ length: count }, (_, i) => i + 1);
          const of = (keepSeparators: string) =>
            pageGroups(
              at.map((page) => code(page, 'S')),
              pages,
              splitOf('S', { keepSeparators }),
            ).flatMap((group) => group.pages);
          expect(of('false')).toEqual(pages.filter((page) => !at.includes(page)));
          expect(of('true')).toEqual(pages);
        },
      ),
    );
  });
});

describe('the answer of an advanced scan', () => {
  /** A patch T at the top of a sheet. */
  function patchSheet() {
    const page = blankPage(850, 1100);
    let y = 103;
    for (const [i, run] of (encodePatch('T') ?? []).entries()) {
      if (i % 2 === 0) fillRect(page, [300, y, 550, y + 8 * run], 0);
      y += 8 * run;
    }
    return page;
  }
  const tiff = async (): Promise<Uint8Array> => {
    const pages = [
      await drawCode('code128', 'A-1'),
      await drawCode('qrcode', 'PATCHT'),
      await drawCode('code128', 'B-2'),
      patchSheet(),
      await drawCode('code128', 'C-3'),
    ];
    const tagsOf = ({ width, height }: Luma) => ({
      256: width,
      257: height,
      258: 8,
      259: 1,
      262: 1,
      277: 1,
      278: height,
    });
    return drawTiff(pages.map((page) => ({ tags: tagsOf(page), segments: [page.data] })));
  };
  const answered = async (given: Readonly<Record<string, string>>) => {
    const done = await performHere(SCAN_IMAGE_ADVANCED, { options: options(given), file: await tiff() });
    return done.ok && 'value' in done ? done.value : done;
  };

  it('has documents when it is asked to split', async () => {
    expect(await answered({ splitAt: 'PATCHT' })).toMatchObject({
      BarcodeCount: 4,
      Documents: [
        { FirstPage: 1, LastPage: 1, PageCount: 1, Separator: null },
        { FirstPage: 3, LastPage: 5, PageCount: 3, Separator: 'PATCHT' },
      ],
    });
    expect(await answered({ splitAt: 'patch:T', pages: '1,3-5', barcodeTypes: 'CODE_128' })).toMatchObject({
      BarcodeCount: 4,
      Documents: [
        { FirstPage: 1, LastPage: 3, PageCount: 2, Separator: null },
        { FirstPage: 5, LastPage: 5, PageCount: 1, Separator: 'T' },
      ],
    });
    expect(await answered({})).not.toHaveProperty('Documents');
  });
});
