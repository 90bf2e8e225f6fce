// p:sp: shapes with an outline and text, placeholders, text boxes, WordArt.
import {
  SCHEME_SLOTS,
  type AutoShape,
  type Colour,
  type Placeholder,
  type ShapeStyle,
  type StoredXml,
  type TextBody,
  type ThemeColour,
} from '../../deck/index.ts';
import {
  differing,
  EMPTY_TEXT_BODY_XML,
  extrusionXml,
  fillXml,
  type LetterPaint,
  type Levels,
  lineXml,
  NO_LINE_XML,
  shadowXml,
  styleXml,
  textBodyXml,
  textWarpXml,
} from '../drawingml/index.ts';
import type { PageScope } from './page.ts';
import { element } from '../../ooxml/xml/write.ts';
import { applicationXml, locksXml, nameXml } from './non-visual.ts';
import { shapePropertiesXml } from './properties.ts';
import { storedXml } from './stored-xml.ts';

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
      applicationXml(shape, page),
    ]),
    ...(storedFormXml(shape, page) ?? [
      shapePropertiesXml(
        shape,
        page,
        textWarp ? { geometry: RECTANGLE, unpainted: true } : { geometry: shape.geometry },
      ),
      shape.style && !textWarp ? styleXml(shape.style, page.colours) : '',
      textXml(shape, page),
    ]),
  ]);
}

/** The form, paint, style and text that a newer program stored; undefined where a picture among them cannot be shown. */
function storedFormXml(shape: AutoShape, page: PageScope): readonly string[] | undefined {
  const { stored, placeholder } = shape;
  if (stored === undefined) return undefined;
  const { document, rels } = page;
  const pieces = Object.values(stored).flat();
  const isWhole = pieces.every(
    (piece) => typeof piece === 'string' || piece.kind !== 'picture' || document.picture(piece.picture),
  );
  if (!isWhole) return undefined;
  const xml = (part: StoredXml) => storedXml(part, rels, document);
  return [
    shapePropertiesXml(shape, page, { geometry: undefined, stored: xml(stored.properties) }),
    stored.style ? element('p:style', {}, [xml(stored.style)]) : '',
    stored.text ? element('p:txBody', {}, [xml(stored.text)]) : placeholder ? EMPTY_TEXT_BODY_XML : '',
  ];
}

const RECTANGLE = { kind: 'preset', form: 'rectangle', adjusts: [] } as const;

function textXml(shape: AutoShape, page: PageScope): string {
  const { placeholder, text, textWarp, box } = shape;
  if (!text) return placeholder && placeholder.type !== 'slideImage' ? EMPTY_TEXT_BODY_XML : '';
  const inheritance = page.inheritance.text(placeholder, text);
  if (shape.style && !textWarp && !placeholder) {
    return textBodyXml(text, page, {
      name: 'p:txBody',
      inheritance: { ...inheritance, inherited: underStyle(inheritance.inherited, shape.style, page) },
      inlineStyles: true,
    });
  }
  if (!textWarp)
    return textBodyXml(withOwnFrame(text, placeholder, page), page, { name: 'p:txBody', inheritance });
  const size = { width: box?.widthEmu ?? 0, height: box?.heightEmu ?? 0 };
  return textBodyXml(text, page, {
    name: 'p:txBody',
    inheritance,
    warp: textWarpXml(textWarp.form, textWarp.adjusts, size),
    depth: shape.extrusion && extrusionXml(shape.extrusion, page.colours),
    letters: letterPaint(shape, page),
  });
}

/** The body with the frame's differences from that of the layout or master alone. */
function withOwnFrame(text: TextBody, placeholder: Placeholder | undefined, page: PageScope): TextBody {
  const above = placeholder && page.inheritance.looks(placeholder)?.frame;
  if (above === undefined) return text;
  const { insetsEmu = {}, ...rest } = text.frame;
  return {
    ...text,
    frame: { ...differing(rest, above), insetsEmu: differing(insetsEmu, above.insetsEmu ?? {}) },
  };
}

/** What letters have from the theme's style, which lies over the default text style. */
function underStyle(inherited: Levels, { font }: ShapeStyle, { colours, fonts }: PageScope): Levels {
  const slot =
    font.colour?.kind === 'theme' && font.colour.transforms === undefined
      ? SCHEME_SLOTS.find((one) => colours.map[one] === (font.colour as ThemeColour).slot)
      : undefined;
  const colour: Colour | undefined = slot === undefined ? font.colour : { kind: 'scheme', slot };
  const typeface = font.kind === 'none' ? undefined : fonts[font.kind];
  return inherited.map(({ paragraph, run }) => ({
    paragraph,
    run: { ...run, ...(colour && { colour }), ...(typeface !== undefined && { font: { typeface } }) },
  }));
}

/** WordArt keeps the shape's paint on its letters. */
function letterPaint({ fill, line, shadow }: AutoShape, page: PageScope): LetterPaint {
  return {
    line: line && line.paint?.kind !== 'none' ? lineXml(line, page) : NO_LINE_XML,
    fill: fill ? fillXml(fill, page) : '<a:noFill/>',
    effects: shadow ? shadowXml(shadow, page.colours) : '',
  };
}
