// DrawingML (ISO/IEC 29500-1, 20 and 21.1): one file an element family. Nothing here knows of pages or parts.
export { colourMapAttributes, type ColourScope, colourXml, hex } from './colour.ts';
export { bevelsXml, effectsXml, extrusionXml, shadowXml } from './effect.ts';
export { blipXml, fillXml, relativeRectXml } from './fill.ts';
export { geometryXml, isFlippedPreset, textWarpXml } from './geometry.ts';
export { dashXml, lineXml, NO_LINE_XML } from './line.ts';
export { styleXml } from './style.ts';
export { EMPTY_TEXT_BODY_XML, textBodyXml, type TextInheritance } from './text.ts';
export { type LetterPaint, listStyleXml, type TextScope, type ThemeFonts } from './text-properties.ts';
export { differing, FLOOR_LEVELS, type Levels, overlay, overlayType, same } from './text-styles.ts';
