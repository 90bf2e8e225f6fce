// Labels beyond Latin-1, and of several lines: which letters have glyphs, and that the drawings keep them and the symbol.
import { describe, expect, it } from 'vitest';
import {
  layOutImage,
  fileOf,
  type Drawing,
  type ImageStyle,
} from '../../../../src/barcode/generate/index.ts';
import { glyphOf, isDrawn } from '../../../../src/barcode/generate/font.ts';
import { readWithPackage } from '../../../support/package-reader.ts';
import { pixelsOf } from './read-back.ts';

const ALPHABETS: Readonly<Record<string, string>> = {
  Polish: 'AĄBCĆDEĘFGHIJKLŁMNŃOÓPQRSŚTUVWXYZŹŻaąbcćdeęfghijklłmnńoópqrsśtuvwxyzźż',
  Czech: 'ÁČĎÉĚÍŇÓŘŠŤÚŮÝŽáčďéěíňóřšťúůýž',
  Hungarian: 'ÁÉÍÓÖŐÚÜŰáéíóöőúüű',
  Turkish: 'ÇĞIİÖŞÜçğıiöşü',
  Romanian: 'ĂÂÎȘȚăâîșțŞŢşţ',
  Baltic: 'ĀČĒĢĪĶĻŅŌŖŠŪŽāčēģīķļņōŗšūžĄĘĖĮŲąęėįų',
  Croatian: 'ČĆĐŠŽčćđšž',
  Vietnamese: 'ĂẮẰẲẴẶÂẤẦẨẪẬĐÊẾỀỂỄỆÔỐỒỔỖỘƠỚỜỞỠỢƯỨỪỬỮỰăắằẳẵặâấầẩẫậđêếềểễệôốồổỗộơớờởỡợưứừửữự',
  Greek: 'ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩαβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώΐΰϊϋΆΈΉΊΌΎΏ',
  Russian: 'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдеёжзийклмнопрстуфхцчшщъыьэюя',
  Ukrainian: 'ҐЄІЇґєії',
  Serbian: 'ЂЈЉЊЋЏђјљњћџ',
  'Belarusian and Macedonian': 'ЎўЃЌЅѓќѕ',
};

function draw(style: ImageStyle, width = 600, value = 'ABC-123'): Drawing {
  const drawing = layOutImage({ symbology: 'CODE_128', value, width, height: 300, style });
  if (!drawing.ok) throw new Error(JSON.stringify(drawing.failure));
  return drawing.value;
}

/** Runs of pixel rows with ink below the bars, which begin in the first row. */
function bandsBelow(png: Uint8Array): number {
  const { width, height, isBlack } = pixelsOf(png);
  const hasInk = Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (_row, x) => isBlack(x, y)).some((each) => each),
  );
  return hasInk.filter((ink, y) => ink && hasInk[y - 1] === false).length;
}

describe('letters beyond Latin-1', () => {
  it.each(Object.entries(ALPHABETS))('of %s are drawn, each in its own way', (_, letters) => {
    const seen = new Map<string, string>();
    for (const letter of letters.normalize('NFC')) {
      expect(isDrawn(letter), letter).toBe(true);
      const { rows, top, strokes } = glyphOf(letter);
      expect(strokes.flat().length, letter).toBeGreaterThan(0);
      const shape = `${top} ${rows.join(' ')}`;
      expect(seen.get(shape), letter).toBeUndefined();
      seen.set(shape, letter);
    }
  });

  it('that look like Latin ones have the same glyph', () => {
    for (const [letter, latin] of ['АA', 'οo', 'ΧX', 'ВB', 'ёë', 'їï'].map((pair) => Array.from(pair)))
      expect(glyphOf(letter ?? '').rows).toEqual(glyphOf(latin ?? '').rows);
  });

  it('of other scripts are refused by name, in a label and in a caption', () => {
    for (const text of ['日本', 'שלום', 'नमस्ते', '한국', '😀'])
      for (const option of ['label', 'caption']) {
        const style = option === 'label' ? { text } : { caption: text };
        const refused = layOutImage({ symbology: 'EAN_13', value: '4006381333931', style });
        expect(refused).toMatchObject({
          ok: false,
          failure: { option, rule: expect.stringContaining('Greek and Cyrillic'), received: /^U\+/ },
        });
      }
  });

  it('in decomposed form are those of the composed one', () => {
    const text = 'Łódź Ёжик Ώρα';
    expect(fileOf(draw({ text: text.normalize('NFD') })).bytes).toEqual(fileOf(draw({ text })).bytes);
  });

  it('are strokes in every vector format', () => {
    for (const format of ['svg', 'eps', 'pdf'] as const)
      for (const text of ['Ж', 'Ω', 'ł'])
        expect(
          draw({ text, format }).layout.strokes.flatMap(({ segments }) => segments).length,
        ).toBeGreaterThan(2);
  });
});

describe('a label of several lines', () => {
  it.each([1, 2, 3, 4])('%i: each stands below the one before, and the code is read', async (count) => {
    for (const width of [300, 420, 600, 1200]) {
      const text = Array.from({ length: count }, (_, i) => `Größe ${i}`).join('\n');
      const { bytes } = fileOf(draw({ text }, width));
      expect(bandsBelow(bytes)).toBeGreaterThanOrEqual(count);
      expect((await readWithPackage(bytes, {}))[0]?.text).toBe('ABC-123');
    }
  });

  it('has the same lines as strokes, the first one highest', () => {
    const tops = draw({ text: 'H\nH\nH', format: 'svg' }).layout.strokes.map(({ top }) => top);
    expect(new Set(tops).size).toBe(3);
    expect(tops).toEqual(tops.toSorted((a, b) => a - b));
  });

  it('is the same with any line ends, and takes more room than one', () => {
    const of = (text: string): Uint8Array => fileOf(draw({ text })).bytes;
    expect(of('a\r\nb\rc')).toEqual(of('a\nb\nc'));
    expect(bandsBelow(of('a\nb'))).toBe(2);
  });

  it('that does not fit is refused', () => {
    const text = Array.from({ length: 40 }, () => 'x').join('\n');
    expect(layOutImage({ symbology: 'QR_CODE', value: 'A', width: 60, style: { text } })).toMatchObject({
      ok: false,
      failure: { option: 'label' },
    });
  });

  it('stands below a QR code, which is read', async () => {
    for (const text of ['Μέγεθος\nРазмер', 'a\n\nb', 'ŠŽ\nșț\ngj'])
      for (const width of [200, 400, 900]) {
        const drawing = layOutImage({
          symbology: 'QR_CODE',
          value: 'https://example.com/',
          width,
          style: { text },
        });
        if (!drawing.ok) throw new Error(JSON.stringify(drawing.failure));
        expect((await readWithPackage(fileOf(drawing.value).bytes, {}))[0]?.text).toBe(
          'https://example.com/',
        );
      }
  });
});
