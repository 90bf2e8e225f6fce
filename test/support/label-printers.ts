// Label printers as far as labels need them: ZPL II and EPL2 commands drawn as dots. Codes are encoded by bwip-js, so that what is read back was not
// encoded by the service.
import bwip from 'bwip-js/node';

export interface PrintedText {
  readonly text: string;
  readonly x: number;
  readonly baseline: number;
  /** Of the font, in dots. */
  readonly height: number;
  readonly align: string;
}

export interface PrintedLabel {
  readonly width: number;
  readonly height: number;
  readonly copies: number;
  /** One byte a dot, 0 is black. */
  readonly dots: Uint8ClampedArray;
  readonly texts: readonly PrintedText[];
  /** The codes that the printer encoded. */
  readonly codes: readonly { readonly kind: string; readonly data: string }[];
}

class Page {
  readonly dots: Uint8ClampedArray;
  readonly texts: PrintedText[] = [];
  readonly codes: { kind: string; data: string }[] = [];
  readonly width: number;
  readonly height: number;

  constructor(width: number, height: number) {
    [this.width, this.height] = [width, height];
    this.dots = new Uint8ClampedArray(width * height).fill(255);
  }

  fill(x: number, y: number, wide: number, high: number): void {
    for (let row = Math.max(0, y); row < Math.min(this.height, y + high); row += 1)
      this.dots.fill(0, row * this.width + Math.max(0, x), row * this.width + Math.min(this.width, x + wide));
  }

  /** Bars from the left; the printer's text is not drawn. */
  bars(
    bcid: string,
    data: string,
    at: { x: number; y: number; module: number; height: number },
    options: object = {},
  ): void {
    const [{ sbs } = { sbs: [] }] = bwip.raw({ bcid, text: data, ...options }) as unknown as readonly {
      sbs: readonly number[];
    }[];
    let x = at.x;
    for (const [i, width] of sbs.entries()) {
      if (i % 2 === 0) this.fill(x, at.y, width * at.module, at.height);
      x += width * at.module;
    }
    this.codes.push({ kind: bcid, data });
  }

  /** Modules; `bottom`: the row below the last. */
  matrix(
    bcid: string,
    data: string,
    at: { x: number; module: number; y?: number; bottom?: number },
    options: object = {},
  ): void {
    const [symbol] = bwip.raw({ bcid, text: data, ...options }) as unknown as readonly {
      pixs: readonly number[];
      pixx: number;
      pixy: number;
    }[];
    const { pixs, pixx, pixy } = symbol ?? { pixs: [], pixx: 0, pixy: 0 };
    const top = at.y ?? (at.bottom ?? 0) - pixy * at.module;
    for (const [i, dark] of pixs.entries())
      if (dark)
        this.fill(
          at.x + (i % pixx) * at.module,
          top + Math.floor(i / pixx) * at.module,
          at.module,
          at.module,
        );
    this.codes.push({ kind: bcid, data });
  }

  printed(copies: number): PrintedLabel {
    return {
      ...this,
      width: this.width,
      height: this.height,
      dots: this.dots,
      texts: this.texts,
      codes: this.codes,
      copies,
    };
  }
}

const numbers = (text: string): readonly number[] => text.split(',').map(Number);

/** Throws for a command that it does not know. */
export function printZpl(commands: Uint8Array): readonly PrintedLabel[] {
  const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(commands);
  return text
    .split('^XA')
    .slice(1)
    .map((format) => zplLabel(format));
}

function zplLabel(format: string): PrintedLabel {
  const size = {
    width: Number(/\^PW(\d+)/.exec(format)?.[1]),
    height: Number(/\^LL(\d+)/.exec(format)?.[1]),
  };
  const page = new Page(size.width, size.height);
  let copies = 1;
  const field = {
    x: 0,
    y: 0,
    isBaseline: false,
    module: 2,
    height: 0,
    align: 'L',
    hex: false,
    code: '',
    rest: '',
  };
  // ^FD takes everything up to ^FS, carets that are escaped included.
  for (const [, name = '', rest = ''] of format.matchAll(/\^(FD|[A-Z][A-Z0-9])([^^]*)/g)) {
    const value = rest.replace(/\n$/, '');
    const [a = 0, b = 0] = numbers(value);
    if (name === 'FO' || name === 'FT') Object.assign(field, { x: a, y: b, isBaseline: name === 'FT' });
    else if (name === 'BY') field.module = a;
    else if (name === 'FH') field.hex = true;
    else if (name === 'FB') field.align = value.split(',')[3] ?? 'L';
    else if (['BE', 'B8', 'BU', 'BC', 'BQ', 'BX', 'A0'].includes(name))
      Object.assign(field, { code: name, rest: value });
    else if (name === 'GF') graphic(page, field, value);
    else if (name === 'FD')
      zplField(
        page,
        field,
        field.hex
          ? value.replaceAll(/_([0-9A-F]{2})/g, (_, hex: string) =>
              String.fromCharCode(Number.parseInt(hex, 16)),
            )
          : value,
      );
    else if (name === 'FS') Object.assign(field, { align: 'L', hex: false, code: '' });
    else if (name === 'PQ') copies = a;
    else if (!['CI', 'PW', 'LL', 'LH', 'XZ'].includes(name)) throw new Error(`^${name} is not known`);
  }
  return page.printed(copies);
}

function zplField(
  page: Page,
  {
    x,
    y,
    isBaseline,
    module,
    align,
    code,
    rest,
  }: { x: number; y: number; isBaseline: boolean; module: number; align: string; code: string; rest: string },
  data: string,
): void {
  const parts = rest.split(',');
  const bars = { x, y, module, height: Number(parts[1]) };
  const article = { BE: 'ean13', B8: 'ean8', BU: 'upca' }[code];
  if (code === 'A0') page.texts.push({ text: data, x, baseline: y, height: Number(parts[1]), align });
  else if (article !== undefined) page.bars(article, data, bars);
  else if (code === 'BC' && parts[5] === 'A') page.bars('code128', data, bars);
  else if (code === 'BC' && parts[5] === 'N' && data.startsWith('>;>8'))
    page.bars('gs1-128', `(00)${data.slice(6)}`, bars);
  else if (code === 'BQ' && isBaseline && data.startsWith('MA,'))
    page.matrix('qrcode', data.slice(3), { x, bottom: y, module: Number(parts[2]) }, { eclevel: 'M' });
  else if (code === 'BX' && isBaseline)
    page.matrix('datamatrix', data, { x, bottom: y, module: Number(parts[1]) });
  else throw new Error(`^${code}${rest} with ${data} is not known`);
}

function graphic(page: Page, { x, y }: { x: number; y: number }, value: string): void {
  const [, bytes = '0', , row = '0', data = ''] = /^A,(\d+),(\d+),(\d+),([0-9A-F]*)$/.exec(value) ?? [];
  if (data.length !== 2 * Number(bytes)) throw new Error('^GF has another length than it says');
  for (let at = 0; at < Number(bytes); at += 1) {
    const byte = Number.parseInt(data.slice(2 * at, 2 * at + 2), 16);
    for (let bit = 0; bit < 8; bit += 1)
      if ((byte >> (7 - bit)) & 1)
        page.fill(x + 8 * (at % Number(row)) + bit, y + Math.floor(at / Number(row)), 1, 1);
  }
}

/** Likewise; the bytes of GW are taken by their number. */
export function printEpl(commands: Uint8Array): readonly PrintedLabel[] {
  const text = Array.from(commands, (byte) => String.fromCharCode(byte)).join('');
  const labels: PrintedLabel[] = [];
  let [width, height] = [0, 0];
  let page = new Page(0, 0);
  for (let at = 0; at < text.length;) {
    const begin = at;
    const end = text.indexOf('\n', at);
    const line = text.slice(at, end);
    at = end + 1;
    const quoted = /"((?:[^"\\]|\\.)*)"$/.exec(line)?.[1]?.replaceAll(/\\(.)/g, '$1') ?? '';
    const parts = line.slice(1).split(',');
    const [x = 0, y = 0] = parts.map(Number);
    if (line.startsWith('q')) width = Number(line.slice(1));
    else if (line.startsWith('Q')) {
      height = Number(parts[0]);
      page = new Page(width, height);
    } else if (line.startsWith('GW')) {
      const [left = 0, top = 0, bytes = 0, rows = 0] = numbers(/^GW(\d+,\d+,\d+,\d+),/.exec(line)?.[1] ?? '');
      const first = begin + `GW${left},${top},${bytes},${rows},`.length;
      for (let i = 0; i < bytes * rows; i += 1)
        for (let bit = 0; bit < 8; bit += 1)
          if (!((text.charCodeAt(first + i) >> (7 - bit)) & 1))
            page.fill(left + 8 * (i % bytes) + bit, top + Math.floor(i / bytes), 1, 1);
      at = first + bytes * rows + 1;
    } else if (line.startsWith('A')) {
      const height = { 1: 12, 2: 16, 3: 20, 4: 24 }[parts[3] ?? ''] ?? 0;
      page.texts.push({ text: quoted, x, baseline: y, height: height * Number(parts[5]), align: 'L' });
    } else if (line.startsWith('B')) {
      const bcid = { E30: 'ean13', E80: 'ean8', UA0: 'upca', 1: 'code128' }[parts[3] ?? ''];
      if (bcid === undefined) throw new Error(`B with ${parts[3]} is not known`);
      page.bars(bcid, quoted, { x, y, module: Number(parts[4]), height: Number(parts[6]) });
    } else if (line.startsWith('b'))
      page.matrix('qrcode', quoted, { x, y, module: Number(parts[4]?.slice(1)) }, { eclevel: 'M' });
    else if (line.startsWith('P')) labels.push(page.printed(Number(line.slice(1))));
    else if (!/^(?:N|I8,A,001)?$/.test(line)) throw new Error(`${line} is not known`);
  }
  return labels;
}
