// The format scheme of a stored theme (ISO/IEC 29500-1, 20.1.4.1.14): fills, lines, effects and backgrounds that new shapes and
// diagrams take. It is kept as XML where every element, their order and every attribute are those of the schema.
import { own } from '../../../lib/own.ts';
import type { StoredPart } from './diagram.ts';
import type { StoredRelationship } from '../../ooxml/opc/stored-package.ts';
import { escapeXml } from '../../../lib/xml-escape.ts';
import { parseXml, type XmlNode } from '../../ooxml/xml/tree.ts';

interface Row {
  /** Names of the children, each followed by a blank. */
  readonly children: RegExp;
  readonly attributes?: Readonly<Record<string, RegExp>>;
  readonly needed?: readonly string[];
}

const WHOLE = /^-?\d{1,9}$/;
const SIZE = /^\d{1,9}$/;
const FLAG = /^(0|1|true|false)$/;
/** ST_LineWidth. */
const WIDTH = /^(\d{1,7}|1\d{7}|20000000|20[01]\d{5})$/;
const ANGLE = /^(\d{1,7}|1\d{7}|20\d{6}|21[0-5]\d{5})$/;
const SHARE = /^(\d{1,5}|100000)$/;
const HEX = /^[\dA-Fa-f]{6}$/;
const ALIGNMENT = /^(tl|t|tr|l|ctr|r|bl|b|br)$/;
const NOTHING = /^$/;
const COLOUR = '(schemeClr |srgbClr |prstClr )';
const FILL = '(noFill |solidFill |gradFill |pattFill |blipFill )';
const ONE_COLOUR = new RegExp(`^${COLOUR}$`);
const TRANSFORMS = /^((tint|shade|alpha|satMod|satOff|lumMod|lumOff|hueMod|hueOff|alphaMod|alphaOff) )*$/;
const BEVEL: Row = {
  children: NOTHING,
  attributes: {
    w: SIZE,
    h: SIZE,
    prst: /^(relaxedInset|circle|slope|cross|angle|softRound|convex|coolSlant|divot|riblet|hardEdge|artDeco)$/,
  },
};
const SIDES: Row = { children: NOTHING, attributes: { l: WHOLE, t: WHOLE, r: WHOLE, b: WHOLE } };
const END: Row = {
  children: NOTHING,
  attributes: {
    type: /^(none|triangle|stealth|diamond|oval|arrow)$/,
    w: /^(sm|med|lg)$/,
    len: /^(sm|med|lg)$/,
  },
};
const CHANGE: Row = { children: NOTHING, attributes: { val: WHOLE }, needed: ['val'] };
const PORTION: Row = { children: NOTHING, attributes: { val: SHARE }, needed: ['val'] };
const SHADOW = { blurRad: SIZE, dist: SIZE, dir: ANGLE };

const ROWS: Readonly<Record<string, Row>> = {
  fmtScheme: {
    children: /^fillStyleLst lnStyleLst effectStyleLst bgFillStyleLst $/,
    attributes: { name: /^.{0,256}$/ },
  },
  fillStyleLst: { children: new RegExp(`^${FILL}{3,9}$`) },
  bgFillStyleLst: { children: new RegExp(`^${FILL}{3,9}$`) },
  lnStyleLst: { children: /^(ln ){3,9}$/ },
  effectStyleLst: { children: /^(effectStyle ){3,9}$/ },
  noFill: { children: NOTHING },
  solidFill: { children: ONE_COLOUR },
  gradFill: {
    children: /^gsLst (lin |path )?(tileRect )?$/,
    attributes: { rotWithShape: FLAG, flip: /^(none|x|y|xy)$/ },
  },
  gsLst: { children: /^(gs ){2,32}$/ },
  gs: { children: ONE_COLOUR, attributes: { pos: SHARE }, needed: ['pos'] },
  lin: { children: NOTHING, attributes: { ang: ANGLE, scaled: FLAG } },
  path: { children: /^(fillToRect )?$/, attributes: { path: /^(shape|circle|rect)$/ } },
  fillToRect: SIDES,
  tileRect: SIDES,
  srcRect: SIDES,
  fillRect: SIDES,
  pattFill: {
    children: /^fgClr bgClr $/,
    attributes: {
      prst: /^(pct(5|10|20|25|30|40|50|60|70|75|80|90)|horz|vert|ltHorz|ltVert|dkHorz|dkVert|cross|dnDiag|upDiag)$/,
    },
    needed: ['prst'],
  },
  fgClr: { children: ONE_COLOUR },
  bgClr: { children: ONE_COLOUR },
  blipFill: {
    children: /^blip (srcRect )?(tile |stretch )$/,
    attributes: { dpi: SIZE, rotWithShape: FLAG },
  },
  blip: { children: /^(duotone )?$/, attributes: { cstate: /^(email|screen|print|hqprint|none)$/ } },
  duotone: { children: new RegExp(`^${COLOUR}{2}$`) },
  tile: {
    children: NOTHING,
    attributes: { tx: WHOLE, ty: WHOLE, sx: WHOLE, sy: WHOLE, flip: /^(none|x|y|xy)$/, algn: ALIGNMENT },
  },
  stretch: { children: /^(fillRect )?$/ },
  ln: {
    children: new RegExp(`^${FILL}?(prstDash )?(round |bevel |miter )?(headEnd )?(tailEnd )?$`),
    attributes: {
      w: WIDTH,
      cap: /^(rnd|sq|flat)$/,
      cmpd: /^(sng|dbl|thickThin|thinThick|tri)$/,
      algn: /^(ctr|in)$/,
    },
  },
  prstDash: {
    children: NOTHING,
    attributes: {
      val: /^(solid|dot|dash|lgDash|dashDot|lgDashDot|lgDashDotDot|sysDash|sysDot|sysDashDot|sysDashDotDot)$/,
    },
  },
  round: { children: NOTHING },
  bevel: { children: NOTHING },
  miter: { children: NOTHING, attributes: { lim: SIZE } },
  headEnd: END,
  tailEnd: END,
  effectStyle: { children: /^effectLst (scene3d )?(sp3d )?$/ },
  effectLst: { children: /^(blur )?(glow )?(innerShdw )?(outerShdw )?(reflection )?(softEdge )?$/ },
  blur: { children: NOTHING, attributes: { rad: SIZE, grow: FLAG } },
  glow: { children: ONE_COLOUR, attributes: { rad: SIZE } },
  innerShdw: { children: ONE_COLOUR, attributes: SHADOW },
  outerShdw: {
    children: ONE_COLOUR,
    attributes: { ...SHADOW, sx: WHOLE, sy: WHOLE, algn: ALIGNMENT, rotWithShape: FLAG },
  },
  reflection: {
    children: NOTHING,
    attributes: {
      ...SHADOW,
      stA: SHARE,
      stPos: SHARE,
      endA: SHARE,
      endPos: SHARE,
      fadeDir: ANGLE,
      sx: WHOLE,
      sy: WHOLE,
      algn: ALIGNMENT,
      rotWithShape: FLAG,
    },
  },
  softEdge: { children: NOTHING, attributes: { rad: SIZE }, needed: ['rad'] },
  scene3d: { children: /^camera lightRig $/ },
  camera: {
    children: /^(rot )?$/,
    attributes: { prst: /^(orthographicFront|perspectiveFront)$/, fov: ANGLE, zoom: SIZE },
    needed: ['prst'],
  },
  lightRig: {
    children: /^(rot )?$/,
    attributes: {
      rig: /^(threePt|balanced|soft|harsh|flood|contrasting|morning|sunrise|sunset|chilly|freezing|flat|twoPt|glow|brightRoom)$/,
      dir: ALIGNMENT,
    },
    needed: ['rig', 'dir'],
  },
  rot: {
    children: NOTHING,
    attributes: { lat: ANGLE, lon: ANGLE, rev: ANGLE },
    needed: ['lat', 'lon', 'rev'],
  },
  sp3d: {
    children: /^(bevelT )?(bevelB )?(extrusionClr )?(contourClr )?$/,
    attributes: {
      z: WHOLE,
      extrusionH: SIZE,
      contourW: SIZE,
      prstMaterial:
        /^(legacyMatte|legacyPlastic|legacyMetal|legacyWireframe|matte|plastic|metal|warmMatte|translucentPowder|powder|dkEdge|softEdge|clear|flat|softmetal)$/,
    },
  },
  bevelT: BEVEL,
  bevelB: BEVEL,
  extrusionClr: { children: ONE_COLOUR },
  contourClr: { children: ONE_COLOUR },
  schemeClr: {
    children: TRANSFORMS,
    attributes: { val: /^(bg1|tx1|bg2|tx2|accent[1-6]|hlink|folHlink|phClr|dk1|lt1|dk2|lt2)$/ },
    needed: ['val'],
  },
  srgbClr: { children: TRANSFORMS, attributes: { val: HEX }, needed: ['val'] },
  prstClr: { children: TRANSFORMS, attributes: { val: /^(black|white)$/ }, needed: ['val'] },
  tint: PORTION,
  shade: PORTION,
  alpha: PORTION,
  satMod: CHANGE,
  satOff: CHANGE,
  lumMod: CHANGE,
  lumOff: CHANGE,
  hueMod: { children: NOTHING, attributes: { val: SIZE }, needed: ['val'] },
  hueOff: CHANGE,
  alphaMod: { children: NOTHING, attributes: { val: SIZE }, needed: ['val'] },
  alphaOff: CHANGE,
};

/** The longest of 217 public ones has 3,300. */
const MAX_CHARACTERS = 65_536;

/** `pictureOf` gives the file behind a relationship. Undefined where the theme has no format scheme, or not one of the schema. */
export function readFormats(
  theme: string,
  pictureOf: (id: string) => (() => Uint8Array) | undefined,
  mayParse: (characters: number) => boolean,
): StoredPart | undefined {
  const begin = theme.indexOf('<a:fmtScheme');
  const end = theme.indexOf('</a:fmtScheme>', begin);
  if (begin < 0 || end < 0 || end - begin > MAX_CHARACTERS || !mayParse(end - begin)) return undefined;
  const root = parseXml(`${theme.slice(begin, end)}</a:fmtScheme>`);
  const sheet: Sheet = { pieces: [], text: [], pictureOf };
  return root !== undefined && root.name === 'a:fmtScheme' && writeNode(root, sheet)
    ? [...sheet.pieces, sheet.text.join('')]
    : undefined;
}

interface Sheet {
  readonly pieces: StoredPart[number][];
  /** What follows the last of them, in pieces: a string that grows keeps what it grew from, 20 times as much. */
  readonly text: string[];
  readonly pictureOf: (id: string) => (() => Uint8Array) | undefined;
}

function writeNode({ name, attributes, children }: XmlNode, sheet: Sheet): boolean {
  const local = name.slice('a:'.length);
  const row = name.startsWith('a:') ? own(ROWS, local) : undefined;
  const inside = children.map((child) => child.name).filter((child) => child !== 'a:extLst');
  if (row === undefined || !row.children.test(inside.map((one) => `${one.slice('a:'.length)} `).join(''))) {
    return false;
  }
  if (row.needed?.some((key) => !attributes.has(key)) === true) return false;
  sheet.text.push(`<${name}`);
  for (const [key, value] of attributes) if (!writeAttribute(local, key, value, row, sheet)) return false;
  if (local === 'blip' && !attributes.has('r:embed')) return false;
  sheet.text.push('>');
  for (const child of children) if (child.name !== 'a:extLst' && !writeNode(child, sheet)) return false;
  sheet.text.push(`</${name}>`);
  return true;
}

function writeAttribute(element: string, key: string, value: string, row: Row, sheet: Sheet): boolean {
  // The root of the new part declares both prefixes.
  if (key.startsWith('xmlns:')) return true;
  if (element === 'blip' && key === 'r:embed') {
    const read = sheet.pictureOf(value);
    if (read === undefined) return false;
    sheet.pieces.push(`${sheet.text.splice(0).join('')} r:embed="`, { kind: 'picture', read });
    sheet.text.push('"');
    return true;
  }
  if (own(row.attributes ?? {}, key)?.test(value) !== true) return false;
  sheet.text.push(` ${key}="${escapeXml(value)}"`);
  return true;
}

/** The picture of a theme behind one of its relationships. */
export function pictureBehind(
  relationships: ReadonlyMap<string, StoredRelationship>,
  file: (name: string) => (() => Uint8Array) | undefined,
): (id: string) => (() => Uint8Array) | undefined {
  return (id) => {
    const { type = '', target = '', isOutside = true } = relationships.get(id) ?? {};
    return type.endsWith('/image') && !isOutside ? file(target) : undefined;
  };
}
