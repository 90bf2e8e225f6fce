// The style of an image: whether its colours, texts, quiet zone indicators and ornaments can be, and the symbol with them.
import { fail } from '../../lib/failure.ts';
import { ok, type Result } from '../../lib/result.ts';
import { BLACK, WHITE, checkContrast, type Colour } from './colour.ts';
import type { DrawableSymbol, ImageStyle } from './draw-request.ts';
import { modulesOf } from './draw-size.ts';
import { isDrawn } from './font.ts';
import type { Layout } from './layout.ts';
import { LIMITS } from './limits.ts';
import { type LabelGroup, type LinearSymbol, withBearerBars } from './linear.ts';
import { MIN_SHAPED_SCALE } from './module-shapes.ts';

export interface Colours {
  readonly foreground: Colour;
  readonly background: Colour;
  readonly isTransparent: boolean;
}

/** Fails with invalid_option where the foreground cannot be told from the background. */
export function coloursOf(
  { kind }: DrawableSymbol,
  { foreground = BLACK, background = WHITE, format }: ImageStyle,
): Result<Colours> {
  const isTransparent = background === 'transparent';
  if (isTransparent && format === 'jpeg') {
    return fail('invalid_option', {
      option: 'background',
      rule: 'must be a colour in a JPEG file, which has no transparency; the other formats have it',
      received: 'transparent',
    });
  }
  const light = isTransparent ? WHITE : background;
  const contrast = checkContrast(foreground, light, kind === 'linear' ? 'camera and laser' : 'camera');
  return contrast.ok ? ok({ foreground, background: light, isTransparent }) : contrast;
}

/** The symbol with another quiet zone, label and caption, and with its quiet zone indicators. */
export function withStyle(drawable: DrawableSymbol, style: ImageStyle): Result<DrawableSymbol> {
  const { quietZone } = style;
  const [text, caption] = [style.text, style.caption].map((given) =>
    given?.replaceAll(/\r\n?/g, '\n').normalize('NFC'),
  );
  for (const [option, given] of Object.entries({ label: text, caption })) {
    const wrong = Array.from(given ?? '').find((character) => character !== '\n' && !isDrawn(character));
    if (wrong === undefined) continue;
    return fail('invalid_option', {
      option,
      rule: 'holds Latin, Greek and Cyrillic letters, digits, signs of Latin-1 and line breaks; glyphs of other scripts are not here',
      received: `U+${(wrong.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`,
    });
  }
  if (drawable.kind === 'matrix') {
    const { symbol } = drawable;
    return ok({
      kind: 'matrix',
      symbol: { ...symbol, quiet: quietZone ?? symbol.quiet, ...(text !== undefined && { label: text }) },
    });
  }
  const { symbol } = drawable;
  const indicators = indicatorsOf(symbol, style);
  if (!indicators.ok) return indicators;
  const above = symbol.label.filter(({ isAbove }) => isAbove === true);
  const own = text === undefined ? symbol.label : [{ text, middle: symbol.modules / 2 }, ...above];
  const quiet = quietZone === undefined ? {} : { quietLeft: quietZone, quietRight: quietZone };
  return ok({
    kind: 'linear',
    symbol: withBearerBars(
      {
        ...symbol,
        label: [...own, ...indicators.value],
        ...(text !== undefined && { labelPitch: 6 }),
        ...(style.topMargin !== undefined && { topMargin: style.topMargin }),
        ...(caption !== undefined && { caption: { text: caption, middle: symbol.modules / 2 } }),
        ...quiet,
      },
      style.bearerBars ?? 'none',
    ),
  });
}

/** The quiet zone indicators that are drawn. Fails with invalid_option where they were asked for and cannot stand. */
function indicatorsOf(
  { indicators, quietLeft, quietRight }: LinearSymbol,
  { quietZone, text, indicators: asked }: ImageStyle,
): Result<readonly LabelGroup[]> {
  if (indicators === undefined || !(asked ?? indicators.isDefault)) return ok([]);
  const needed = Math.max(...indicators.groups.map(({ middle }) => (middle < 0 ? quietLeft : quietRight)));
  const conflict =
    text !== undefined
      ? 'cannot stand beside {label}: it belongs to the digits'
      : quietZone !== undefined && quietZone < needed
        ? `needs the quiet zone of ${needed} modules that it marks`
        : undefined;
  if (conflict === undefined) return ok(indicators.groups);
  return asked === true
    ? fail('invalid_option', { option: 'quietZoneIndicator', rule: conflict, received: 'true' })
    : ok([]);
}

/** What a logo and the shape of modules need. Fails with invalid_option. */
export function checkOrnaments(
  { kind, symbol }: DrawableSymbol,
  { image, scale }: Layout,
  { format = 'png', rotation = 0, background }: ImageStyle,
): Result<void> {
  if (kind === 'linear') return ok(undefined);
  const { logo, shape = 'square' } = symbol;
  if (logo === undefined && shape === 'square') return ok(undefined);
  if (shape !== 'square' && scale < MIN_SHAPED_SCALE) {
    const least = MIN_SHAPED_SCALE * modulesOf({ kind, symbol }).across;
    const rule = `other than square needs ${MIN_SHAPED_SCALE} pixels a module, here a width of ${least}`;
    return fail('invalid_option', { option: 'moduleShape', rule, received: `${scale} a module` });
  }
  const limit = LIMITS.MAX_ORNATE_PIXELS;
  if (image.width * image.height > limit) {
    return fail('invalid_option', {
      option: 'width',
      subject: '{width} times {height}',
      rule: `may be at most ${limit.toLocaleString('en')} pixels with a logo or a {=moduleShape} other than square`,
      received: `${image.width} × ${image.height}`,
    });
  }
  if (logo === undefined) return ok(undefined);
  if (format !== 'png' && format !== 'svg')
    return fail('invalid_option', {
      option: 'format',
      rule: 'must be png or svg with a logo',
      received: format,
    });
  if (rotation !== 0)
    return fail('invalid_option', {
      option: 'rotation',
      rule: 'must be 0 with a logo',
      received: String(rotation),
    });
  return background === 'transparent' && format === 'png'
    ? fail('invalid_option', {
        option: 'background',
        rule: 'must be a colour in a PNG file with a logo; svg has transparency there too',
        received: background,
      })
    : ok(undefined);
}
