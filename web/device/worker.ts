// Reads barcodes with the package's own library, in a thread beside the page: no call, no key, no upload.
import { recognize, recognizePixels } from 'quietzone/recognize';
import type { Asked, Told } from './messages.ts';

/** Nominal milliseconds for a frame of a camera, so that the next one follows soon. */
const FRAME_WORK_MS = 120;

/** The worker's own side, which the types of pages do not have. */
const thread = globalThis as unknown as {
  onmessage: (event: MessageEvent<Asked>) => void;
  readonly postMessage: (message: Told) => void;
};
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's has none
const tell = (message: Told): void => thread.postMessage(message);

thread.onmessage = ({ data }) => void answer(data);

async function answer(asked: Asked): Promise<void> {
  const { id } = asked;
  if ('file' in asked) {
    const onPage = (number: number, of: number): void => tell({ id, page: number, of });
    tell({ id, file: await recognize(asked.file, { ...asked.options, onPage }) });
  } else {
    const { frame, width, height } = asked;
    const found = await recognizePixels(
      { width, height, data: new Uint8ClampedArray(frame) },
      { preprocessing: 'None', workMs: FRAME_WORK_MS },
    );
    tell({ id, frame: found });
  }
}
