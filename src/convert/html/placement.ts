// Finds the place of an image and the elements that must be closed first, so that a browser puts it last under the body and everything else
// stays as it was. It tries, in this order: before `</body>`, if nothing that matters follows; at the end of the file, after closing
// what would swallow or hide the image; before an element that nothing closes (plaintext). Each place is judged by the state that a
// browser would be in there (tree/scan.ts), not by the text around it.
import { type Failure, fail } from '../../lib/failure.ts';
import { type Result, ok } from '../../lib/result.ts';
import { LIMITS } from '../../limits.ts';
import { type Construction, type Scan, type ScanOptions, feedEndTag, scan } from './tree/index.ts';

export interface Placement {
  /** The offset in the scanned units. */
  readonly offset: number;
  /** ASCII to write before the image: the end tags of open elements. */
  readonly closers: string;
  /** `body-end`: before `</body>` or `</html>`; `document-end`: at the end of the file; `inside`: anywhere else. */
  readonly at: 'body-end' | 'document-end' | 'inside';
}

/**
 * Finds the place in `units` (bytes of an ASCII-compatible encoding); the observers see the whole document. Failures: frameset_document,
 * too_large (elements open at once) and processing_limit (misnested formatting elements).
 */
export function place(
  units: Uint8Array,
  observers: Pick<ScanOptions, 'onAnyTag' | 'onCdata'> = {},
): Result<Placement> {
  const found = scan(units, isFit, observers);
  const refused = refusal(found);
  if (refused !== undefined) return { ok: false, failure: refused };
  if (found.bodyEnd >= 0) return ok({ offset: found.bodyEnd, closers: '', at: 'body-end' });
  const atEnd = placeAtEnd(units, found);
  // An element that its own end tag no longer closes, such as a form closed out of order, keeps the elements around it open. The image then
  // goes before the outermost element that would hide it.
  return ok(isFit(found.state) || atEnd.at === 'inside' ? atEnd : placeBefore(units, units.length));
}

function placeAtEnd(units: Uint8Array, { state, tail }: Scan): Placement {
  switch (tail.kind) {
    case 'unclosable':
      return placeBefore(units, tail.from);
    case 'raw-text': {
      state.open.pop();
      const closers = `</${tail.name}>${closeUnfit(state)}`;
      return { offset: tail.to, closers, at: tail.to === units.length ? 'document-end' : 'inside' };
    }
    case 'tag':
      return { offset: tail.from, closers: closeUnfit(state), at: 'inside' };
    case 'declaration':
      return { offset: units.length, closers: tail.closer + closeUnfit(state), at: 'document-end' };
    case 'complete':
      return { offset: units.length, closers: closeUnfit(state), at: 'document-end' };
  }
}

/** Whether an image would show in this state: no open element hides it, and it reopens no formatting element. */
function isFit({ open, formatting }: Construction): boolean {
  return open.barrier('unfit') < 0 && formatting.firstUnopened() === formatting.entries.length;
}

/** The end tags that make the state fit. Each is tried on the state itself, and one without effect is not written. */
function closeUnfit(state: Construction): string {
  const { open, formatting } = state;
  let closers = '';
  while (state.stopped === undefined) {
    const unfit = open.at(open.barrier('unfit'));
    const unopened = formatting.entries[formatting.entries.length - 1]?.element;
    if (unfit !== undefined) {
      const written = endTag(state, unfit.name, () => unfit.index < 0) || endTop(state);
      if (written === '') return closers;
      closers += written;
    } else if (unopened !== undefined && unopened.index < 0) {
      // A formatting element that a block around it closed would be reopened around the image.
      const entries = formatting.entries.length + open.length;
      const written = endTag(state, unopened.name, () => formatting.entries.length + open.length < entries);
      if (written === '') return closers;
      closers += written;
    } else return closers;
  }
  return closers;
}

function endTag(state: Construction, name: string, worked: () => boolean): string {
  feedEndTag(state, name);
  return worked() ? `</${name}>` : '';
}

function endTop(state: Construction): string {
  const { top } = state.open;
  return top === undefined || top.name === 'body' || top.name === 'html'
    ? ''
    : endTag(state, top.name, () => top.index < 0);
}

/** Right before the element at `offset`, or before the outermost element around it that would hide the image. */
function placeBefore(units: Uint8Array, offset: number): Placement {
  const { state } = scan(units, isFit, { to: offset });
  for (let index = 0; index < state.open.length; index += 1) {
    const element = state.open.at(index);
    if (element?.below.unfit === index) return { offset: element.offset, closers: '', at: 'inside' };
  }
  return { offset, closers: '', at: 'inside' };
}

function refusal({ stopped }: Scan): Failure | undefined {
  switch (stopped) {
    case undefined:
      return undefined;
    case 'frameset':
      return fail('frameset_document').failure;
    case 'too-deep':
      return fail('too_large', {
        what: 'The document',
        limit: LIMITS.MAX_HTML_DEPTH,
        unit: 'elements open at once',
      }).failure;
    case 'too-entangled':
      return fail('processing_limit', {
        what: 'this document',
        limit: `${LIMITS.MAX_HTML_STEPS.toLocaleString('en')} steps to mend misnested formatting elements`,
        advice: 'Close elements such as <b>, <i> and <font> inside the element that holds them',
      }).failure;
  }
}
