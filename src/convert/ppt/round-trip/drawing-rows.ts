// Elements of DrawingML that are kept as XML: their children in order, and the attributes that each may have with their values
// (ISO/IEC 29500-1, 20.1, 21.1.2 and annex A).
import { PRESET_NAMES } from '../../ooxml/preset-names.ts';
import { TEXT_ROWS } from './drawing-text-rows.ts';
import {
  COLOUR,
  EMPTY,
  FILL,
  FILL_OF_GROUP,
  FLAG,
  NOTHING,
  ONE_COLOUR,
  OUTLINE,
  SIZE,
  WHOLE,
  type Row,
} from './drawing-values.ts';

const ANGLE = /^(\d{1,7}|1\d{7}|20\d{6}|21[0-5]\d{5})$/;
const SHARE = /^(\d{1,5}|100000)$/;
const HEX = /^[\dA-Fa-f]{6}$/;
const ALIGNMENT = /^(tl|t|tr|l|ctr|r|bl|b|br)$/;
const TRANSFORMS =
  /^((tint|shade|alpha|sat|satMod|satOff|lum|lumMod|lumOff|hueMod|hueOff|alphaMod|alphaOff|gray|comp|inv|gamma|invGamma) )*$/;
const CAMERA = new RegExp(
  `^(orthographicFront|legacy(Oblique|Perspective)((Top|Bottom)(Left|Right)?|Left|Front|Right)|oblique((Top|Bottom)(Left|Right)?|Left|Right)|` +
    `isometric((Top|Bottom|Left|Right)(Up|Down)|OffAxis([12](Left|Right|Top)|[34](Left|Right|Bottom)))|` +
    `perspective(Front|Left|Right|Above|Below|Relaxed|RelaxedModerately|(Above|Contrasting|Heroic|HeroicExtreme)(Left|Right)Facing))$`,
);
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
const SKEWED = { sx: WHOLE, sy: WHOLE, kx: WHOLE, ky: WHOLE, algn: ALIGNMENT, rotWithShape: FLAG };
/** The names of preset shapes. */
const PRESET = new RegExp(`^(${[...PRESET_NAMES].join('|')})$`);
const POSITION = /^(-?\d{1,12}|[A-Za-z]\w{0,31})$/;
const REFERENCE: Row = {
  children: new RegExp(`^${COLOUR}?$`),
  attributes: { idx: /^\d{1,4}$/ },
  needed: ['idx'],
};

export const DRAWING_ROWS: Readonly<Record<string, Row>> = {
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
      prst: /^(pct(5|10|20|25|30|40|50|60|70|75|80|90)|(lt|dk|nar|dash)(Horz|Vert)|horz|vert|horzBrick|(lt|dk|wd|dash)(Dn|Up)Diag|(dn|up)Diag|cross|diagCross|diagBrick|(sm|lg)(Check|Grid|Confetti)|dot(Grid|Dmnd)|(solid|open)Dmnd|plaid|sphere|weave|divot|shingle|wave|trellis|zigZag)$/,
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
  ln: OUTLINE,
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
    attributes: { ...SHADOW, ...SKEWED },
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
      ...SKEWED,
    },
  },
  softEdge: { children: NOTHING, attributes: { rad: SIZE }, needed: ['rad'] },
  scene3d: { children: /^camera lightRig $/ },
  camera: {
    children: /^(rot )?$/,
    attributes: { prst: CAMERA, fov: ANGLE, zoom: SIZE },
    needed: ['prst'],
  },
  lightRig: {
    children: /^(rot )?$/,
    attributes: {
      rig: /^(legacy(Flat|Normal|Harsh)[1-4]|threePt|balanced|soft|harsh|flood|contrasting|morning|sunrise|sunset|chilly|freezing|flat|twoPt|glow|brightRoom)$/,
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
  sat: CHANGE,
  lum: CHANGE,
  gray: EMPTY,
  comp: EMPTY,
  inv: EMPTY,
  gamma: EMPTY,
  invGamma: EMPTY,
  sysClr: {
    children: TRANSFORMS,
    attributes: {
      val: /^(window|windowText|btnFace|btnText|highlight|highlightText|grayText)$/,
      lastClr: HEX,
    },
    needed: ['val'],
  },
  scrgbClr: { children: TRANSFORMS, attributes: { r: WHOLE, g: WHOLE, b: WHOLE }, needed: ['r', 'g', 'b'] },
  grpFill: EMPTY,
  spPr: {
    children: new RegExp(`^(custGeom |prstGeom )?${FILL_OF_GROUP}?(ln )?(effectLst )?(scene3d )?(sp3d )?$`),
  },
  prstGeom: { children: /^(avLst )?$/, attributes: { prst: PRESET }, needed: ['prst'] },
  avLst: { children: /^(gd ){0,32}$/ },
  gd: {
    children: NOTHING,
    attributes: { name: /^[A-Za-z]\w{0,31}$/, fmla: /^[\w*+/?: -]{1,200}$/ },
    needed: ['name', 'fmla'],
  },
  custGeom: { children: /^(avLst )?(gdLst )?(rect )?pathLst $/ },
  gdLst: { children: /^(gd ){0,500}$/ },
  rect: {
    children: NOTHING,
    attributes: { l: POSITION, t: POSITION, r: POSITION, b: POSITION },
    needed: ['l', 't', 'r', 'b'],
  },
  pathLst: { children: /^(path )*$/ },
  'pathLst/path': {
    children: /^((close|moveTo|lnTo|arcTo|quadBezTo|cubicBezTo) )*$/,
    attributes: {
      w: SIZE,
      h: SIZE,
      fill: /^(none|norm|lighten|lightenLess|darken|darkenLess)$/,
      stroke: FLAG,
      extrusionOk: FLAG,
    },
  },
  close: EMPTY,
  moveTo: { children: /^pt $/ },
  lnTo: { children: /^pt $/ },
  arcTo: {
    children: NOTHING,
    attributes: { wR: POSITION, hR: POSITION, stAng: POSITION, swAng: POSITION },
    needed: ['wR', 'hR', 'stAng', 'swAng'],
  },
  quadBezTo: { children: /^(pt ){2}$/ },
  cubicBezTo: { children: /^(pt ){3}$/ },
  pt: { children: NOTHING, attributes: { x: POSITION, y: POSITION }, needed: ['x', 'y'] },
  style: { children: /^lnRef fillRef effectRef fontRef $/ },
  lnRef: REFERENCE,
  fillRef: REFERENCE,
  effectRef: REFERENCE,
  fontRef: { ...REFERENCE, attributes: { idx: /^(major|minor|none)$/ } },
  ...TEXT_ROWS,
};
