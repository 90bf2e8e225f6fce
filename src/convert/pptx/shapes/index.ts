// The shapes of a page (ISO/IEC 29500-1, 19.3.1), and the page as they see it.
export { customDataXml } from './custom-data.ts';
export { hyperlinkXml, soundXml } from './hyperlink.ts';
export { type Inheritance, type Looks, type PageScope, type Stand, standOf } from './page.ts';
export { mediaXml } from './picture.ts';
export { isPictureItself } from './player.ts';
export { storedXml } from './stored-xml.ts';
export { standsAlike } from './transform.ts';
export { shapeTreeXml } from './tree.ts';
