// The pages of PDFs in the worker: opened, drawn, closed.
import { type PdfPages, openPdf } from 'quietzone/recognize';
import type { PdfAnswer, PdfTask } from './messages.ts';

const open = new Map<number, PdfPages>();
let last = 0;

export async function answerPdf(task: PdfTask): Promise<PdfAnswer> {
  if (task.kind === 'open') {
    const opened = await openPdf(task.file, { password: task.password });
    if (!opened.ok) return undefined;
    open.set((last += 1), opened.value);
    return { pdf: last, pageCount: opened.value.pageCount };
  }
  const pages = open.get(task.pdf);
  if (task.kind === 'close') {
    pages?.close();
    open.delete(task.pdf);
    return undefined;
  }
  const drawn = await pages?.draw(task.page, task.sidePx);
  if (!drawn?.ok) return undefined;
  const { width, height, data } = drawn.value;
  const canvas = new OffscreenCanvas(width, height);
  const pixels = new Uint8ClampedArray(data.buffer as ArrayBuffer, data.byteOffset, data.length);
  canvas.getContext('2d')?.putImageData(new ImageData(pixels, width, height), 0, 0);
  return { image: await canvas.convertToBlob(), width, height };
}
