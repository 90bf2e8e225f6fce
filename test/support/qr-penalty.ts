// The penalty of QR symbols counted module by module, and all eight masks of one: ISO/IEC 18004:2015, 7.8.3.1, a second time.
import { FORMATS, layoutOf, masked } from '../../src/barcode/qr/layout.ts';

type Modules = readonly (readonly boolean[])[];

/** The mask that a symbol has, and the penalty under each. */
export function penalties(modules: Modules): { readonly mask: number; readonly byMask: readonly number[] } {
  const size = modules.length;
  const { dataOrder, format } = layoutOf((size - 17) / 4);
  const isDark = (at: number): boolean => modules[Math.floor(at / size)]?.[at % size] === true;
  const bits = format[0].reduce((all, at) => 2 * all + (isDark(at) ? 1 : 0), 0);
  const drawn = FORMATS.find((info) => info.bits === bits);
  if (drawn === undefined) throw new Error('no format information');
  const byMask = Array.from({ length: 8 }, (_, mask) => {
    const other = modules.map((row) => [...row]);
    const set = (at: number, dark: boolean): void => {
      const row = other[Math.floor(at / size)];
      if (row !== undefined) row[at % size] = dark;
    };
    for (const at of dataOrder) {
      const [row, column] = [Math.floor(at / size), at % size];
      set(at, isDark(at) !== (masked(drawn.mask, row, column) !== masked(mask, row, column)));
    }
    const info = FORMATS.find((one) => one.level === drawn.level && one.mask === mask);
    for (const copy of format) copy.forEach((at, i) => set(at, (((info?.bits ?? 0) >> (14 - i)) & 1) === 1));
    return penalty(other);
  });
  return { mask: drawn.mask, byMask };
}

function penalty(modules: Modules): number {
  const size = modules.length;
  const columns = modules.map((_, column) => modules.map((row) => row[column] === true));
  let points = 0;
  for (const line of [...modules, ...columns]) {
    const text = line.map((dark) => (dark ? '1' : '0')).join('');
    for (const run of text.match(/0{5,}|1{5,}/g) ?? []) points += 3 + run.length - 5;
    for (const finder of ['10111010000', '00001011101'])
      for (let at = text.indexOf(finder); at >= 0; at = text.indexOf(finder, at + 1)) points += 40;
  }
  let dark = 0;
  for (let row = 0; row < size; row++)
    for (let column = 0; column < size; column++) {
      const one = modules[row]?.[column];
      if (one === true) dark += 1;
      const isBlock = [
        modules[row]?.[column + 1],
        modules[row + 1]?.[column],
        modules[row + 1]?.[column + 1],
      ];
      if (isBlock.every((other) => other === one)) points += 3;
    }
  const percent = (100 * dark) / size ** 2;
  return points + 10 * Math.floor(Math.abs(percent - 50) / 5);
}
