// What slides, layouts, masters and notes share: background and shapes (p:cSld), the colour map.
import type { Colour, ColourMap, Fill, Slide, ThemeColours } from '../../deck/index.ts';
import { colourMapAttributes, type ColourScope, fillXml } from '../drawingml/index.ts';
import { customDataXml, type PageScope, shapeTreeXml } from '../shapes/index.ts';
import { element } from '../../ooxml/xml/write.ts';
import { CONTENT_TYPES, PART } from '../../ooxml/names.ts';
import { themeOverrideXml } from './theme.ts';

/** p:cSld. Without a background the page shows that of the page it follows. */
export function slideDataXml(
  { shapes, background, name, tags }: Pick<Slide, 'shapes' | 'background' | 'name' | 'tags'>,
  page: PageScope,
): string {
  return element('p:cSld', { name }, [
    background && background.kind !== 'background' && background.kind !== 'group'
      ? element('p:bg', {}, [element('p:bgPr', {}, [fillXml(background, page), '<a:effectLst/>'])])
      : '',
    shapeTreeXml(shapes, page),
    customDataXml(tags, page.document, page.rels),
  ]);
}

/** The colour that is seen most of a background: of the first stop, of the foreground. Pictures and nothing leave that of the page above. */
export function backdropOf(background: Fill | undefined, above: Colour): Colour {
  switch (background?.kind) {
    case 'solid':
      return background.colour;
    case 'gradient':
      return background.stops[0]?.colour ?? above;
    case 'pattern':
      return background.background;
    default:
      return above;
  }
}

export const PLAIN_BACKDROP: Colour = { kind: 'scheme', slot: 'background1' };

/** The colours of a page that follows another: its own map, its own scheme, or the other's. */
export function followColours(
  above: ColourScope,
  own: { readonly colourMap?: ColourMap; readonly colours?: ThemeColours },
): ColourScope {
  return { map: own.colourMap ?? above.map, theme: own.colours ?? above.theme };
}

/** p:clrMapOvr; a scheme of its own also becomes a theme override part. */
export async function colourMapOverrideXml(
  page: PageScope,
  own: { readonly colourMap?: ColourMap; readonly colours?: ThemeColours },
): Promise<string> {
  if (own.colours) {
    const partName = PART.themeOverride(page.document.nextNumber('themeOverride'));
    page.rels.to('themeOverride', partName);
    await page.document.pkg.addXml(partName, CONTENT_TYPES.themeOverride, themeOverrideXml(own.colours));
  }
  return element('p:clrMapOvr', {}, [
    own.colours || own.colourMap
      ? element('a:overrideClrMapping', colourMapAttributes(page.colours.map))
      : '<a:masterClrMapping/>',
  ]);
}
