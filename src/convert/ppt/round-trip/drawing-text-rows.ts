// Elements of text in DrawingML that are kept as XML (ISO/IEC 29500-1, 21.1.2).
import {
  EMPTY,
  FILL_OF_GROUP,
  FLAG,
  NOTHING,
  ONE_COLOUR,
  OUTLINE,
  SIZE,
  WHOLE,
  type Row,
} from './drawing-values.ts';

const ANY_COLOUR: Row = { children: ONE_COLOUR };
const ANY_FILL: Row = { children: new RegExp(`^${FILL_OF_GROUP}$`) };
const SPACE: Row = { children: /^(spcPct |spcPts )$/ };
const FONT: Row = {
  children: NOTHING,
  attributes: {
    typeface: /^.{0,64}$/,
    panose: /^[\dA-Fa-f]{20}$/,
    pitchFamily: /^\d{1,2}$/,
    charset: /^-?\d{1,3}$/,
  },
  needed: ['typeface'],
};
const LINK: Row = { children: NOTHING, attributes: { tooltip: /^.{0,256}$/ } };
const LETTERS: Row = {
  children: new RegExp(
    `^(ln )?${FILL_OF_GROUP}?(effectLst )?(highlight )?(uLnTx |uLn )?(uFillTx |uFill )?` +
      '(latin )?(ea )?(cs )?(sym )?(hlinkClick )?(hlinkMouseOver )?$',
  ),
  attributes: {
    kumimoji: FLAG,
    lang: /^[A-Za-z]{1,8}(-[A-Za-z\d]{1,8})*$/,
    altLang: /^[A-Za-z]{1,8}(-[A-Za-z\d]{1,8})*$/,
    sz: /^([1-9]\d{2,4}|[1-3]\d{5}|400000)$/,
    b: FLAG,
    i: FLAG,
    u: /^(none|words|sng|dbl|heavy|wavy|wavyHeavy|wavyDbl|(dotted|dash|dashLong|dotDash|dotDotDash)(Heavy)?)$/,
    strike: /^(noStrike|sngStrike|dblStrike)$/,
    kern: /^([1-3]?\d{1,5}|400000)$/,
    cap: /^(none|small|all)$/,
    spc: /^-?([1-3]?\d{1,5}|400000)$/,
    normalizeH: FLAG,
    baseline: /^-?\d{1,6}$/,
    noProof: FLAG,
    dirty: FLAG,
    err: FLAG,
    smtClean: FLAG,
  },
};
/** ST_TextMargin, ST_TextIndent. */
const MARGIN = /^([1-4]?\d{1,7}|50\d{6}|51[01]\d{5})$/;
const INDENT = /^-?([1-4]?\d{1,7}|50\d{6}|51[01]\d{5})$/;
const LEVEL: Row = {
  children:
    /^(lnSpc )?(spcBef )?(spcAft )?(buClrTx |buClr )?(buSzTx |buSzPct |buSzPts )?(buFontTx |buFont )?(buNone |buAutoNum |buChar |buBlip )?(tabLst )?(defRPr )?$/,
  attributes: {
    marL: MARGIN,
    marR: MARGIN,
    lvl: /^[0-8]$/,
    indent: INDENT,
    algn: /^(l|ctr|r|just|justLow|dist|thaiDist)$/,
    defTabSz: WHOLE,
    rtl: FLAG,
    eaLnBrk: FLAG,
    fontAlgn: /^(auto|t|ctr|base|b)$/,
    latinLnBrk: FLAG,
    hangingPunct: FLAG,
  },
};

/** By the name in DrawingML's namespace; `parent/name` where the parent gives it another meaning. */

export const TEXT_ROWS: Readonly<Record<string, Row>> = {
  txBody: { children: /^bodyPr (lstStyle )?(p )+$/ },
  bodyPr: {
    children: /^(prstTxWarp )?(noAutofit |normAutofit |spAutoFit )?(scene3d )?(sp3d |flatTx )?$/,
    attributes: {
      rot: WHOLE,
      spcFirstLastPara: FLAG,
      vertOverflow: /^(overflow|ellipsis|clip)$/,
      horzOverflow: /^(overflow|clip)$/,
      vert: /^(horz|vert|vert270|wordArtVert|eaVert|mongolianVert|wordArtVertRtl)$/,
      wrap: /^(none|square)$/,
      lIns: WHOLE,
      tIns: WHOLE,
      rIns: WHOLE,
      bIns: WHOLE,
      numCol: /^([1-9]|1[0-6])$/,
      spcCol: SIZE,
      rtlCol: FLAG,
      fromWordArt: FLAG,
      anchor: /^(t|ctr|b|just|dist)$/,
      anchorCtr: FLAG,
      forceAA: FLAG,
      upright: FLAG,
      compatLnSpc: FLAG,
    },
  },
  prstTxWarp: {
    children: /^(avLst )?$/,
    attributes: {
      prst: /^text(NoShape|Plain|Stop|Triangle(Inverted)?|Chevron(Inverted)?|Ring(Inside|Outside)|(Arch(Up|Down)|Circle|Button)(Pour)?|Curve(Up|Down)|Can(Up|Down)|Wave[124]|DoubleWave1|(In|De)flate(Bottom|Top)?|DeflateInflate(Deflate)?|Fade(Right|Left|Up|Down)|Slant(Up|Down)|Cascade(Up|Down))$/,
    },
    needed: ['prst'],
  },
  noAutofit: EMPTY,
  normAutofit: { children: NOTHING, attributes: { fontScale: /^\d{4,6}$/, lnSpcReduction: /^\d{1,6}$/ } },
  spAutoFit: EMPTY,
  flatTx: { children: NOTHING, attributes: { z: WHOLE } },
  lstStyle: {
    children:
      /^(defPPr )?(lvl1pPr )?(lvl2pPr )?(lvl3pPr )?(lvl4pPr )?(lvl5pPr )?(lvl6pPr )?(lvl7pPr )?(lvl8pPr )?(lvl9pPr )?$/,
  },
  defPPr: LEVEL,
  ...Object.fromEntries([1, 2, 3, 4, 5, 6, 7, 8, 9].map((level) => [`lvl${level}pPr`, LEVEL])),
  p: { children: /^(pPr )?((r|br|fld) )*(endParaRPr )?$/ },
  pPr: LEVEL,
  lnSpc: SPACE,
  spcBef: SPACE,
  spcAft: SPACE,
  spcPct: { children: NOTHING, attributes: { val: /^\d{1,7}$/ }, needed: ['val'] },
  spcPts: { children: NOTHING, attributes: { val: /^(\d{1,5}|1[0-4]\d{4}|15[0-7]\d{3})$/ }, needed: ['val'] },
  buClrTx: EMPTY,
  buClr: ANY_COLOUR,
  buSzTx: EMPTY,
  buSzPct: {
    children: NOTHING,
    attributes: { val: /^(2[5-9]\d{3}|[3-9]\d{4}|[1-3]\d{5}|400000)$/ },
    needed: ['val'],
  },
  buSzPts: { children: NOTHING, attributes: { val: /^([1-9]\d{2,4}|[1-3]\d{5}|400000)$/ }, needed: ['val'] },
  buFontTx: EMPTY,
  buFont: FONT,
  buNone: EMPTY,
  buAutoNum: {
    children: NOTHING,
    attributes: {
      type: /^((alpha|roman)[LU]c|arabic)(ParenBoth|ParenR|Period)$|^(arabicPlain|circleNumDbPlain|circleNumWd(Black|White)Plain|(arabicDb|ea1(Chs|Cht|JpnKor))(Plain|Period)|ea1JpnChsDbPeriod|(arabic[12]|hebrew2)Minus|thai(Alpha|Num)(Period|ParenR|ParenBoth)|hindi(Alpha1?Period|Num(Period|ParenR)))$/,
      startAt: /^([1-9]\d{0,3}|[12]\d{4}|3[01]\d{3}|32[0-6]\d{2}|327[0-5]\d|3276[0-7])$/,
    },
    needed: ['type'],
  },
  buChar: { children: NOTHING, attributes: { char: /^.{1,4}$/u }, needed: ['char'] },
  buBlip: { children: /^blip $/ },
  tabLst: { children: /^(tab ){0,32}$/ },
  tab: { children: NOTHING, attributes: { pos: WHOLE, algn: /^(l|ctr|r|dec)$/ } },
  r: { children: /^(rPr )?t $/ },
  br: { children: /^(rPr )?$/ },
  fld: {
    children: /^(rPr )?(pPr )?(t )?$/,
    attributes: {
      id: /^\{[\dA-F]{8}(-[\dA-F]{4}){3}-[\dA-F]{12}\}$/,
      type: /^(slidenum|datetime([1-9]|1[0-3])?)$/,
    },
    needed: ['id', 'type'],
  },
  rPr: LETTERS,
  defRPr: LETTERS,
  endParaRPr: LETTERS,
  t: EMPTY,
  highlight: ANY_COLOUR,
  uLnTx: EMPTY,
  uLn: OUTLINE,
  uFillTx: EMPTY,
  uFill: ANY_FILL,
  latin: FONT,
  ea: FONT,
  cs: FONT,
  sym: FONT,
  hlinkClick: LINK,
  hlinkMouseOver: LINK,
};
