// Hyperlinks and actions: InteractiveInfo records and the list of link targets ([MS-PPT] 2.6, 2.10.16–2.10.28).
import type { Action, ActionTarget, Draft } from '../../../deck/index.ts';
import {
  ByteReader,
  child,
  childrenOf,
  fieldsOf,
  InteractiveInfoAtom,
  RT,
  stringOf,
  type RecordNode,
} from '../../records/index.ts';
import { LOSSES } from '../../losses.ts';
import type { ReadContext } from '../context.ts';
import { readHyperlinkObject } from './hyperlink-object.ts';
import { cleanText } from '../../units.ts';

/** Where a link of the list leads, before slides are known by their index. */
export interface LinkTarget {
  readonly target: string;
  readonly location: string;
  readonly friendlyName: string;
  readonly tooltip?: string;
}

const INSTANCE_OVER = 1;
/** More links in one text than any page of text holds; keeps forged lists from costing time. */
const MAX_LINKS_PER_TEXT = 2000;
/** A scheme of at least two letters: one letter is a drive. */
const ADDRESS = /^[a-z][a-z0-9+.-]+:/i;
const JUMPS = [undefined, 'next', 'previous', 'first', 'last', 'lastViewed', 'endShow'] as const;

/** ExHyperlinkContainers by their identifier; `extensions` are the document's version 9 records, which hold the screen tips. */
export function readLinkTargets(
  list: RecordNode | undefined,
  extensions: readonly RecordNode[],
): ReadonlyMap<number, LinkTarget> {
  const tips = readScreenTips(extensions);
  const found = new Map<number, LinkTarget>();
  for (const link of childrenOf(list, RT.ExternalHyperlink)) {
    const id = identifierOf(link);
    if (id === undefined) continue;
    const tooltip = tips.get(id);
    // Addresses that were typed may end in a line break.
    const text = (instance: number): string => cleanText(stringOf(link, instance) ?? '').trim();
    found.set(id, {
      friendlyName: text(0),
      target: text(1),
      location: text(3),
      ...(tooltip !== undefined && { tooltip }),
    });
  }
  return found;
}

/** ExHyperlink9Containers ([MS-PPT] 2.10.21): the tip of a link, by the link's identifier. */
function readScreenTips(extensions: readonly RecordNode[]): ReadonlyMap<number, string> {
  const tips = new Map<number, string>();
  for (const record of extensions) {
    const id = record.type === RT.ExternalHyperlink9 ? identifierOf(record) : undefined;
    const tip = cleanText(stringOf(record) ?? '');
    if (id !== undefined && tip !== '') tips.set(id, tip);
  }
  return tips;
}

function identifierOf(record: RecordNode): number | undefined {
  const atom = child(record, RT.ExternalHyperlinkAtom);
  return atom === undefined || atom.data.length < 4 ? undefined : new ByteReader(atom.data).u32();
}

export interface Actions {
  readonly click?: Action;
  readonly over?: Action;
}

/** The actions among the children of a shape's client data. */
export function readActions(records: readonly RecordNode[], context: ReadContext): Actions {
  const actions: Draft<Actions> = {};
  for (const record of records) {
    if (record.type !== RT.InteractiveInfo) continue;
    const action = readAction(record, context);
    if (action === undefined) continue;
    if (record.instance === INSTANCE_OVER) actions.over = action;
    else actions.click = action;
  }
  return actions;
}

/** The link in a shape's own properties (pihlShape), which programs of Office other than PowerPoint write. */
export function readShapeLink(stored: Uint8Array | undefined, context: ReadContext): Action | undefined {
  if (stored === undefined) return undefined;
  const { address = '', location = '' } = readHyperlinkObject(stored) ?? {};
  const slide = address === '' ? slideOf(location, context) : undefined;
  if (slide !== undefined) return { target: { kind: 'slide', slide } };
  if (address === '') {
    nowhere(context);
    return undefined;
  }
  if (!ADDRESS.test(address)) return { target: { kind: 'file', path: address } };
  return { target: { kind: 'url', url: address, ...(location !== '' && { fragment: location }) } };
}

/** Actions over stretches of a text: each InteractiveInfo is followed by the range that it holds for. */
export function readTextLinks(
  records: readonly RecordNode[],
  context: ReadContext,
): readonly { readonly begin: number; readonly end: number; readonly value: Actions }[] {
  const found: { begin: number; end: number; value: Actions }[] = [];
  let open: Actions | undefined;
  for (const record of records) {
    if (record.type === RT.InteractiveInfo) open = readActions([record], context);
    else if (record.type === RT.TextInteractiveInfoAtom && open !== undefined) {
      const reader = new ByteReader(record.data);
      const begin = reader.i32();
      const end = reader.i32();
      const isLink = begin >= 0 && end > begin && Object.keys(open).length > 0;
      if (isLink && found.length < MAX_LINKS_PER_TEXT) found.push({ begin, end, value: open });
      else if (isLink) {
        context.warn('links-left-out', 'A text has too many links; the rest was left out.');
        return found;
      }
      open = undefined;
    }
  }
  return found;
}

function readAction(record: RecordNode, context: ReadContext): Action | undefined {
  const atom = fieldsOf(child(record, RT.InteractiveInfoAtom), InteractiveInfoAtom);
  if (atom === undefined) return undefined;
  const listed = context.index.links.get(atom.exHyperlinkIdRef);
  const isAllowed = listed === undefined || context.allowances.take('characters', lengthOf(listed));
  const link = isAllowed ? listed : undefined;
  const target = targetOf(atom, link, record, context);
  const action: Draft<Action> = { target };
  const sound = atom.soundIdRef === 0 ? undefined : context.environment.soundOf(atom.soundIdRef);
  if (sound !== undefined) action.sound = sound;
  else if (atom.soundIdRef !== 0) context.warn('sound-left-out', LOSSES['sound-left-out']);
  if ((atom.flags & 0x1) !== 0) action.highlight = true;
  if ((atom.flags & 0x2) !== 0) action.stopSound = true;
  if (link?.tooltip) action.tooltip = link.tooltip;
  const idle = target.kind === 'none' && sound === undefined && (atom.flags & 0x3) === 0;
  return idle ? undefined : action;
}

/** A link stands in the file once, however many actions name it. */
function lengthOf({ target, location, friendlyName, tooltip = '' }: LinkTarget): number {
  return target.length + location.length + friendlyName.length + tooltip.length;
}

function targetOf(
  atom: { action: number; jump: number; oleVerb: number; hyperlinkType: number; flags: number },
  link: LinkTarget | undefined,
  record: RecordNode,
  context: ReadContext,
): ActionTarget {
  const name = cleanText(stringOf(record) ?? '');
  switch (atom.action) {
    case 1:
      return { kind: 'macro', name };
    case 2:
      return { kind: 'program', path: name || link?.target || '' };
    case 3:
      return atom.jump === 0 && link !== undefined ? linkTarget(atom, link, context) : jump(atom.jump);
    case 4:
      return linkTarget(atom, link, context);
    case 5:
      return { kind: 'object', verb: atom.oleVerb };
    case 6:
      return { kind: 'media' };
    case 7:
      return customShow(name || link?.location || link?.target || '', atom.flags, context);
    default:
      return { kind: 'none' };
  }
}

function jump(number: number): ActionTarget {
  const to = JUMPS[number];
  return to === undefined ? { kind: 'none' } : { kind: 'jump', to };
}

/** Hyperlink types 0–3 are jumps, 7 a slide of this presentation, 8 a URL, 9 a presentation, 10 a file ([MS-PPT] 2.13.14). */
function linkTarget(
  atom: { jump: number; hyperlinkType: number; flags: number },
  link: LinkTarget | undefined,
  context: ReadContext,
): ActionTarget {
  // Other programs leave the type of a jump beside an address.
  if (atom.hyperlinkType <= 3 && !ADDRESS.test(link?.target ?? '')) return jump(atom.hyperlinkType + 1);
  if (link === undefined) return nowhere(context);
  if (atom.hyperlinkType === 6) {
    return customShow(link.target || link.location || link.friendlyName, atom.flags, context);
  }
  const isNameAlone = link.target === '' && link.location === '';
  if (isNameAlone) return link.friendlyName === '' ? nowhere(context) : urlOfName(link.friendlyName);
  const slide = slideOf(link.location || link.target, context);
  if (atom.hyperlinkType === 7 || (link.target === '' && slide !== undefined)) {
    return slide === undefined ? nowhere(context) : { kind: 'slide', slide };
  }
  if (atom.hyperlinkType === 9 && link.target !== '') return { kind: 'presentation', path: link.target };
  if (atom.hyperlinkType === 10 && !ADDRESS.test(link.target)) {
    return { kind: 'file', path: link.target };
  }
  return link.location === ''
    ? { kind: 'url', url: link.target }
    : { kind: 'url', url: link.target, fragment: link.location };
}

/** Links that were imported from web pages have no address but their name: whatever stood in the page (`#top`, `index.php`). */
function urlOfName(name: string): ActionTarget {
  if (/^[^\s@:/]+@[^\s@:/]+$/.test(name)) return { kind: 'url', url: `mailto:${name}` };
  return { kind: 'url', url: /^www\.\S+$/i.test(name) ? `http://${name}` : name };
}

function customShow(name: string, flags: number, context: ReadContext): ActionTarget {
  const show = context.index.customShows.findIndex((one) => one.name === name);
  return show < 0 ? nowhere(context) : { kind: 'customShow', show, andReturn: (flags & 0x4) !== 0 };
}

function nowhere(context: ReadContext): ActionTarget {
  context.warn('link-left-out', LOSSES['link-left-out']);
  return { kind: 'none' };
}

/** Index of the slide that a location `256,1,Title` names: by its identifier, or by its number where that is none (`-1,3,Slide 3`). */
function slideOf(location: string, { index }: ReadContext): number | undefined {
  const [, identifier = '', number = ''] = /^(-?\d+)(?:,(\d+))?/.exec(location) ?? [];
  const id = Number(identifier);
  if (identifier === '' || id > 0) return identifier === '' ? undefined : index.slideIndexes.get(id);
  const at = Number(number) - 1;
  return number !== '' && at >= 0 && at < index.slides.length ? at : undefined;
}
