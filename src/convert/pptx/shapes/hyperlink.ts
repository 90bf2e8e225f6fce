// Actions of shapes and runs as a:hlinkClick and its kin (ISO/IEC 29500-1, 21.1.2.3.5; the ppaction scheme is [MS-OE376] 2.1.1201).
import type { Action, ActionTarget } from '../../deck/index.ts';
import { type Relationships, fileUri, toUri } from '../../ooxml/opc/index.ts';
import { element } from '../../ooxml/xml/write.ts';
import type { DocumentScope } from '../document.ts';
import { PART } from '../../ooxml/names.ts';

const JUMPS = {
  next: 'nextslide',
  previous: 'previousslide',
  first: 'firstslide',
  last: 'lastslide',
  lastViewed: 'lastslideviewed',
  endShow: 'endshow',
} as const;

const LINK_LOST = 'A link was left out: no URL can hold its address, or it leads nowhere.';
const SOUND_LOST = 'The sound of an action was left out: only WAV can be played there.';

interface Link {
  /** Relationship id; empty where the action needs none. */
  readonly id: string;
  readonly action?: string;
}

/** The element, or nothing where the action leads nowhere and sounds nothing. */
export function hyperlinkXml(
  name: string,
  action: Action,
  document: DocumentScope,
  rels: Relationships,
  onLoss: (code: string, message: string) => void,
): string {
  const sound = action.sound === undefined ? undefined : soundXml('a:snd', action.sound, document, rels);
  const link = linkOf(action.target, document, rels);
  if (!link && action.target.kind !== 'none') onLoss('link-left-out', LINK_LOST);
  if (!sound && action.sound !== undefined) onLoss('sound-left-out', SOUND_LOST);
  if (!link && !sound && !action.stopSound && !action.highlight) return '';
  return element(
    name,
    {
      'r:id': link?.id ?? '',
      action: link ? link.action : 'ppaction://noaction',
      tooltip: action.tooltip,
      highlightClick: action.highlight,
      endSnd: action.stopSound,
    },
    [sound],
  );
}

/** An embedded sound by reference; undefined when it is lost. Only WAV can be played there. */
export function soundXml(
  name: string,
  index: number,
  document: DocumentScope,
  rels: Relationships,
): string | undefined {
  const sound = document.deck.sounds[index];
  if (sound?.contentType !== 'audio/wav') return undefined;
  const part = document.sound(index);
  return part && element(name, { 'r:embed': rels.to('audio', part.partName), name: sound.name });
}

function linkOf(target: ActionTarget, document: DocumentScope, rels: Relationships): Link | undefined {
  const outside = (uri: string | undefined, action?: string): Link | undefined =>
    uri === undefined ? undefined : { id: rels.outside('hyperlink', uri), ...(action && { action }) };
  switch (target.kind) {
    case 'url': {
      const uri = toUri(target.fragment ? `${target.url}#${target.fragment}` : target.url);
      return outside(uri);
    }
    case 'slide':
      return target.slide >= 0 && target.slide < document.deck.slides.length
        ? { id: rels.to('slide', PART.slide(target.slide + 1)), action: 'ppaction://hlinksldjump' }
        : undefined;
    case 'jump':
      return { id: '', action: `ppaction://hlinkshowjump?jump=${JUMPS[target.to]}` };
    case 'customShow':
      return target.show >= 0 && target.show < document.deck.customShows.length
        ? {
            id: '',
            action: `ppaction://customshow?id=${target.show}${target.andReturn ? '&return=true' : ''}`,
          }
        : undefined;
    case 'file':
      return outside(fileUri(target.path), 'ppaction://hlinkfile');
    case 'presentation':
      return outside(fileUri(target.path), 'ppaction://hlinkpres?slideindex=1&slidetitle=');
    case 'program':
      return outside(fileUri(target.path), 'ppaction://program');
    case 'macro':
      return { id: '', action: `ppaction://macro?name=${target.name}` };
    case 'object':
      return { id: '', action: `ppaction://ole?verb=${target.verb}` };
    case 'media':
      return { id: '', action: 'ppaction://media' };
    case 'none':
      return undefined;
  }
}
