// Effects of PowerPoint 97 ([MS-PPT] 2.8.2, animEffect and animEffectDirection) as the entrance effects that PowerPoint 2002 shows
// them as: preset, variant, and what moves. Where horizontal and vertical are concerned, MS-PPT's words decide.
// Numbers of presets and variants, filters and formulas are those that PowerPoint writes for the effects of these names.

/** One attribute from a value to another, or by a formula over the progress `$`. */
export type Move =
  | { readonly attribute: string; readonly from: string; readonly to: string }
  | { readonly attribute: string; readonly formula: string };

export interface OldPreset {
  readonly preset: number;
  readonly variant: number;
  readonly durationMs: number;
  readonly filter?: string;
  readonly moves?: readonly Move[];
  /** The shape vanishes again. */
  readonly passing?: boolean;
}

const FAST_MS = 500;
const SLOW_MS = 5000;
const X = '#ppt_x';
const Y = '#ppt_y';
const W = '#ppt_w';
const H = '#ppt_h';

const move = (attribute: string, from: string, to: string): Move => ({ attribute, from, to });
const stay = (attribute: string, at: string): Move => move(attribute, at, at);

function filtered(preset: number, variant: number, filter: string, durationMs = FAST_MS): OldPreset {
  return { preset, variant, durationMs, filter };
}

function moving(preset: number, variant: number, moves: readonly Move[], durationMs = FAST_MS): OldPreset {
  return { preset, variant, durationMs, moves };
}

/** Sides and corners as variants count them. */
const SIDE = { top: 1, right: 2, bottom: 4, left: 8 } as const;
const HORIZONTAL = 10;
const VERTICAL = 5;
const IN = 16;
const OUT = 32;

const OUTSIDE: Readonly<Record<number, { readonly x?: string; readonly y?: string }>> = {
  [SIDE.left]: { x: '0-#ppt_w/2' },
  [SIDE.right]: { x: '1+#ppt_w/2' },
  [SIDE.top]: { y: '0-#ppt_h/2' },
  [SIDE.bottom]: { y: '1+#ppt_h/2' },
};

/** In from outside the slide; `sides` may be a corner. */
function fly(sides: number, preset = 2, durationMs = FAST_MS): OldPreset {
  let [x, y] = [X, Y];
  for (const side of Object.values(SIDE)) {
    if ((sides & side) === 0) continue;
    x = OUTSIDE[side]?.x ?? x;
    y = OUTSIDE[side]?.y ?? y;
  }
  return moving(preset, sides, [move('ppt_x', x, X), move('ppt_y', y, Y)], durationMs);
}

const crawl = (side: number): OldPreset => fly(side, 7, SLOW_MS);

/** In from behind its own edge. */
function peek(side: number, filter: string): OldPreset {
  const [attribute, at, size] =
    side === SIDE.left || side === SIDE.right ? (['ppt_x', X, W] as const) : (['ppt_y', Y, H] as const);
  const sign = side === SIDE.left || side === SIDE.top ? '-' : '+';
  const moves = [move(attribute, `${at}${sign}${size}*1.125000`, at)];
  return { ...moving(12, side, moves), filter };
}

function zoom(variant: number, scale: string, place: readonly Move[] = []): OldPreset {
  const from = (size: string): string => (scale === '0' ? '0' : `${scale}*${size}`);
  return moving(23, variant, [move('ppt_w', from(W), W), move('ppt_h', from(H), H), ...place]);
}

/** Out from the middle of the slide's lower edge: the factor grows as the shape is smaller. */
const FROM_BOTTOM = '(6*min(max(#ppt_w*#ppt_h,.3),1)-7.4)/-.7';

function stretch(variant: number): OldPreset {
  const across = variant !== SIDE.top && variant !== SIDE.bottom;
  const shift: Readonly<Record<number, Move>> = {
    [SIDE.left]: move('ppt_x', `${X}-${W}/2`, X),
    [SIDE.right]: move('ppt_x', `${X}+${W}/2`, X),
    [SIDE.top]: move('ppt_y', `${Y}-${H}/2`, Y),
    [SIDE.bottom]: move('ppt_y', `${Y}+${H}/2`, Y),
  };
  const place = shift[variant];
  return moving(17, variant, [
    ...(place === undefined ? [] : [place]),
    across ? move('ppt_w', '0', W) : stay('ppt_w', W),
    across ? stay('ppt_h', H) : move('ppt_h', '0', H),
  ]);
}

const SWIVEL = moving(
  19,
  HORIZONTAL,
  [{ attribute: 'ppt_w', formula: '#ppt_w*sin(2.5*pi*$)' }, stay('ppt_h', H)],
  SLOW_MS,
);

const SPIRAL = moving(
  15,
  0,
  [
    move('ppt_w', '0', W),
    move('ppt_h', '0', H),
    {
      attribute: 'ppt_x',
      formula: '#ppt_x+(cos(-2*pi*(1-$))*-#ppt_x-sin(-2*pi*(1-$))*(1-#ppt_y))*(1-$)',
    },
    {
      attribute: 'ppt_y',
      formula: '#ppt_y+(sin(-2*pi*(1-$))*-#ppt_x+cos(-2*pi*(1-$))*(1-#ppt_y))*(1-$)',
    },
  ],
  1000,
);

export const APPEAR: OldPreset = { preset: 1, variant: 0, durationMs: 1 };

/** How long a shape stays that only flashes: fast, medium, slow (as LibreOffice reads them). */
const flash = (durationMs: number): OldPreset => ({ preset: 11, variant: 0, durationMs, passing: true });

/** By effect, then by direction; effects without directions have one. */
const EFFECTS: ReadonlyMap<number, readonly OldPreset[]> = new Map<number, readonly OldPreset[]>([
  [0, [APPEAR]],
  // Which one is played is up to chance.
  [1, [{ preset: 24, variant: 0, durationMs: 1 }]],
  [2, [filtered(3, VERTICAL, 'blinds(vertical)'), filtered(3, HORIZONTAL, 'blinds(horizontal)')]],
  [3, [filtered(5, HORIZONTAL, 'checkerboard(across)'), filtered(5, VERTICAL, 'checkerboard(down)')]],
  [5, [filtered(9, 0, 'dissolve')]],
  [6, [filtered(10, 0, 'fade')]],
  [8, [filtered(14, HORIZONTAL, 'randombar(horizontal)'), filtered(14, VERTICAL, 'randombar(vertical)')]],
  [
    9,
    [
      ...Array.from({ length: 4 }, () => APPEAR),
      filtered(18, SIDE.left | SIDE.top, 'strips(upLeft)'),
      filtered(18, SIDE.right | SIDE.top, 'strips(upRight)'),
      filtered(18, SIDE.left | SIDE.bottom, 'strips(downLeft)'),
      filtered(18, SIDE.right | SIDE.bottom, 'strips(downRight)'),
    ],
  ],
  [
    10,
    [
      filtered(22, SIDE.right, 'wipe(right)'),
      filtered(22, SIDE.bottom, 'wipe(down)'),
      filtered(22, SIDE.left, 'wipe(left)'),
      filtered(22, SIDE.top, 'wipe(up)'),
    ],
  ],
  [11, [filtered(4, OUT, 'box(out)'), filtered(4, IN, 'box(in)')]],
  [
    12,
    [
      fly(SIDE.left),
      fly(SIDE.top),
      fly(SIDE.right),
      fly(SIDE.bottom),
      fly(SIDE.left | SIDE.top),
      fly(SIDE.right | SIDE.top),
      fly(SIDE.left | SIDE.bottom),
      fly(SIDE.right | SIDE.bottom),
      peek(SIDE.left, 'wipe(right)'),
      peek(SIDE.bottom, 'wipe(up)'),
      peek(SIDE.right, 'wipe(left)'),
      peek(SIDE.top, 'wipe(down)'),
      crawl(SIDE.left),
      crawl(SIDE.top),
      crawl(SIDE.right),
      crawl(SIDE.bottom),
      zoom(IN, '0'),
      zoom(272, '2/3'),
      zoom(OUT, '4'),
      zoom(288, '4/3'),
      zoom(528, '0', [move('ppt_x', '0.5', X), move('ppt_y', '0.5', Y)]),
      zoom(36, FROM_BOTTOM, [move('ppt_x', '0.5', X), move('ppt_y', `1+${FROM_BOTTOM}*${H}/2`, Y)]),
      stretch(HORIZONTAL),
      stretch(SIDE.left),
      stretch(SIDE.top),
      stretch(SIDE.right),
      stretch(SIDE.bottom),
      SWIVEL,
      SPIRAL,
    ],
  ],
  [
    13,
    [
      filtered(16, 42, 'barn(outHorizontal)'),
      filtered(16, 26, 'barn(inHorizontal)'),
      filtered(16, 37, 'barn(outVertical)'),
      filtered(16, 21, 'barn(inVertical)'),
    ],
  ],
  [14, [flash(75), flash(500), flash(1000)]],
  [17, [filtered(8, IN, 'diamond(in)', 2000)]],
  [18, [filtered(13, IN, 'plus(in)', 2000)]],
  [19, [filtered(20, 0, 'wedge', 2000)]],
  [26, [1, 2, 3, 4, 8].map((spokes) => filtered(21, spokes, `wheel(${spokes})`, 2000))],
  [27, [filtered(6, IN, 'circle(in)', 2000)]],
]);

/** The preset of an effect; undefined for a number that names none. A direction that the effect does not have means its first. */
export function oldPreset(effect: number, direction: number): OldPreset | undefined {
  const rows = EFFECTS.get(effect);
  if (effect === 26) return rows?.find((one) => one.variant === direction) ?? rows?.[0];
  return rows?.[direction] ?? rows?.[0];
}
