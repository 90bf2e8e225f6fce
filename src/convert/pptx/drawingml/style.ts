// p:style: how the theme paints a shape (ISO/IEC 29500-1, 20.1.2.2.37).
import type { ShapeStyle, StyleReference } from '../../deck/index.ts';
import { element } from '../../ooxml/xml/write.ts';
import { type ColourScope, colourXml } from './colour.ts';

export function styleXml({ line, fill, effect, font }: ShapeStyle, colours: ColourScope): string {
  const reference = (name: string, { index, colour }: StyleReference): string =>
    element(name, { idx: index }, [colour && colourXml(colour, colours)]);
  return element('p:style', {}, [
    reference('a:lnRef', line),
    reference('a:fillRef', fill),
    reference('a:effectRef', effect),
    element('a:fontRef', { idx: font.kind }, [font.colour && colourXml(font.colour, colours)]),
  ]);
}
