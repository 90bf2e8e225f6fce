// Pages of a PDF as pictures, drawn by the library in a thread of its own beside the one that reads.
import type { DrawnPage, PdfAnswer, PdfTask } from './messages.ts';
import { taskWorker } from './task-worker.ts';

export type { DrawnPage } from './messages.ts';

export interface OpenPdf {
  readonly pageCount: number;
  /** `page` from 1, drawn with its longer side of `sidePx`. Throws where it cannot be drawn. */
  draw(page: number, sidePx: number): Promise<DrawnPage>;
  close(): void;
}

const tell = taskWorker<PdfTask, PdfAnswer>(
  () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }),
);

/** Throws where it cannot be opened. */
export async function openPdf(file: Blob, password: string): Promise<OpenPdf> {
  const opened = await tell({ kind: 'open', file, password });
  if (opened === undefined || !('pdf' in opened)) throw new Error('The document cannot be opened.');
  const { pdf, pageCount } = opened;
  return {
    pageCount,
    async draw(page, sidePx) {
      const drawn = await tell({ kind: 'draw', pdf, page, sidePx });
      if (drawn === undefined || !('image' in drawn)) throw new Error(`Page ${page} cannot be drawn.`);
      return drawn;
    },
    close: () => void tell({ kind: 'close', pdf }),
  };
}
