// Elements of the parts of a diagram, with the elements and attributes that each may have (ISO/IEC 29500-1, 21.4, and [MS-ODRAWXML]
// 2.4 for the drawing). Elements that hold only DrawingML have no list of children: those of its namespace stand there.

interface Row {
  /** Absent: DrawingML. */
  readonly children?: string;
  readonly attributes?: string;
}

const NODES = 'alg choose constrLst extLst forEach layoutNode presOf ruleLst shape';
const ITERATOR = 'axis cnt hideLastTrans ptType st step';
const COLOURS = { attributes: 'hueDir meth' } as const;
const TEXT = { children: '', attributes: 'lang val' } as const;
const VALUE = { children: '', attributes: 'val' } as const;
const SAMPLE = { children: 'dataModel', attributes: 'useDef' } as const;
const VARIABLES = 'animLvl animOne bulletEnabled chMax chPref dir hierBranch orgChart resizeHandles';

/** By name in the namespace of diagrams. */
export const DIAGRAM_ELEMENTS: Readonly<Record<string, Row>> = {
  adj: { children: '', attributes: 'idx val' },
  adjLst: { children: 'adj' },
  alg: { children: 'extLst param', attributes: 'rev type' },
  animLvl: VALUE,
  animOne: VALUE,
  bg: {},
  bulletEnabled: VALUE,
  cat: { children: '', attributes: 'pri type' },
  catLst: { children: 'cat' },
  chMax: VALUE,
  chPref: VALUE,
  choose: { children: 'else if', attributes: 'name' },
  clrData: SAMPLE,
  colorsDef: { children: 'catLst desc extLst styleLbl title', attributes: 'minVer uniqueId' },
  constr: {
    children: 'extLst',
    attributes: 'fact for forName op ptType refFor refForName refPtType refType type val',
  },
  constrLst: { children: 'constr' },
  cxn: {
    children: 'extLst',
    attributes: 'destId destOrd modelId parTransId presId sibTransId srcId srcOrd type',
  },
  cxnLst: { children: 'cxn' },
  dataModel: { children: 'bg cxnLst extLst ptLst whole' },
  desc: TEXT,
  dir: VALUE,
  effectClrLst: COLOURS,
  else: { children: NODES, attributes: 'name' },
  fillClrLst: COLOURS,
  forEach: { children: NODES, attributes: `${ITERATOR} name ref` },
  hierBranch: VALUE,
  if: { children: NODES, attributes: `${ITERATOR} arg func name op val` },
  layoutDef: {
    children: 'catLst clrData desc extLst layoutNode sampData styleData title',
    attributes: 'defStyle minVer uniqueId',
  },
  layoutNode: { children: `${NODES} varLst`, attributes: 'chOrder moveWith name styleLbl' },
  linClrLst: COLOURS,
  orgChart: VALUE,
  param: { children: '', attributes: 'type val' },
  prSet: {
    children: 'presLayoutVars style',
    attributes:
      'coherent3DOff csCatId csTypeId custAng custFlipHor custFlipVert custLinFactNeighborX custLinFactNeighborY custLinFactX ' +
      'custLinFactY custRadScaleInc custRadScaleRad custScaleX custScaleY custSzX custSzY custT loCatId loTypeId phldr phldrT ' +
      'presAssocID presName presStyleCnt presStyleIdx presStyleLbl qsCatId qsTypeId',
  },
  presLayoutVars: { children: VARIABLES },
  presOf: { children: 'extLst', attributes: ITERATOR },
  pt: { children: 'extLst prSet spPr t', attributes: 'cxnId modelId type' },
  ptLst: { children: 'pt' },
  resizeHandles: VALUE,
  rule: { children: 'extLst', attributes: 'fact for forName max ptType type val' },
  ruleLst: { children: 'rule' },
  sampData: SAMPLE,
  scene3d: {},
  shape: { children: 'adjLst extLst', attributes: 'blipPhldr hideGeom lkTxEntry rot type zOrderOff' },
  sp3d: {},
  spPr: { attributes: 'bwMode' },
  style: {},
  styleData: SAMPLE,
  styleDef: { children: 'catLst desc extLst scene3d styleLbl title', attributes: 'minVer uniqueId' },
  styleLbl: {
    children:
      'effectClrLst extLst fillClrLst linClrLst scene3d sp3d style txEffectClrLst txFillClrLst txLinClrLst txPr',
    attributes: 'name',
  },
  t: {},
  title: TEXT,
  txEffectClrLst: COLOURS,
  txFillClrLst: COLOURS,
  txLinClrLst: COLOURS,
  txPr: {},
  varLst: { children: VARIABLES },
  whole: {},
};

/** By name in the namespace of drawings of diagrams. */
export const DRAWING_ELEMENTS: Readonly<Record<string, Row>> = {
  drawing: { children: 'spTree' },
  spTree: { children: 'nvGrpSpPr grpSpPr sp grpSp extLst' },
  grpSp: { children: 'nvGrpSpPr grpSpPr sp grpSp extLst' },
  nvGrpSpPr: { children: 'cNvPr cNvGrpSpPr' },
  cNvGrpSpPr: {},
  grpSpPr: { attributes: 'bwMode' },
  sp: { children: 'nvSpPr spPr style txBody txXfrm extLst', attributes: 'modelId' },
  nvSpPr: { children: 'cNvPr cNvSpPr' },
  cNvPr: { attributes: 'id name descr hidden title' },
  cNvSpPr: { attributes: 'txBox' },
  spPr: { attributes: 'bwMode' },
  style: {},
  txBody: {},
  txXfrm: { attributes: 'rot flipH flipV' },
};
