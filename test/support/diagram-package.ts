// The package that PowerPoint 2007 and later store beside the shapes of a SmartArt diagram ([MS-ODRAW] 2.3.4.41, [MS-OI29500] 3.1.4).
import { zipSync, type Zippable } from 'fflate';

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const MICROSOFT = 'http://schemas.microsoft.com/office/2006/relationships';
const DGM = 'http://schemas.openxmlformats.org/drawingml/2006/diagram';
const DSP = 'http://schemas.microsoft.com/office/drawing/2008/diagram';
const A = 'http://schemas.openxmlformats.org/drawingml/2006/main';
const SPACES = `xmlns:dgm="${DGM}" xmlns:a="${A}" xmlns:r="${OFFICE}"`;
const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n';

/** Identifier, type, target, whether it is outside. */
export type RelationshipRow = readonly [id: string, type: string, target: string, isOutside?: boolean];

export const rels = (rows: readonly RelationshipRow[]): string =>
  `${DECLARATION}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${rows
    .map(
      ([id, type, target, isOutside = false]) =>
        `<Relationship Id="${id}" Type="${type.includes(':') ? type : `${OFFICE}/${type}`}" Target="${target}"${isOutside ? ' TargetMode="External"' : ''}/>`,
    )
    .join('')}</Relationships>`;

export const IMAGE_TYPE = `${OFFICE}/image`;

/** The files of a diagram with one box for each text, with the names that PowerPoint gives them. */
export function diagramFiles(texts: readonly string[] = ['Plan', 'Build']): Record<string, string> {
  const points = texts.map(
    (text, at) =>
      `<dgm:pt modelId="{${at + 1}0000000-0000-0000-0000-000000000000}"><dgm:prSet phldrT="[Text]"/><dgm:spPr/>` +
      `<dgm:t><a:bodyPr/><a:lstStyle/><a:p><a:r><a:rPr lang="en-US" smtClean="0"/><a:t>${text}</a:t></a:r></a:p></dgm:t></dgm:pt>`,
  );
  const boxes = texts.map(
    (text, at) =>
      `<dsp:sp modelId="{${at + 1}0000000-0000-0000-0000-000000000001}"><dsp:nvSpPr><dsp:cNvPr id="0" name=""/><dsp:cNvSpPr/></dsp:nvSpPr>` +
      `<dsp:spPr><a:xfrm><a:off x="0" y="${at * 500000}"/><a:ext cx="1000000" cy="400000"/></a:xfrm>` +
      '<a:prstGeom prst="roundRect"><a:avLst/></a:prstGeom></dsp:spPr>' +
      `<dsp:txBody><a:bodyPr/><a:lstStyle/><a:p><a:r><a:t>${text}</a:t></a:r></a:p></dsp:txBody>` +
      '<dsp:txXfrm><a:off x="0" y="0"/><a:ext cx="1000000" cy="400000"/></dsp:txXfrm></dsp:sp>',
  );
  return {
    '_rels/.rels': rels([
      ['rId1', `${MICROSOFT}/graphicFrameDoc`, 'drs/e2oDoc.xml'],
      ['rId2', `${MICROSOFT}/downRev`, 'drs/downrev.xml'],
    ]),
    'drs/downrev.xml': `${DECLARATION}<a:downRevStg xmlns:a="${A}" shapeCheckSum="" textCheckSum="" shapeId="4" ver="1"/>`,
    'drs/e2oDoc.xml':
      `${DECLARATION}<p:E2oFrame xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"><p:nvGraphicFramePr>` +
      '<p:cNvPr id="4" name="Diagram 3"/><p:cNvGraphicFramePr/><p:nvPr/></p:nvGraphicFramePr><p:xfrm/>' +
      `<a:graphic xmlns:a="${A}"><a:graphicData uri="${DGM}"><dgm:relIds xmlns:dgm="${DGM}" xmlns:r="${OFFICE}" r:dm="rId1" ` +
      'r:lo="rId2" r:qs="rId3" r:cs="rId4"/></a:graphicData></a:graphic></p:E2oFrame>',
    'drs/_rels/e2oDoc.xml.rels': rels([
      ['rId1', 'diagramData', 'diagrams/data1.xml'],
      ['rId2', 'diagramLayout', 'diagrams/layout1.xml'],
      ['rId3', 'diagramQuickStyle', 'diagrams/quickStyle1.xml'],
      ['rId4', 'diagramColors', 'diagrams/colors1.xml'],
      [
        'rId5',
        'http://schemas.microsoft.com/office/2007/relationships/diagramDrawing',
        'diagrams/drawing1.xml',
      ],
    ]),
    'drs/diagrams/data1.xml':
      `${DECLARATION}<dgm:dataModel ${SPACES}><dgm:ptLst><dgm:pt modelId="{A0000000-0000-0000-0000-000000000000}" type="doc">` +
      '<dgm:prSet loTypeId="urn:microsoft.com/office/officeart/2005/8/layout/default" csTypeId="urn:colors" phldr="1"/><dgm:spPr/></dgm:pt>' +
      `${points.join('')}</dgm:ptLst><dgm:cxnLst>${texts
        .map(
          (_, at) =>
            `<dgm:cxn modelId="{${at + 1}0000000-0000-0000-0000-000000000002}" srcId="{A0000000-0000-0000-0000-000000000000}" ` +
            `destId="{${at + 1}0000000-0000-0000-0000-000000000000}" srcOrd="${at}" destOrd="0"/>`,
        )
        .join(
          '',
        )}</dgm:cxnLst><dgm:bg/><dgm:whole/><dgm:extLst><a:ext uri="${DSP}"><dsp:dataModelExt xmlns:dsp="${DSP}" relId="rId5" ` +
      `minVer="${DGM}"/></a:ext></dgm:extLst></dgm:dataModel>`,
    'drs/diagrams/layout1.xml':
      `${DECLARATION}<dgm:layoutDef ${SPACES} uniqueId="urn:microsoft.com/office/officeart/2005/8/layout/default"><dgm:title val=""/>` +
      '<dgm:desc val=""/><dgm:catLst><dgm:cat type="list" pri="400"/></dgm:catLst><dgm:layoutNode name="diagram"><dgm:varLst><dgm:dir/>' +
      '</dgm:varLst><dgm:choose name="Name0"><dgm:if name="Name1" func="var" arg="dir" op="equ" val="norm"><dgm:alg type="snake">' +
      '<dgm:param type="grDir" val="tL"/></dgm:alg></dgm:if><dgm:else name="Name2"><dgm:alg type="snake"/></dgm:else></dgm:choose>' +
      '<dgm:shape r:blip=""><dgm:adjLst/></dgm:shape><dgm:presOf/><dgm:constrLst/><dgm:ruleLst/>' +
      '<dgm:forEach name="Name3" axis="ch" ptType="node"><dgm:layoutNode name="node"><dgm:alg type="tx"/>' +
      '<dgm:shape type="rect" r:blip=""><dgm:adjLst/></dgm:shape><dgm:presOf axis="desOrSelf" ptType="node"/></dgm:layoutNode>' +
      '</dgm:forEach></dgm:layoutNode></dgm:layoutDef>',
    'drs/diagrams/quickStyle1.xml':
      `${DECLARATION}<dgm:styleDef ${SPACES} uniqueId="urn:style"><dgm:title val=""/><dgm:desc val=""/><dgm:catLst/>` +
      '<dgm:scene3d><a:camera prst="orthographicFront"/><a:lightRig rig="threePt" dir="t"/></dgm:scene3d>' +
      '<dgm:styleLbl name="node0"><dgm:scene3d><a:camera prst="orthographicFront"/><a:lightRig rig="threePt" dir="t"/></dgm:scene3d>' +
      '<dgm:sp3d/><dgm:txPr/><dgm:style><a:lnRef idx="2"><a:scrgbClr r="0" g="0" b="0"/></a:lnRef><a:fillRef idx="1">' +
      '<a:scrgbClr r="0" g="0" b="0"/></a:fillRef><a:effectRef idx="0"><a:scrgbClr r="0" g="0" b="0"/></a:effectRef>' +
      '<a:fontRef idx="minor"><a:schemeClr val="lt1"/></a:fontRef></dgm:style></dgm:styleLbl></dgm:styleDef>',
    'drs/diagrams/colors1.xml':
      `${DECLARATION}<dgm:colorsDef ${SPACES} uniqueId="urn:colors"><dgm:title val=""/><dgm:desc val=""/><dgm:catLst/>` +
      '<dgm:styleLbl name="node0"><dgm:fillClrLst meth="repeat"><a:schemeClr val="accent1"/></dgm:fillClrLst>' +
      '<dgm:linClrLst meth="repeat"><a:schemeClr val="lt1"/></dgm:linClrLst><dgm:effectClrLst/><dgm:txLinClrLst/><dgm:txFillClrLst/>' +
      '<dgm:txEffectClrLst/></dgm:styleLbl></dgm:colorsDef>',
    'drs/diagrams/drawing1.xml':
      `${DECLARATION}<dsp:drawing ${SPACES} xmlns:dsp="${DSP}"><dsp:spTree><dsp:nvGrpSpPr><dsp:cNvPr id="0" name=""/>` +
      `<dsp:cNvGrpSpPr/></dsp:nvGrpSpPr><dsp:grpSpPr/>${boxes.join('')}</dsp:spTree></dsp:drawing>`,
  };
}

/** The same with other files; undefined leaves one out. */
export function packed(
  files: Readonly<Record<string, string>>,
  changes: Readonly<Record<string, string | Uint8Array | undefined>> = {},
): Uint8Array {
  const entries: Zippable = {};
  for (const [name, content] of Object.entries({ ...files, ...changes })) {
    if (content !== undefined) {
      entries[name] = typeof content === 'string' ? new TextEncoder().encode(content) : content;
    }
  }
  return zipSync(entries);
}
