import { describe, expect, it } from 'vitest';
import { LABELS } from '../../../src/operations/draw/index.ts';
import { TEMPLATE_NAMES, type TemplateName } from '../../../src/labels/index.ts';
import { performHere } from '../../../src/cli/operate/perform.ts';
import { IN_FULL } from '../../support/in-full.ts';
import { SHEETS_OF, labelList } from '../../support/label-lists.ts';
import { type PrintedLabel, printEpl, printZpl } from '../../support/label-printers.ts';
import { readWithPackage } from '../../support/package-reader.ts';

async function printed(list: string, options: Readonly<Record<string, string>>): Promise<Uint8Array> {
  const done = await performHere(LABELS, {
    options: { get: (name) => options[name] ?? null },
    file: new TextEncoder().encode(list),
  });
  if (!done.ok || !('bytes' in done)) throw new Error(done.ok ? 'no file' : done.message);
  expect(done.notes).toEqual({});
  return done.bytes;
}

async function read({ width, height, dots }: PrintedLabel): Promise<readonly string[]> {
  const data = new Uint8ClampedArray(4 * width * height).fill(255);
  for (const [i, dot] of dots.entries()) data.fill(dot, 4 * i, 4 * i + 3);
  const image = { width, height, data, colorSpace: 'srgb' } as Parameters<typeof readWithPackage>[0];
  const found = await readWithPackage(image, { tryHarder: true, maxNumberOfSymbols: 4 });
  return found.filter(({ isValid }) => isValid).map(({ text }) => text.replaceAll(/[()\u001d]/g, ''));
}

/** Labels of each template. */
const ROWS = IN_FULL ? 8 : 3;
const PRINTERS = { zpl: printZpl, epl: printEpl } as const;
const ROLLS: Readonly<Record<TemplateName, string>> = {
  shelf: '62mm',
  'price-tag': '57x32mm',
  address: '62mm',
  asset: '57x32mm',
  parcel: '100x150mm',
  jewellery: '40x20mm',
  book: '70x40',
};

describe.each(['zpl', 'epl'] as const)('labels in %s', (language) => {
  it.each(TEMPLATE_NAMES.flatMap((template) => ['203', '300'].map((dpi) => [template, dpi] as const)))(
    'are read back from the dots that a printer makes: %s at %s dpi',
    async (template, dpi) => {
      const list = labelList(template, ROWS, 3);
      const labels = PRINTERS[language](
        await printed(list.csv, { template, sheet: ROLLS[template], output: language, dpi }),
      );
      expect(labels.length).toBe(ROWS);
      for (const [i, label] of labels.entries()) {
        const wanted = list.expected[i] ?? '';
        const found = (await read(label)).map((text) => text.slice(0, Math.max(13, wanted.length)));
        expect(
          found[0] === `0${wanted}` ? wanted : (found[0] ?? ''),
          `${i}: ${label.codes.map(({ kind, data }) => `${kind} ${data}`).join()}`,
        ).toBe(wanted);
      }
    },
  );

  it('are as large as the label, with the copies of each row, and nothing for none', async () => {
    const labels = PRINTERS[language](
      await printed('number,copies\n95200002,3\n95200019,0\n95200026,\n', {
        sheet: '50x30mm',
        output: language,
        copies: '2',
      }),
    );
    expect(labels.map(({ copies }) => copies)).toEqual([3, 2]);
    expect(labels.map(({ width, height }) => [width, height])).toEqual([
      [400, 240],
      [400, 240],
    ]);
  });

  it('have their texts in the printer’s typeface, and as dots what it lacks', async () => {
    const [label] = PRINTERS[language](
      await printed('number,title,price\n95200002,"Tea ""A"" ^~_\\",3 €\n', {
        template: 'price-tag',
        sheet: '57x32mm',
        output: language,
      }),
    );
    const euro = language === 'epl' ? '\u0080' : '€';
    expect(label?.texts.map(({ text }) => text)).toEqual(['Tea "A" ^~_\\', `3 ${euro}`]);
  });
});

describe('the printer’s own encoder', () => {
  it.each([
    ['9521234000006', 'shelf', '^BE', 'E30'],
    ['95200002', 'shelf', '^B8', 'E80'],
    ['952123450067', 'shelf', '^BU', 'UA0'],
    ['A-1', 'shelf', '^BC', ',1,'],
    ['A-1', 'asset', '^BQ', ',Q,'],
    ['95212345678901235', 'parcel', '^BC', 'GW'],
    ['R1', 'jewellery', '^BX', 'GW'],
    ['Größe', 'asset', '^GF', 'GW'],
    ['(01)09521234000006', 'shelf', '^GF', 'GW'],
  ])('makes %s of %s by %s and %s', async (number, template, zplCommand, eplCommand) => {
    const sheet = template === 'parcel' ? '100x150mm' : '70x40';
    const list = `number\n${number}\n`;
    const texts = await Promise.all(
      ['zpl', 'epl'].map(async (output) =>
        new TextDecoder('latin1').decode(await printed(list, { template, sheet, output })),
      ),
    );
    expect(texts[0]).toContain(zplCommand);
    expect(texts[1]).toContain(eplCommand);
  });
});

it('has a sheet for each template', () => {
  expect(Object.keys(SHEETS_OF)).toEqual(TEMPLATE_NAMES);
});
