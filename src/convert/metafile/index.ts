// Windows metafiles of a presentation get drawings that every program shows.
import type { Budget } from '../../lib/budget.ts';
import type { Warning } from '../../lib/warning.ts';
import type { Picture, Presentation } from '../deck/index.ts';
import { drawMetafile, type MetafileType } from './draw.ts';
import { LIMITS } from './limits.ts';

/** Nominal ms of a pixel or edge. */
const WORK_MS = 3e-5;
const WORK_BETWEEN_PAUSES = 3_000_000;

export interface DrawingOptions {
  readonly budget: Budget;
  readonly warn: (warning: Warning) => void;
  /** Awaited between pictures, so that other work of the thread can run. */
  readonly pause?: (() => Promise<unknown>) | undefined;
  /** For all drawings, which live until the file is written. */
  readonly roomBytes?: number;
}

/** The presentation with a drawing for each metafile that can be drawn; the others give warnings. */
export async function withDrawings(
  presentation: Presentation,
  { budget, warn, pause, roomBytes = LIMITS.MAX_DRAWN_BYTES }: DrawingOptions,
): Promise<Presentation> {
  const work = { left: LIMITS.MAX_METAFILE_WORK };
  let left = roomBytes;
  let since = 0;
  const pictures: Picture[] = [];
  for (const [index, picture] of presentation.pictures.entries()) {
    const { contentType } = picture;
    if (!isMetafile(contentType)) {
      pictures.push(picture);
      continue;
    }
    const before = work.left;
    const bytes = budget.exhausted || before <= 0 ? undefined : picture.read();
    const drawn =
      bytes && bytes.length <= LIMITS.MAX_METAFILE_BYTES
        ? drawMetafile(bytes, contentType, { sizeEmu: picture.sizeEmu, work })
        : undefined;
    budget.spend((before - work.left) * WORK_MS);
    const isKept = drawn !== undefined && drawn.png.length <= left;
    left -= isKept ? drawn.png.length : 0;
    pictures.push(isKept ? { ...picture, drawing: pngOf(drawn.png, picture) } : picture);
    const where = `picture ${index + 1}`;
    if (!isKept) warn({ ...NOT_DRAWN, where });
    else if (drawn.missing.length > 0) warn({ ...inPart(drawn.missing), where });
    since += before - work.left;
    if (since < WORK_BETWEEN_PAUSES) continue;
    since = 0;
    await pause?.();
  }
  return { ...presentation, pictures };
}

const NOT_DRAWN = {
  code: 'picture-not-drawn',
  message: 'A Windows metafile could not be drawn: programs that do not draw metafiles show nothing there.',
};

function inPart(missing: readonly string[]): Pick<Warning, 'code' | 'message'> {
  return {
    code: 'picture-drawn-in-part',
    message: `A Windows metafile was drawn without some of its content: ${missing.join(', ')}.`,
  };
}

function isMetafile(contentType: string): contentType is MetafileType {
  return contentType === 'image/x-wmf' || contentType === 'image/x-emf';
}

function pngOf(bytes: Uint8Array, { sizeEmu }: Picture): Picture {
  return { contentType: 'image/png', read: () => bytes, ...(sizeEmu && { sizeEmu }) };
}
