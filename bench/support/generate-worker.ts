// A Worker that draws the image of `?job=` `n` times, for bench/generate.ts: workerd's own clock stands still
// during the work, so the time is taken outside.
import { generateBarcode } from '../../src/barcode/generate/index.ts';
import { GENERATE_JOBS } from './generate-jobs.ts';

export default {
  fetch(request: Request): Response {
    const { searchParams } = new URL(request.url);
    const job = GENERATE_JOBS[Number(searchParams.get('job'))];
    let bytes = 0;
    for (let n = Number(searchParams.get('n')); n > 0 && job !== undefined; n -= 1) {
      const made = generateBarcode(job.request);
      bytes = made.ok ? made.value.png.length : -1;
    }
    return new Response(String(bytes));
  },
};
