// Properties of SVG elements: presentation attributes, style attributes and simple style sheets; colours, lengths and transforms.
import { numbersOf } from './path.ts';
import type { SvgElement, SvgTree } from './tree.ts';

export type Rgb = readonly [r: number, g: number, b: number];
/** x' = a·x + c·y + e, y' = b·x + d·y + f. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

/** Pixels of CSS by unit. */
const UNITS: Readonly<Record<string, number>> = {
  '': 1,
  px: 1,
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
  q: 96 / 101.6,
  pt: 4 / 3,
  pc: 16,
  em: 16,
  rem: 16,
  ex: 8,
};

/** The names of CSS Color 3 that barcodes are drawn in; others count as mid grey. */
const NAMED: Readonly<Record<string, number>> = {
  black: 0,
  white: 0xffffff,
  red: 0xff0000,
  lime: 0xff00,
  green: 0x8000,
  blue: 0xff,
  yellow: 0xffff00,
  cyan: 0xffff,
  aqua: 0xffff,
  magenta: 0xff00ff,
  fuchsia: 0xff00ff,
  silver: 0xc0c0c0,
  gray: 0x808080,
  grey: 0x808080,
  maroon: 0x800000,
  olive: 0x808000,
  purple: 0x800080,
  teal: 0x8080,
  navy: 0x80,
  orange: 0xffa500,
  gold: 0xffd700,
  pink: 0xffc0cb,
  brown: 0xa52a2a,
  darkblue: 0x8b,
  darkgreen: 0x6400,
  darkred: 0x8b0000,
  darkgray: 0xa9a9a9,
  darkgrey: 0xa9a9a9,
  lightgray: 0xd3d3d3,
  lightgrey: 0xd3d3d3,
  whitesmoke: 0xf5f5f5,
  beige: 0xf5f5dc,
  ivory: 0xfffff0,
  indigo: 0x4b0082,
  midnightblue: 0x191970,
  crimson: 0xdc143c,
  skyblue: 0x87ceeb,
  lightblue: 0xadd8e6,
  lightyellow: 0xffffe0,
  lightgreen: 0x90ee90,
  snow: 0xfffafa,
  dimgray: 0x696969,
  dimgrey: 0x696969,
  darkslategray: 0x2f4f4f,
  gainsboro: 0xdcdcdc,
};

/** A length in pixels; a percentage of `whole`. `missing` if there is none. */
export function lengthOf(text: string | undefined, missing: number, whole = 0): number {
  const [, number, unit = ''] =
    /^\s*([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)\s*([a-z%]*)/i.exec(text ?? '') ?? [];
  if (number === undefined) return missing;
  return Number(number) * (unit === '%' ? whole / 100 : (UNITS[unit.toLowerCase()] ?? 1));
}

export interface Colour {
  readonly rgb: Rgb;
  readonly alpha: number;
}

/** A colour; undefined for none. `url(#id)` is the first stop of that gradient. */
export function colourOf(text: string, tree: SvgTree, current = '#000'): Colour | undefined {
  const value = text.trim().toLowerCase();
  if (value === 'none' || value === 'transparent' || value === '') return undefined;
  if (value === 'currentcolor') return colourOf(current === 'currentcolor' ? '#000' : current, tree);
  const [, id] = /^url\(\s*["']?#([^"')\s]+)/i.exec(text.trim()) ?? [];
  if (id !== undefined) {
    const stop = stopsOf(id, tree);
    return stop === undefined ? undefined : colourOf(stop, tree);
  }
  const [, digits = ''] = /^#([\da-f]{3,8})$/.exec(value) ?? [];
  if (digits.length >= 3) {
    const full = digits.length <= 4 ? digits.replaceAll(/./g, '$&$&') : digits;
    const part = (i: number): number => Number.parseInt(full.slice(2 * i, 2 * i + 2) || 'ff', 16);
    return { rgb: [part(0), part(1), part(2)], alpha: part(3) / 255 };
  }
  if (/^rgba?\(/.test(value)) {
    const parts = [...value.matchAll(/([-+.\de]+)(%?)/g)];
    const [r = 0, g = 0, b = 0, a = 1] = parts
      .map(([, number, percent], i) => {
        const share = Number(number) * (percent === '' ? 1 : 1 / 100);
        return i < 3 && percent !== '' ? share * 255 : share;
      })
      .filter((n) => !Number.isNaN(n));
    return { rgb: [r, g, b], alpha: a };
  }
  const named = NAMED[value];
  const grey = named ?? 0x808080;
  return { rgb: [grey >> 16, (grey >> 8) & 255, grey & 255], alpha: 1 };
}

function stopsOf(id: string, { byId }: SvgTree): string | undefined {
  const stop = byId.get(id)?.children.find(({ name }) => name === 'stop');
  const style = declarations(stop?.attributes['style']);
  const colour = style['stop-color'] ?? stop?.attributes['stop-color'];
  return colour?.startsWith('url') === true ? undefined : colour;
}

export function multiply([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix {
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}

/** The matrix of a transform attribute (CSS Transforms 1 §8). */
function transformOf(text: string | undefined): Matrix {
  let matrix: Matrix = [1, 0, 0, 1, 0, 0];
  for (const [, name = '', list] of (text ?? '').matchAll(/(\w+)\s*\(([^)]*)\)/g)) {
    const n = numbersOf(list);
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = n;
    const angle = (a * Math.PI) / 180;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    if (name === 'matrix') matrix = multiply(matrix, [a, b, c, d, e, f]);
    if (name === 'translate') matrix = multiply(matrix, [1, 0, 0, 1, a, b]);
    if (name === 'scale') matrix = multiply(matrix, [a, 0, 0, n[1] ?? a, 0, 0]);
    if (name === 'skewX') matrix = multiply(matrix, [1, 0, Math.tan(angle), 1, 0, 0]);
    if (name === 'skewY') matrix = multiply(matrix, [1, Math.tan(angle), 0, 1, 0, 0]);
    if (name === 'rotate')
      matrix = multiply(matrix, [cos, sin, -sin, cos, b - cos * b + sin * c, c - sin * b - cos * c]);
  }
  return matrix;
}

export type Declarations = Readonly<Record<string, string>>;

/** The declarations of a style attribute or a rule. */
function declarations(text: string | undefined): Declarations {
  const found: Record<string, string> = {};
  for (const declaration of (text ?? '').split(';')) {
    const at = declaration.indexOf(':');
    if (at > 0) {
      const value = declaration.slice(at + 1).replace('!important', '');
      found[declaration.slice(0, at).trim().toLowerCase()] = value.trim();
    }
  }
  return found;
}

export interface OwnStyle {
  /** Attributes, then rules with simple selectors (`rect`, `.a`, `#b`, `*`), then the style attribute. */
  readonly declared: Declarations;
  readonly transform: Matrix;
}

/** A function that returns what an element declares, which is found out once however often it is used. */
export function styler({ css }: SvgTree): (element: SvgElement) => OwnStyle {
  const rules = new Map<string, Record<string, string>>();
  for (const [, selectors = '', body] of css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    for (const selector of selectors.split(',')) {
      const name = selector.trim();
      rules.set(name, { ...rules.get(name), ...declarations(body) });
    }
  }
  const declaredBy = ({ name, attributes }: SvgElement): Declarations => {
    const classes = (attributes['class'] ?? '').split(/\s+/);
    const selectors = [
      '*',
      name,
      ...classes.flatMap((one) => [`.${one}`, `${name}.${one}`]),
      `#${attributes['id']}`,
    ];
    return Object.assign(
      { ...attributes },
      ...selectors.map((selector) => rules.get(selector)),
      declarations(attributes['style']),
    ) as Declarations;
  };
  const known = new WeakMap<SvgElement, OwnStyle>();
  return (element) => {
    let own = known.get(element);
    if (own === undefined) {
      const declared = declaredBy(element);
      own = { declared, transform: transformOf(declared['transform']) };
      known.set(element, own);
    }
    return own;
  };
}
