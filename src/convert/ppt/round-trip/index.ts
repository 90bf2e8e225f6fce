// What programs since 2007 keep of the XML format beside the binary records ([MS-PPT] 2.11): themes, colour maps, layouts.
// It is read into the neutral model's words; only the parts of SmartArt go further as XML, of known elements.
export { type StoredDiagram, type StoredPart } from './diagram.ts';
export { type HiddenEffects } from './effects.ts';
export { type HiddenForm, readHiddenForm, readMainPart } from './package.ts';
export { readStoredPicture, type StoredPicture } from './stored-picture.ts';
export { type HiddenStyle, type HiddenText } from './hidden-text.ts';
export { type StoredShape } from './stored-shape.ts';
export { readStoredLayout } from './layout.ts';
export { readStoredLevels } from './text-spaces.ts';
export { readStoredTiming } from './timing/index.ts';
export { attribute, elements } from '../../ooxml/xml/scan.ts';
export { readColourMap, readThemePackage } from './theme.ts';
