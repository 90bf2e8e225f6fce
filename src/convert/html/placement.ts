// Finds the place of an image and the elements that must be closed first, so that a browser puts it last under the body and everything else
// stays as it was. It tries, in this order: before `</body>`, if nothing that matters follows; at the end of the file, after closing
// what would swallow, hide or link the image; before an element that nothing closes (plaintext). Each place is judged by the state that a
// browser would be in there (tree/scan.ts), not by the text around it.
import { type Failure, fail } from '../../lib/failure.ts';
import { type Result, ok } from '../../lib/result.ts';
import type { Steps } from '../../lib/steps.ts';
import { LIMITS } from './limits.ts';
import { FORMATTING } from './tree/element-sets.ts';
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
 * Finds the place in `units` (bytes of an ASCII-compatible encoding); the observers see the whole document. Failures: unsupported_structure (a
 * frameset), too_large (elements open at once) and processing_limit (misnested formatting elements).
 */
export function* place(
  units: Uint8Array,
  observers: Pick<ScanOptions, 'onAnyTag' | 'onCdata'> = {},
): Steps<Result<Placement>> {
  const found = yield* scan(units, isFit, observers);
  const refused = refusal(found);
  if (refused !== undefined) return { ok: false, failure: refused };
  if (found.bodyEnd >= 0) return ok({ offset: found.bodyEnd, closers: '', at: 'body-end' });
  return ok(yield* placeAtEnd(units, found));
}

function* placeAtEnd(units: Uint8Array, { state, tail }: Scan): Steps<Placement> {
  switch (tail.kind) {
    case 'unclosable':
      return yield* placeBefore(units, tail.from);
    case 'raw-text':
      state.open.pop();
      return yield* closeAt(units, state, tail.to, `</${tail.name}>`);
    case 'tag':
      return yield* closeAt(units, state, tail.from);
    case 'declaration':
      return yield* closeAt(units, state, units.length, tail.closer);
    case 'complete':
      return yield* closeAt(units, state, units.length);
  }
}

/** At `offset`, after `closer` and the end tags that make the state fit. */
function* closeAt(units: Uint8Array, state: Construction, offset: number, closer = ''): Steps<Placement> {
  const closers = closer + closeUnfit(state);
  // A form that its end tag no longer closes may keep the elements around it open.
  if (!isFit(state)) return yield* placeBefore(units, offset);
  return { offset, closers, at: offset === units.length ? 'document-end' : 'inside' };
}

/** The elements whose end tags run the adoption agency algorithm. */
const MISNESTING: ReadonlySet<string> = new Set([...FORMATTING, 'a', 'nobr']);

/** Whether an image would show in this state: no open element hides or links it, and it reopens no formatting element. */
function isFit({ open, formatting }: Construction): boolean {
  return open.barrier('unfit') < 0 && !formatting.reopens();
}

/** The end tags that make the state fit. Each is tried on the state itself, and one without effect is not written. */
function closeUnfit(state: Construction): string {
  let closers = '';
  while (state.stopped === undefined && !isFit(state)) {
    const written = closeNext(state);
    if (written === '') break;
    closers += written;
  }
  return closers;
}

function closeNext(state: Construction): string {
  const { open, formatting } = state;
  const unfit = open.at(open.barrier('unfit'));
  if (unfit !== undefined && !MISNESTING.has(unfit.name)) {
    return endTag(state, unfit.name, () => unfit.index < 0) || endTop(state);
  }
  const unopened = formatting.entries.at(-1)?.element;
  // The end tag of a link or another formatting element would move the blocks in it out of it, so they are closed first.
  if (unopened === undefined || !formatting.reopens()) return endTop(state);
  // A formatting element that a block around it closed would be reopened around the image. Before the body no end tag closes it.
  const before = formatting.entries.length + open.length;
  const worked = (): boolean => formatting.entries.length + open.length < before;
  return endTag(state, unopened.name, worked) || openBody(state);
}

/** `</body>`, which opens a body where there is none. */
function openBody(state: Construction): string {
  return state.open.at(1)?.name === 'body'
    ? ''
    : endTag(state, 'body', () => state.open.at(1)?.name === 'body');
}

function endTag(state: Construction, name: string, worked: () => boolean): string {
  feedEndTag(state, name);
  return worked() ? `</${name}>` : '';
}

/** The end tag of the topmost element that its own end tag closes. A form closed out of turn is closed with an element around it. */
function endTop(state: Construction): string {
  const { open } = state;
  for (let index = open.length - 1; index > 1; index -= 1) {
    const element = open.at(index);
    if (element === undefined || (index < open.length - 1 && MISNESTING.has(element.name))) continue;
    const written = endTag(state, element.name, () => element.index < 0);
    if (written !== '') return written;
  }
  return '';
}

/** At `offset` if the image would show there, else before the last tag before which it would. */
function* placeBefore(units: Uint8Array, offset: number): Steps<Placement> {
  let last = offset;
  const beforeTag = (at: number, state: Construction): void => {
    if (isFit(state)) last = at;
  };
  const { state } = yield* scan(units, isFit, { to: offset, beforeTag });
  return { offset: isFit(state) ? offset : last, closers: '', at: 'inside' };
}

function refusal({ stopped }: Scan): Failure | undefined {
  switch (stopped) {
    case undefined:
      return undefined;
    case 'frameset':
      return fail('unsupported_structure', {
        what: 'The document is a frameset',
        why: 'it has no body that could show an image',
        advice: 'Append to one of its frames instead',
      }).failure;
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
