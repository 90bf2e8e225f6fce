// How the slide show runs ([MS-PPT] 2.6.1 SlideShowDocInfoAtom).
import type { Draft, ShowSettings } from '../../../deck/index.ts';
import { LOSSES } from '../../losses.ts';
import { fieldsOf, SlideShowDocInfoAtom, type RecordNode } from '../../records/index.ts';
import { cleanText } from '../../units.ts';
import { colourOfIndexStruct } from '../paint/colours.ts';
import type { DocumentIndex } from './document-index.ts';

const FLAG = {
  useTimings: 0x1,
  skipAnimation: 0x2,
  range: 0x4,
  namedShow: 0x8,
  window: 0x10,
  kiosk: 0x20,
  skipNarration: 0x40,
  loop: 0x80,
  hideScrollBar: 0x100,
} as const;
const ALL_FLAGS = 0x1ff;
/** Red in the order of programs since 2002, and the text colour of those before: what a new presentation has. */
const USUAL_PENS: readonly number[] = [0xfe0000ff, 0x01000000];

/** Undefined where the record is absent, or says what a presentation without it does. */
export function readShowSettings(
  record: RecordNode | undefined,
  { slides, customShows }: Pick<DocumentIndex, 'slides' | 'customShows'>,
  warn: (code: string, message: string) => void,
): ShowSettings | undefined {
  const atom = fieldsOf(record, SlideShowDocInfoAtom);
  if (atom === undefined) return undefined;
  const has = (flag: number): boolean => (atom.flags & flag) !== 0;
  if (USUAL_PENS.includes(atom.penColor) && (atom.flags & ALL_FLAGS) === FLAG.useTimings) return undefined;
  const settings: Draft<ShowSettings> = {
    mode: has(FLAG.kiosk) ? 'kiosk' : has(FLAG.window) ? 'window' : 'speaker',
  };
  if (settings.mode === 'window' && has(FLAG.hideScrollBar)) settings.hideScrollBar = true;
  if (settings.mode === 'kiosk' && atom.restartTime >= 0) settings.restartMs = atom.restartTime;
  if (has(FLAG.loop)) settings.loop = true;
  if (has(FLAG.skipNarration)) settings.withoutNarration = true;
  if (has(FLAG.skipAnimation)) settings.withoutAnimation = true;
  if (!has(FLAG.useTimings)) settings.manual = true;
  const pen = colourOfIndexStruct(atom.penColor);
  if (pen !== undefined) settings.pen = pen;
  const shown = has(FLAG.range)
    ? rangeOf(atom, slides.length)
    : has(FLAG.namedShow)
      ? showOf(atom.namedShow, customShows)
      : undefined;
  if (shown !== undefined) settings.slides = shown;
  else if (has(FLAG.range | FLAG.namedShow)) {
    warn('show-settings-left-out', LOSSES['show-settings-left-out']);
  }
  return settings;
}

/** Slides are counted from 1; the end may lie beyond the last. */
function rangeOf(
  { startSlide, endSlide }: { readonly startSlide: number; readonly endSlide: number },
  count: number,
): ShowSettings['slides'] {
  const last = Math.min(endSlide, count);
  return startSlide >= 1 && startSlide <= last
    ? { kind: 'range', first: startSlide - 1, last: last - 1 }
    : undefined;
}

function showOf(units: readonly number[], shows: DocumentIndex['customShows']): ShowSettings['slides'] {
  const end = units.indexOf(0);
  const name = cleanText(String.fromCharCode(...units.slice(0, end < 0 ? units.length : end)));
  const show = shows.findIndex((one) => one.name === name);
  return show < 0 ? undefined : { kind: 'customShow', show };
}
