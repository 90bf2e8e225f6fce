// One pass over a document: tokenizer and tree construction together (HTML Standard 13.2.5 and 13.2.6), in time linear in its length. It
// leaves the state in which a browser would be when it reads anything that is appended. It yields where others may run.
import { type Steps, dueEvery } from '../../../lib/steps.ts';
import { AMPERSAND, LESS_THAN, type NameMemo, SOLIDUS, isLetter, isSpace } from './bytes.ts';
import {
  type Construction,
  type ContentModel,
  type Mode,
  type Stopped,
  countSteps,
  reconstruct,
  stepsOf,
} from './construction.ts';
import { inForeignContent, isForeignTag, isForeignText } from './foreign-content.ts';
import { FormattingElements } from './formatting-elements.ts';
import { isCdataStart, isQuirksDoctype, readDeclaration } from './markup-declaration.ts';
import { inBody } from './mode-body.ts';
import { type Done, afterHead, beforeHead, beforeHtml, inHead, initial } from './mode-head.ts';
import { inSelect, inSelectInTable, inTemplate } from './mode-select.ts';
import { inCaption, inCell, inColumnGroup, inRow, inTable, inTableBody } from './mode-table.ts';
import { OpenElements } from './open-elements.ts';
import { rawTextEnd, scriptEnd } from './raw-text.ts';
import { type Tag, readTag } from './tags.ts';

export interface ScanOptions {
  /** The offset at which to stop, as if the file ended there; default: its length. */
  readonly to?: number;
  /** Receives each html, body and meta start tag that counts, in order. */
  readonly onTag?: (tag: Tag, state: Construction) => void;
  /** Receives the offset of each tag and the state before it. */
  readonly beforeTag?: (at: number, state: Construction) => void;
  /** Receives every tag in order, with or without an effect, and the content that the tokenizer reads after it. */
  readonly onAnyTag?: (tag: Tag, next: ContentModel) => void;
  /** Receives each `<![CDATA[` in markup; true for a section, false for a bogus comment. */
  readonly onCdata?: (isSection: boolean) => void;
  /** Receives each run of text while its element is the current one. */
  readonly onText?: (from: number, to: number, state: Construction) => void;
}

/** The construct inside which the file ends. */
export type Tail =
  | { readonly kind: 'complete' }
  /** A tag without its `>`, of which nothing reaches the document. */
  | { readonly kind: 'tag'; readonly from: number }
  /** A comment, DOCTYPE or CDATA section that `closer` ends without changing it. */
  | { readonly kind: 'declaration'; readonly closer: string }
  /** The text of an element that its end tag closes; `to` is the start of an end tag without its `>`. */
  | { readonly kind: 'raw-text'; readonly name: string; readonly to: number }
  /** An element that nothing closes: plaintext, or a script in its double escaped state. */
  | { readonly kind: 'unclosable'; readonly from: number };

export interface Scan {
  readonly state: Construction;
  readonly tail: Tail;
  /**
   * The offset of the end tag of the body (or of html) after which only white space, comments and `</html>` follow, if the place before it
   * is as good as the end of the file; -1 if there is none.
   */
  readonly bodyEnd: number;
  readonly stopped: Stopped | undefined;
}

/**
 * Nominal ns, as measured: a byte of a tag (text is faster), a tag with what observers do with it, and a visit of an element other than
 * the current one.
 */
const WORK_NS = { byte: 10, tag: 200, step: 40 } as const;
/** Nominal ns between two rests. */
const REST_WORK_NS = 10e6;

/** Scans `units`, bytes of an ASCII-compatible encoding. At each `</body>`, `fits` decides whether it is remembered. */
export function* scan(
  units: Uint8Array,
  fits: (state: Construction) => boolean,
  options: ScanOptions = {},
): Steps<Scan> {
  const state = start(options.to === undefined ? units : units.subarray(0, options.to), options);
  return yield* run(state, fits, options);
}

/** Feeds an end tag to the state that a scan has left, to try out its effect. */
export function feedEndTag(state: Construction, name: string): void {
  const at = state.units.length;
  dispatch(state, { name, end: true, selfClosing: false, from: at, attributesFrom: at, to: at }, at);
}

function start(units: Uint8Array, options: ScanOptions): Construction {
  return {
    units,
    open: new OpenElements(),
    formatting: new FormattingElements(),
    templateModes: [],
    mode: 'initial',
    contentModel: 'data',
    framesetOk: true,
    quirks: false,
    hasHead: false,
    head: undefined,
    form: undefined,
    skipLineFeed: false,
    steps: 0,
    stopped: undefined,
    onTag: options.onTag,
  };
}

/** How far a scan has come. */
interface Progress {
  readonly state: Construction;
  readonly fits: (state: Construction) => boolean;
  readonly options: ScanOptions;
  readonly names: NameMemo;
  at: number;
  /** Where the text begins that has not been passed on. */
  textFrom: number;
  bodyEnd: number;
  /** Set where the document ends in the middle of something. */
  tail: Tail | undefined;
}

function* run(
  state: Construction,
  fits: (state: Construction) => boolean,
  options: ScanOptions,
): Steps<Scan> {
  const { units } = state;
  const progress: Progress = {
    state,
    fits,
    options,
    names: new Map(),
    at: 0,
    textFrom: 0,
    bodyEnd: -1,
    tail: undefined,
  };
  const isRestDue = dueEvery(REST_WORK_NS);
  let restedAt = 0;
  let restedSteps = 0;
  while (progress.at < units.length && state.stopped === undefined && progress.tail === undefined) {
    const { at } = progress;
    const steps = stepsOf(state);
    const workNs = (at - restedAt) * WORK_NS.byte + (steps - restedSteps) * WORK_NS.step + WORK_NS.tag;
    restedAt = at;
    restedSteps = steps;
    if (isRestDue(workNs)) yield;
    const less = units.indexOf(LESS_THAN, at);
    if (less < 0) break;
    passMarkup(progress, less);
  }
  const { tail = { kind: 'complete' } } = progress;
  if (tail.kind === 'complete') {
    if (state.stopped === undefined) flush(progress, units.length);
    countSteps(state);
  }
  return { state, tail, bodyEnd: progress.bodyEnd, stopped: state.stopped };
}

/** The tag open state (13.2.5.6) at a `<`. */
function passMarkup(progress: Progress, less: number): void {
  const { units } = progress.state;
  const second = units[less + 1];
  const isEnd = second === SOLIDUS;
  if (isLetter(units[isEnd ? less + 2 : less + 1])) passTag(progress, less, isEnd);
  else if (second === 0x21 || second === 0x3f || (isEnd && less + 2 < units.length)) {
    flush(progress, less);
    // `</>` is ignored (13.2.5.7).
    if (isEnd && units[less + 2] === 0x3e) progress.at = less + 3;
    else passDeclaration(progress, less);
    progress.textFrom = progress.at;
  } else if (isEnd) {
    // `</` at the very end is text, but would swallow anything appended.
    flush(progress, less);
    progress.tail = { kind: 'tag', from: less };
    progress.bodyEnd = -1;
  } else progress.at = less + 1;
}

/** Passes on the text up to there. */
function flush(progress: Progress, to: number): void {
  const { state, textFrom } = progress;
  if (to <= textFrom) return;
  if (progress.bodyEnd >= 0 && !isBlank(state.units, textFrom, to)) progress.bodyEnd = -1;
  text(state, textFrom, to);
  progress.options.onText?.(textFrom, to, state);
  progress.textFrom = to;
}

function passTag(progress: Progress, less: number, isEnd: boolean): void {
  const { state, options, names } = progress;
  flush(progress, less);
  const tag = readTag(state.units, less, isEnd ? less + 2 : less + 1, isEnd, names);
  if (tag === undefined) {
    progress.tail = { kind: 'tag', from: less };
    return;
  }
  options.beforeTag?.(less, state);
  state.skipLineFeed = false;
  const endsBody = isEnd && (tag.name === 'body' || tag.name === 'html');
  const closesBody = endsBody && !isAfterBody(state) && progress.fits(state);
  dispatch(state, tag, less);
  if (isAfterBody(state) && closesBody) progress.bodyEnd = less;
  else if (!(isEnd && tag.name === 'html' && isAfterBody(state))) progress.bodyEnd = -1;
  options.onAnyTag?.(tag, state.contentModel);
  progress.at = tag.to;
  if (state.contentModel !== 'data') {
    const end = skipContent(state, tag, options);
    progress.at = end.to;
    progress.tail = end.tail;
    if (end.tail !== undefined) progress.bodyEnd = -1;
  }
  progress.textFrom = progress.at;
}

/** A comment, a DOCTYPE or a CDATA section. */
function passDeclaration(progress: Progress, less: number): void {
  const { state, options } = progress;
  const { units } = state;
  const { top } = state.open;
  const cdataAllowed = top !== undefined && top.namespace !== 'html';
  if (isCdataStart(units, less)) options.onCdata?.(cdataAllowed);
  const { kind, to, closer } = readDeclaration(units, less, cdataAllowed);
  state.skipLineFeed = false;
  if (kind === 'doctype' && state.mode === 'initial') {
    state.quirks = isQuirksDoctype(units, less, to, closer !== undefined);
    state.mode = 'before-html';
  } else if (kind === 'cdata') {
    progress.bodyEnd = -1;
    if (!isBlank(units, less + 9, to - (closer === undefined ? 3 : 0))) state.framesetOk = false;
  }
  progress.at = to;
  if (closer !== undefined) progress.tail = { kind: 'declaration', closer };
}

function isAfterBody({ mode }: Construction): boolean {
  return mode === 'after-body' || mode === 'after-after-body';
}

function skipContent(
  state: Construction,
  tag: Tag,
  options: ScanOptions,
): { readonly to: number; readonly tail?: Tail } {
  const { units, contentModel } = state;
  state.contentModel = 'data';
  if (contentModel === 'plaintext') {
    options.onText?.(tag.to, units.length, state);
    return { to: units.length, tail: { kind: 'unclosable', from: tag.from } };
  }
  const end = contentModel === 'script' ? scriptEnd(units, tag.to) : rawTextEnd(units, tag.to, tag.name);
  options.onText?.(tag.to, end.kind === 'closed' ? end.tag.from : end.textTo, state);
  if (end.kind === 'double-escaped')
    return { to: units.length, tail: { kind: 'unclosable', from: tag.from } };
  if (end.kind === 'open')
    return { to: units.length, tail: { kind: 'raw-text', name: tag.name, to: end.textTo } };
  state.open.pop();
  options.onAnyTag?.(end.tag, 'data');
  return { to: end.tag.to };
}

/** Passes a tag to the mode, and again until a mode has processed it. */
function dispatch(state: Construction, tag: Tag, at: number): void {
  // Each pass leaves a mode or an element; the longest chain in the standard has fewer than ten.
  if (isForeignTag(state.open.top, tag) && inForeignContent(state, tag)) return;
  for (let done = false; !done && state.stopped === undefined;) {
    done = MODES[state.mode](state, tag, at);
  }
  countSteps(state);
}

const MODES: Readonly<Record<Mode, (state: Construction, tag: Tag, at: number) => Done>> = {
  initial,
  'before-html': beforeHtml,
  'before-head': beforeHead,
  'in-head': inHead,
  'after-head': afterHead,
  'in-body': inBody,
  'in-table': inTable,
  'in-caption': inCaption,
  'in-column-group': inColumnGroup,
  'in-table-body': inTableBody,
  'in-row': inRow,
  'in-cell': inCell,
  'in-select': inSelect,
  'in-select-in-table': inSelectInTable,
  'in-template': inTemplate,
  'in-frameset': () => true,
  'after-body': afterBody,
  'after-after-body': afterBody,
};

/** 13.2.6.4.19 and 13.2.6.4.22: any tag but `</html>` leads back into the body. */
function afterBody(state: Construction, tag: Tag): Done {
  if (!tag.end && tag.name === 'html') return inBody(state, tag);
  if (tag.end && tag.name === 'html' && state.mode === 'after-body') {
    state.mode = 'after-after-body';
    return true;
  }
  state.mode = 'in-body';
  return false;
}

/** A run of text. Its first white space may belong to another mode than the rest. */
function text(state: Construction, from: number, to: number): void {
  const { units } = state;
  let at = from;
  if (state.skipLineFeed) {
    state.skipLineFeed = false;
    if (units[at] === 0x0d) at += 1;
    if (units[at] === 0x0a) at += 1;
    if (at >= to) return;
  }
  if (isForeignText(state.open.top)) {
    if (!isBlank(units, at, to)) state.framesetOk = false;
    return;
  }
  while (at < to && BEFORE_BODY.has(state.mode)) {
    while (at < to && isSpace(units[at])) at += 1;
    if (at >= to) return;
    // Other text leaves one mode after the other until the body is open.
    if (state.mode === 'initial') initial(state);
    else if (state.mode === 'before-html') beforeHtml(state, undefined, at);
    else if (state.mode === 'before-head') beforeHead(state, undefined, at);
    else if (state.mode === 'in-head') inHead(state, undefined);
    else if (state.mode === 'after-head') afterHead(state, undefined, at);
    else if (!leaveColumnGroup(state)) return;
  }
  const kind = classify(units, at, to);
  if (kind === 'nothing') return;
  if (state.mode === 'in-select' || state.mode === 'in-select-in-table') return;
  if (kind === 'blank') {
    if (holdsTableText(state)) return;
  } else {
    if (isAfterBody(state)) state.mode = 'in-body';
    state.framesetOk = false;
  }
  reconstruct(state);
}

const BEFORE_BODY: ReadonlySet<string> = new Set([
  'initial',
  'before-html',
  'before-head',
  'in-head',
  'after-head',
  'in-column-group',
]);

function leaveColumnGroup(state: Construction): boolean {
  if (state.open.top?.name !== 'colgroup') return false;
  inColumnGroup(state, undefined);
  return true;
}

/** "In table text" (13.2.6.4.10): only white space stays in the table. */
function holdsTableText(state: Construction): boolean {
  if (state.mode !== 'in-table' && state.mode !== 'in-table-body' && state.mode !== 'in-row') return false;
  const { top } = state.open;
  return top?.namespace === 'html' && TABLE_TEXT.has(top.name);
}

const TABLE_TEXT: ReadonlySet<string> = new Set(['table', 'tbody', 'template', 'tfoot', 'thead', 'tr']);

/** The kind of a run of text. NUL characters are dropped in HTML content; a reference to white space is white space. */
function classify(units: Uint8Array, from: number, to: number): 'nothing' | 'blank' | 'text' {
  let blank = false;
  for (let at = from; at < to; at += 1) {
    const byte = units[at];
    if (isSpace(byte)) blank = true;
    else if (byte === AMPERSAND) {
      const length = spaceReference(units, at, to);
      if (length === 0) return 'text';
      blank = true;
      at += length - 1;
    } else if (byte !== 0) return 'text';
  }
  return blank ? 'blank' : 'nothing';
}

function isBlank(units: Uint8Array, from: number, to: number): boolean {
  return classify(units, from, to) !== 'text';
}

/** The length of a character reference to white space at `&`; 0 if there is none. */
function spaceReference(units: Uint8Array, at: number, to: number): number {
  const source = String.fromCharCode(...units.subarray(at, Math.min(to, at + 12)));
  return SPACE_REFERENCE.exec(source)?.[0].length ?? 0;
}

const SPACE_REFERENCE =
  /^&(?:#0*(?:9|10|12|13|32)(?:;|(?![0-9]))|#[xX]0*(?:9|[aA]|[cC]|[dD]|20)(?:;|(?![0-9a-fA-F]))|Tab;|NewLine;)/;
