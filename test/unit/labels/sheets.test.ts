import { describe, expect, it } from 'vitest';
import { SHEET_NAMES, sheetOf } from '../../../src/labels/index.ts';
import { type SheetChanges, cornerOf } from '../../../src/labels/sheets.ts';

const sheet = (name: string, changes = {}) => {
  const found = sheetOf(name, changes);
  if (!found.ok) throw new Error(JSON.stringify(found.failure));
  return found.value;
};
const INCH = 25.4;

describe('a label sheet', () => {
  /** Top and left margin and pitches as the makers publish them, in millimetres (Avery's template data; Word's label list). */
  it.each([
    ['L7160', 21, 15.1, 7.2, 66, 38.1],
    ['L7159', 24, 12.9, 7.2, 66, 33.9],
    ['L7161', 18, 8.8, 7.2, 66, 46.6],
    ['L7162', 16, 12.9, 4.7, 101.6, 33.9],
    ['L7163', 14, 15.1, 4.7, 101.6, 38.1],
    ['L7164', 12, 4.5, 7.2, 66, 72],
    ['L7165', 8, 13.1, 4.7, 101.6, 67.7],
    ['L7166', 6, 8.8, 4.7, 101.6, 93.1],
    ['L7169', 4, 9.5, 4.7, 101.6, 139],
    ['L7173', 10, 6, 4.7, 101.6, 57],
    ['L7651', 65, 10.7, 4.8, 40.6, 21.2],
    ['L7654', 40, 21.5, 9.7, 48.3, 25.4],
    ['L7636', 48, 21.3, 9.7, 48.3, 21.2],
    ['Avery 5160', 30, 0.5 * INCH, 0.19 * INCH, 2.75 * INCH, INCH],
    ['5161', 20, 0.5 * INCH, 0.16 * INCH, 4.19 * INCH, INCH],
    ['5162', 14, 0.83 * INCH, 0.16 * INCH, 4.19 * INCH, 1.33 * INCH],
    ['5163', 10, 0.5 * INCH, 0.16 * INCH, 4.19 * INCH, 2 * INCH],
    ['5164', 6, 0.5 * INCH, 0.16 * INCH, 4.19 * INCH, 3.33 * INCH],
    ['Zweckform 3475', 24, 4.5, 0, 70, 36],
    ['Herma 4360', 24, 4.5, 0, 70, 36],
  ])('has the places that its maker publishes: %s', (name, count, top, left, pitchX, pitchY) => {
    const found = sheet(name);
    const first = cornerOf(found, 0);
    expect(found.columns * found.rows).toBe(count);
    expect(Math.abs(first.y - top)).toBeLessThan(0.2);
    expect(Math.abs(first.x - left)).toBeLessThan(0.2);
    const next = cornerOf(found, found.columns + (found.columns > 1 ? 1 : 0));
    expect(Math.abs(next.x - first.x - pitchX)).toBeLessThan(0.2);
    expect(Math.abs(next.y - first.y - pitchY)).toBeLessThan(0.2);
  });

  it('lies on its page, whichever it is', () => {
    expect(SHEET_NAMES.length).toBeGreaterThanOrEqual(40);
    for (const name of SHEET_NAMES) {
      const { page, label, columns, rows, left, top } = sheet(name);
      const last = cornerOf(sheet(name), columns * rows - 1);
      expect([
        name,
        left >= 0,
        top >= 0,
        last.x + label.width <= page.width + 1e-6,
        last.y + label.height <= page.height + 1e-6,
      ]).toEqual([name, true, true, true, true]);
    }
  });

  it('begins again on the next page', () => {
    const found = sheet('L7160');
    expect(cornerOf(found, 21)).toEqual(cornerOf(found, 0));
  });

  it.each([
    ['62mm', 62, 29],
    ['100x150mm', 100, 150],
    ['4x6in', 101.6, 152.4],
    ['4 × 6 in', 101.6, 152.4],
    ['70x37', 70, 37],
    ['57.5x32.25', 57.5, 32.25],
  ])('may be a roll or a free size: %s', (name, width, height) => {
    const { page, columns, rows, label } = sheet(name);
    expect([label.width, label.height, columns, rows].map((value) => Math.round(100 * value) / 100)).toEqual([
      width,
      height,
      1,
      1,
    ]);
    expect(page).toEqual(label);
  });

  it('has as many labels of a free size as fit on a page, with the gaps and margins that were asked for', () => {
    expect(sheet('70x37', { pageSize: 'a4' })).toMatchObject({ columns: 3, rows: 8, left: 0, top: 0.5 });
    expect(sheet('60x30', { pageSize: 'a4', gapX: 5, gapY: 2, marginLeft: 10, marginTop: 12 })).toMatchObject(
      { columns: 3, rows: 8, left: 10, top: 12, gapX: 5 },
    );
    const gaps = sheet('60x30', { pageSize: 'a4', gapX: 5, gapY: 2, marginLeft: 10, marginTop: 12 });
    expect(cornerOf(gaps, 7)).toEqual({ x: 10 + 65, y: 12 + 2 * 32 });
    expect(sheet('L7160', { marginTop: 14 })).toMatchObject({ top: 14, columns: 3 });
  });

  it.each<[string, SheetChanges]>([
    ['L9999', {}],
    ['5x5', {}],
    ['500x100', {}],
    ['220x100', { pageSize: 'a4' }],
    ['L7160', { marginLeft: 30 }],
  ])('is refused: %s %o', (name, changes) => {
    const found = sheetOf(name, changes);
    expect(found.ok ? 'taken' : found.failure.code).toBe('invalid_option');
  });
});
