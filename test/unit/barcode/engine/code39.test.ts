import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { recognize } from '../../../../src/barcode/index.ts';
import { code39FullAscii, code39Text } from '../../../../src/barcode/engine/code39.ts';
import { UNLIMITED } from '../../../../src/lib/budget.ts';
import { drawCode } from '../../../support/draw.ts';

/** ISO/IEC 16388 annex A, table A.1: the characters 0 to 127 in order. */
const PAIRS = `%U $A $B $C $D $E $F $G $H $I $J $K $L $M $N $O $P $Q $R $S $T $U $V $W $X $Y $Z %A %B %C %D %E
  SP /A /B /C /D /E /F /G /H /I /J /K /L - . /O 0 1 2 3 4 5 6 7 8 9 /Z %F %G %H %I %J
  %V A B C D E F G H I J K L M N O P Q R S T U V W X Y Z %K %L %M %N %O
  %W +A +B +C +D +E +F +G +H +I +J +K +L +M +N +O +P +Q +R +S +T +U +V +W +X +Y +Z %P %Q %R %S %T`
  .split(/\s+/)
  .map((pair) => (pair === 'SP' ? ' ' : pair));
const ASCII = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code));
const printed = (text: string): string =>
  Array.from(text, (letter) => PAIRS[letter.charCodeAt(0)] ?? '').join('');

const read = async (raw: string, fullAscii: boolean) => {
  const result = await recognize(await drawCode('code39', raw), {
    symbologies: 'all',
    effort: 'advanced',
    preprocessing: 'Auto',
    code39FullAscii: fullAscii,
    budget: UNLIMITED,
  });
  return result.ok && result.value.map(({ type, text }) => [type, text]);
};

describe('Code 39 as full ASCII', () => {
  it('has a pair or a character for each of the 128', () => {
    expect(PAIRS).toHaveLength(128);
    for (const [code, pair] of PAIRS.entries())
      expect(code39FullAscii(`%K${pair}`), pair).toBe(`[${ASCII[code]}`);
  });

  it('decodes what any text is printed as', () => {
    const ascii = fc.string({ unit: fc.constantFrom(...ASCII), maxLength: 40 });
    fc.assert(
      fc.property(ascii, (text) => {
        const raw = printed(text);
        expect(code39FullAscii(raw) ?? raw).toBe(text);
      }),
    );
  });

  it('knows the other pairs of the table: DEL four times, and digits, - and . after /', () => {
    expect(code39FullAscii('%T%X%Y%Z')).toBe('\u007f'.repeat(4));
    expect(code39FullAscii('/M/N/P/Y')).toBe('-.09');
  });

  it.each(['+', 'A/', '+1', '$ A', '%-', '+A/.', '++A'])('leaves %s, which has an invalid pair', (raw) => {
    expect(code39FullAscii(raw)).toBeUndefined();
    expect(code39Text(raw)).toBe(raw);
  });

  it('is none without a pair', () => {
    expect(code39FullAscii('LOT-A12 0.5')).toBeUndefined();
  });

  it('is read from drawings of every character', async () => {
    for (let from = 0; from < 128; from += 16) {
      const text = ASCII.slice(from, from + 16).join('');
      expect(await read(printed(text), true)).toEqual([['CODE_39', text]]);
    }
  });

  it.each([
    ['C+O+D+E39 E+X+T/A', 'Code39 Ext!'],
    ['LOT/A12', 'LOT!12'],
    ['TEMP+C20', 'TEMPc20'],
  ])('%s is answered as printed, and %s when asked for', async (raw, text) => {
    expect(await read(raw, false)).toEqual([['CODE_39', raw]]);
    expect(await read(raw, true)).toEqual([['CODE_39', text]]);
  });

  it('keeps an invalid pair as printed when asked for', async () => {
    expect(await read('A+1/B', true)).toEqual([['CODE_39', 'A+1/B']]);
  });
});
