// p:showPr: how the slide show runs (ISO/IEC 29500-1, 19.2.1.39).
import type { Presentation, ShowSettings } from '../../deck/index.ts';
import { type ColourScope, colourXml } from '../drawingml/index.ts';
import { element } from '../../ooxml/xml/write.ts';

/** Nothing where the show runs as usual. */
export function showXml({ show, slides, customShows }: Presentation, colours: ColourScope): string {
  if (show === undefined) return '';
  return element(
    'p:showPr',
    {
      loop: show.loop,
      showNarration: show.withoutNarration ? undefined : true,
      showAnimation: show.withoutAnimation ? false : undefined,
      useTimings: show.manual ? false : undefined,
    },
    [
      modeXml(show),
      slidesXml(show.slides, slides.length, customShows.length),
      show.pen && element('p:penClr', {}, [colourXml(show.pen, colours)]),
    ],
  );
}

function modeXml({ mode, hideScrollBar, restartMs }: ShowSettings): string {
  switch (mode) {
    case 'speaker':
      return '<p:present/>';
    case 'window':
      return element('p:browse', { showScrollbar: hideScrollBar ? false : undefined });
    case 'kiosk':
      return element('p:kiosk', { restart: restartMs });
  }
}

/** Slides are counted from 1, custom shows by their ids. */
function slidesXml(shown: ShowSettings['slides'], slideCount: number, showCount: number): string {
  if (shown?.kind === 'range' && shown.first <= shown.last && shown.last < slideCount) {
    return element('p:sldRg', { st: shown.first + 1, end: shown.last + 1 });
  }
  if (shown?.kind === 'customShow' && shown.show < showCount) {
    return element('p:custShow', { id: shown.show });
  }
  return '<p:sldAll/>';
}
