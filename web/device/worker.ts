// Reads barcodes with the package's own library, in a thread beside the page: no call, no key, no upload.
import { type Barcode, recognize, recognizePixels } from 'quietzone/recognize';
import type { Asked, PdfAnswer, PdfTask, Told } from './messages.ts';
import { answerPdf } from './pdf-task.ts';

/** Nominal milliseconds for a frame of a camera, so that the next one follows soon. */
const FRAME_WORK_MS = 120;

interface AskedOfPdf {
  readonly id: number;
  readonly task: PdfTask;
}

/** The worker's own side, which the types of pages do not have. */
const thread = globalThis as unknown as {
  onmessage: (event: MessageEvent<Asked | AskedOfPdf>) => void;
  readonly postMessage: (message: Told | { readonly id: number; readonly result: PdfAnswer }) => void;
};
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's has none
const tell: typeof thread.postMessage = (message) => thread.postMessage(message);

thread.onmessage = ({ data }) => void answer(data);

async function answer(asked: Asked | AskedOfPdf): Promise<void> {
  const { id } = asked;
  if ('task' in asked) tell({ id, result: await answerPdf(asked.task) });
  else if ('file' in asked) {
    const onPage = (number: number, of: number): void => tell({ id, page: number, of });
    const onBarcodes = (read: number, barcodes: readonly Barcode[]): void => tell({ id, read, barcodes });
    tell({ id, file: await recognize(asked.file, { ...asked.options, onPage, onBarcodes }) });
  } else {
    const { frame, width, height } = asked;
    const found = await recognizePixels(
      { width, height, data: new Uint8ClampedArray(frame) },
      { preprocessing: 'None', workMs: FRAME_WORK_MS },
    );
    tell({ id, frame: found });
  }
}
