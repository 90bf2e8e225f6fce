// p:sp: shapes with an outline and text, placeholders, text boxes, WordArt.
import type { AutoShape, Placeholder, TextBody } from '../../deck/index.ts';
import {
  EMPTY_TEXT_BODY_XML,
  extrusionXml,
  fillXml,
  type LetterPaint,
  lineXml,
  NO_LINE_XML,
  shadowXml,
  textBodyXml,
  textWarpXml,
} from '../drawingml/index.ts';
import type { PageScope } from './page.ts';
import { element } from '../xml.ts';
import { applicationXml, locksXml, nameXml } from './non-visual.ts';
import { shapePropertiesXml } from './properties.ts';

/** `of` is the shape of the model where this one is a copy. */
export function autoShapeXml(shape: AutoShape, page: PageScope, of: AutoShape = shape): string {
  const { placeholder, textWarp, fill } = shape;
  const useBackground = fill?.kind === 'background' && !textWarp;
  return element('p:sp', { useBgFill: useBackground || undefined }, [
    element('p:nvSpPr', {}, [
      nameXml(shape, page, of),
      element('p:cNvSpPr', { txBox: shape.textBox && !placeholder ? true : undefined }, [
        locksXml('a:spLocks', shape, placeholder ? ['noGrp'] : []),
      ]),
      applicationXml(placeholder, page),
    ]),
    shapePropertiesXml(
      shape,
      page,
      textWarp ? { geometry: RECTANGLE, unpainted: true } : { geometry: shape.geometry },
    ),
    textXml(shape, page),
  ]);
}

const RECTANGLE = { kind: 'preset', form: 'rectangle', adjusts: [] } as const;

function textXml(shape: AutoShape, page: PageScope): string {
  const { placeholder, text, textWarp, box } = shape;
  if (!text) return placeholder && placeholder.type !== 'slideImage' ? EMPTY_TEXT_BODY_XML : '';
  const inheritance = page.inheritance.text(placeholder, text);
  if (!textWarp)
    return textBodyXml(withAutofit(text, placeholder, page), page, { name: 'p:txBody', inheritance });
  const size = { width: box?.widthEmu ?? 0, height: box?.heightEmu ?? 0 };
  return textBodyXml(text, page, {
    name: 'p:txBody',
    inheritance,
    warp: textWarpXml(textWarp.form, textWarp.adjusts, size),
    depth: shape.extrusion && extrusionXml(shape.extrusion, page.colours),
    letters: letterPaint(shape, page),
  });
}

/** Slides repeat how their text is fitted, as PowerPoint writes it: LibreOffice 7.4 inherits everything of a frame but that. */
function withAutofit(text: TextBody, placeholder: Placeholder | undefined, page: PageScope): TextBody {
  const autofit = placeholder && text.frame.autofit === undefined && page.inheritance.autofit(placeholder);
  return autofit ? { ...text, frame: { ...text.frame, autofit } } : text;
}

/** WordArt keeps the shape's paint on its letters. */
function letterPaint({ fill, line, shadow }: AutoShape, page: PageScope): LetterPaint {
  return {
    line: line && line.paint?.kind !== 'none' ? lineXml(line, page) : NO_LINE_XML,
    fill: fill ? fillXml(fill, page) : '<a:noFill/>',
    effects: shadow ? shadowXml(shadow, page.colours) : '',
  };
}
