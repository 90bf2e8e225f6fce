// Shadows and three-dimensional form (ISO/IEC 29500-1, 20.1.8.25 a:effectLst, 20.1.4.1.26 a:scene3d, 20.1.5.12 a:sp3d).
import type { Extrusion, Shadow, StoredEffect } from '../../deck/index.ts';
import { element } from '../../ooxml/xml/write.ts';
import { type ColourScope, colourXml } from './colour.ts';

/** Order of a:effectLst. */
const BEFORE_SHADOW: readonly StoredEffect['name'][] = ['glow', 'innerShdw'];
const AFTER_SHADOW: readonly StoredEffect['name'][] = ['reflection', 'softEdge'];

/** The effect list; empty for "no shadow", which also covers what a placeholder inherits. Nothing where neither is said. */
export function effectsXml(
  shadow: Shadow | undefined,
  effects: readonly StoredEffect[] | undefined,
  colours: ColourScope,
): string {
  const those = storedXml(effects, colours);
  const [before, outer, after] = [those(BEFORE_SHADOW), those(['outerShdw']), those(AFTER_SHADOW)];
  if (before + outer + after === '') return shadow === undefined ? '' : shadowXml(shadow, colours);
  const cast =
    outer !== '' || shadow === undefined || (shadow.kind === 'inner' && before.includes('innerShdw'))
      ? outer
      : shadowXml(shadow, colours);
  return element('a:effectLst', {}, [before, cast.replaceAll(/<\/?a:effectLst\/?>/g, ''), after]);
}

/** Bevels, in the scene that PowerPoint gives them. Extruded shapes have one of their own. */
export function bevelsXml(effects: readonly StoredEffect[] | undefined, colours: ColourScope): string {
  const bevels = storedXml(effects, colours)(['bevelT', 'bevelB']);
  return bevels === '' ? '' : `${BEVEL_SCENE}${element('a:sp3d', {}, [bevels])}`;
}

const BEVEL_SCENE =
  '<a:scene3d><a:camera prst="orthographicFront"/><a:lightRig rig="threePt" dir="t"/></a:scene3d>';

/** The first of each name, in the order asked for. */
function storedXml(effects: readonly StoredEffect[] | undefined, colours: ColourScope) {
  return (names: readonly StoredEffect['name'][]): string =>
    names
      .flatMap((name) => effects?.find((one) => one.name === name) ?? [])
      .map(({ name, values, colour }) => element(`a:${name}`, values, [colour && colourXml(colour, colours)]))
      .join('');
}

export function shadowXml(shadow: Shadow, colours: ColourScope): string {
  if (shadow.kind === 'none') return '<a:effectLst/>';
  const x = shadow.offsetXEmu ?? 25400;
  const y = shadow.offsetYEmu ?? 25400;
  const direction = (((Math.atan2(y, x) * 180) / Math.PI + 360) % 360) * 60000;
  const colour = colourXml(shadow.colour ?? { kind: 'rgb', rgb: 0x808080 }, colours);
  const common = {
    blurRad: bounded(shadow.blurEmu),
    dist: bounded(Math.hypot(x, y)),
    dir: Math.round(direction) % 21600000,
  };
  if (shadow.kind === 'inner') return element('a:effectLst', {}, [element('a:innerShdw', common, [colour])]);
  const perspective = shadow.kind === 'perspective';
  return element('a:effectLst', {}, [
    element(
      'a:outerShdw',
      {
        ...common,
        sx: perspective ? percent(shadow.scaleX) : undefined,
        sy: perspective ? percent(shadow.scaleY) : undefined,
        kx: perspective ? skew(shadow.skewX) : undefined,
        ky: perspective ? skew(shadow.skewY) : undefined,
        algn: perspective ? 'b' : (shadow.align ?? 'ctr'),
        rotWithShape: shadow.align === 'tl' ? undefined : false,
      },
      [colour],
    ),
  ]);
}

/** The scene and the body of an extruded shape, in the preset cameras that stand for the old form's views. */
export function extrusionXml(extrusion: Extrusion, colours: ColourScope): string {
  const { depthEmu, colour, rotationX, rotationY, skewAngle = 225 } = extrusion;
  // The body goes back towards the skew angle; the eye looks from the opposite corner.
  const back = ((skewAngle % 360) + 360) % 360;
  const vertical = back >= 180 ? 'Top' : 'Bottom';
  const horizontal = back > 90 && back < 270 ? 'Right' : 'Left';
  const camera = `legacy${extrusion.parallel ? 'Oblique' : 'Perspective'}${vertical}${horizontal}`;
  const turned = rotationX !== 0 || rotationY !== 0;
  return [
    element('a:scene3d', {}, [
      element('a:camera', { prst: camera }, [
        turned ? element('a:rot', { lat: turn(rotationX), lon: turn(rotationY), rev: 0 }) : '',
      ]),
      '<a:lightRig rig="legacyFlat3" dir="b"/>',
    ]),
    element(
      'a:sp3d',
      { extrusionH: bounded(depthEmu), prstMaterial: `legacy${MATERIALS[extrusion.material ?? 'matte']}` },
      [colour && element('a:extrusionClr', {}, [colourXml(colour, colours)])],
    ),
  ].join('');
}

const MATERIALS = { matte: 'Matte', plastic: 'Plastic', metal: 'Metal', wireframe: 'Wireframe' } as const;

function bounded(emu: number | undefined): number | undefined {
  return emu === undefined ? undefined : Math.max(0, Math.min(27273042316900, Math.round(emu)));
}

function percent(share: number | undefined): number | undefined {
  return share === undefined ? undefined : share * 100000;
}

/** ST_FixedAngle: between −90 and 90 degrees. */
function skew(degrees: number | undefined): number | undefined {
  return degrees === undefined ? undefined : Math.max(-89, Math.min(89, degrees)) * 60000;
}

/** ST_PositiveFixedAngle. */
function turn(degrees: number): number {
  return Math.round((((degrees % 360) + 360) % 360) * 60000) % 21600000;
}
