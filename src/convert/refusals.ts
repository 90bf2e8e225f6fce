// How a file that is no presentation is refused: what it is, what is wanted, and what its sender can do.
import { fail } from '../lib/failure.ts';
import type { Err } from '../lib/result.ts';

const ALLOWED = 'PowerPoint 95-2003 presentations (.ppt, .pps, .pot) and PPTX';
/** Advice for what a program shows or saves of a presentation. */
export const ADVICE = {
  save: 'Open it in PowerPoint and save it as a presentation (.pptx or .ppt)',
  source: 'Send the presentation that it was made from',
  attached: 'Send the presentation that is attached to it',
  inside: 'Send the presentation itself',
} as const;

/** `received` names the kind of file. */
export function otherKind(received: string, advice: string): Err {
  return fail('unsupported_media', { what: 'file format', received, allowed: ALLOWED, advice });
}

/** Whoever cut it has the whole file. */
export function cutOff(): Err {
  return fail('malformed_file', {
    format: 'file',
    why: 'it is cut off before its end. Fetch or upload the whole file again',
  });
}
