// SmartArt as PowerPoint writes it: the model of the diagram, and the shapes that were laid out (ISO/IEC 29500-1, 21.4; [MS-ODRAWXML] 2.4).
import { diagramFiles } from '../../../test/support/diagram-package.ts';
import type { Part, Relationship } from './presentation.ts';
import { paragraph, place, preset, run, solid, type Box, type Scope } from './shapes.ts';

const DGM = 'http://schemas.openxmlformats.org/drawingml/2006/diagram';
const DSP = 'http://schemas.microsoft.com/office/drawing/2008/diagram';
const A = 'http://schemas.openxmlformats.org/drawingml/2006/main';
const R = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const MICROSOFT = 'http://schemas.microsoft.com/office/2007/relationships';
const DECLARATION = /^<\?xml[^>]*\?>\s*/;

const FILES = [
  ['data', 'diagramData', 'rIdD'],
  ['layout', 'diagramLayout', 'rIdL'],
  ['quickStyle', 'diagramQuickStyle', 'rIdQ'],
  ['colors', 'diagramColors', 'rIdC'],
] as const;

export interface Diagram {
  readonly uri: string;
  /** The content of a:graphicData. */
  readonly xml: string;
  readonly parts: readonly Part[];
  readonly relationships: readonly Relationship[];
}

/** One box for each word, one below the other, in a frame of that size. */
export function diagramParts(
  number: number,
  words: readonly string[],
  [, , width, height]: Box,
  scope: Scope,
): Diagram {
  const files = diagramFiles(words);
  const step = Math.round(height / words.length);
  const forms = ['roundRect', 'ellipse', 'chevron', 'hexagon'];
  const boxes = words.map((word, at) => {
    const box: Box = [Math.round(width * 0.1), at * step, Math.round(width * 0.8), Math.round(step * 0.8)];
    return (
      `<dsp:sp modelId="{${at + 1}0000000-0000-0000-0000-000000000001}"><dsp:nvSpPr><dsp:cNvPr id="0" name=""/><dsp:cNvSpPr/></dsp:nvSpPr>` +
      `<dsp:spPr>${place(box)}${preset(forms[at % forms.length] ?? 'rect')}${solid(scope.colour())}<a:ln><a:noFill/></a:ln></dsp:spPr>` +
      `<dsp:txBody><a:bodyPr/><a:lstStyle/>${paragraph(run(word))}</dsp:txBody>${place(box, {}, 'dsp:txXfrm')}</dsp:sp>`
    );
  });
  const drawing =
    `<dsp:drawing xmlns:dsp="${DSP}" xmlns:a="${A}"><dsp:spTree><dsp:nvGrpSpPr><dsp:cNvPr id="0" name=""/><dsp:cNvGrpSpPr/>` +
    `</dsp:nvGrpSpPr><dsp:grpSpPr/>${boxes.join('')}</dsp:spTree></dsp:drawing>`;
  const nameOf = (file: string) => `ppt/diagrams/${file}${number}.xml`;
  const parts = FILES.map(([file]): Part => ({
    name: nameOf(file),
    contentType: `application/vnd.openxmlformats-officedocument.drawingml.diagram${file.replace(/^./, (first) => first.toUpperCase())}+xml`,
    bytes: (files[`drs/diagrams/${file}1.xml`] ?? '').replace(DECLARATION, ''),
  }));
  return {
    uri: DGM,
    xml: `<dgm:relIds xmlns:dgm="${DGM}" xmlns:r="${R}" r:dm="rIdD" r:lo="rIdL" r:qs="rIdQ" r:cs="rIdC"/>`,
    parts: [
      ...parts,
      {
        name: nameOf('drawing'),
        contentType: 'application/vnd.ms-office.drawingml.diagramDrawing+xml',
        bytes: drawing,
      },
    ],
    relationships: [
      ...FILES.map(([file, type, id]) => ({ id, type, target: `../diagrams/${file}${number}.xml` })),
      // The model names it rId5.
      { id: 'rId5', type: `${MICROSOFT}/diagramDrawing`, target: `../diagrams/drawing${number}.xml` },
    ],
  };
}
