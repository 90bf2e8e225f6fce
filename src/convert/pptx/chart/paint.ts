// Surfaces, lines, fonts and places in chart parts (ISO/IEC 29500-1, 21.2.2.197 c:spPr, 21.2.2.216 c:txPr, 21.2.2.88 c:layout).
import type { ChartFont, ChartPaint, ChartPlace, Degrees } from '../../deck/index.ts';
import { dashXml, hex } from '../drawingml/index.ts';
import { element, textElement } from '../../ooxml/xml/write.ts';

const UNITS_PER_DEGREE = 60000;

export function value(name: string, number: number): string {
  return element(name, { val: number });
}

/** A number that is not rounded, as others in XML are. */
export function exact(name: string, number: number): string {
  return `<${name} val="${number}"/>`;
}

export function named(name: string, val: string): string {
  return element(name, { val });
}

export function flag(name: string, isSet: boolean): string {
  return element(name, { val: isSet });
}

/** Empty where nothing is said. `hasSurface` false: what paints a line is its stroke alone. */
export function paintXml(paint: ChartPaint | undefined, hasSurface = true): string {
  const fill = !hasSurface || paint?.fill === undefined ? '' : solidXml(paint.fill);
  const line =
    paint?.line === undefined
      ? ''
      : element('a:ln', { w: paint.line === 'none' ? undefined : paint.widthEmu }, [
          solidXml(paint.line),
          paint.line === 'none' || paint.dash === undefined ? '' : dashXml(paint.dash),
        ]);
  return fill === '' && line === '' ? '' : element('c:spPr', {}, [fill, line]);
}

export function solidXml(rgb: number | 'none'): string {
  return rgb === 'none'
    ? '<a:noFill/>'
    : element('a:solidFill', {}, [element('a:srgbClr', { val: hex(rgb) })]);
}

/** Run or paragraph defaults with the font; `scale` is that of the chart's own points on the slide. */
function fontXml(name: string, font: ChartFont | undefined, scale: number): string {
  const { sizeCpt, bold, italic, underlined, typeface, colour } = font ?? {};
  return element(
    name,
    {
      // ST_TextFontSize.
      sz: sizeCpt === undefined ? undefined : Math.max(100, Math.min(400_000, Math.round(sizeCpt * scale))),
      b: bold,
      i: italic,
      u: underlined === undefined ? undefined : underlined ? 'sng' : 'none',
    },
    [
      colour === undefined ? '' : solidXml(colour),
      typeface === undefined ? '' : element('a:latin', { typeface }),
    ],
  );
}

/** c:txPr; empty where nothing is said. */
export function textPropertiesXml(font: ChartFont | undefined, scale: number, rotation?: Degrees): string {
  if (font === undefined && rotation === undefined) return '';
  return element('c:txPr', {}, [
    bodyXml(rotation),
    '<a:lstStyle/>',
    element('a:p', {}, [
      element('a:pPr', {}, [fontXml('a:defRPr', font, scale)]),
      '<a:endParaRPr lang="en-US"/>',
    ]),
  ]);
}

/** c:tx with lines of text. */
export function richTextXml(
  text: string,
  font: ChartFont | undefined,
  scale: number,
  rotation?: Degrees,
): string {
  return element('c:tx', {}, [
    element('c:rich', {}, [
      bodyXml(rotation),
      '<a:lstStyle/>',
      ...text
        .split(/\r\n?|\n/)
        .map((line) =>
          element('a:p', {}, [element('a:r', {}, [fontXml('a:rPr', font, scale), textElement('a:t', line)])]),
        ),
    ]),
  ]);
}

function bodyXml(rotation: Degrees | undefined): string {
  return rotation === undefined
    ? '<a:bodyPr/>'
    : element('a:bodyPr', { rot: -rotation * UNITS_PER_DEGREE, vert: 'horz' });
}

/** Where something stands; its size only where the schema's readers take one. */
export function layoutXml(
  place: ChartPlace | undefined,
  { inner = false, sized = true }: { readonly inner?: boolean; readonly sized?: boolean } = {},
): string {
  if (place === undefined) return '';
  const share = (number: number) => Math.round(number * 10_000) / 10_000;
  return element('c:layout', {}, [
    element('c:manualLayout', {}, [
      inner ? named('c:layoutTarget', 'inner') : '',
      named('c:xMode', 'edge'),
      named('c:yMode', 'edge'),
      exact('c:x', share(place.x)),
      exact('c:y', share(place.y)),
      sized ? exact('c:w', share(place.width)) : '',
      sized ? exact('c:h', share(place.height)) : '',
    ]),
  ]);
}
