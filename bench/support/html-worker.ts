// A Worker that does `?what=` with the document of `?job=` `n` times, for bench/html.ts: workerd's own clock stands
// still during the work, so the time is taken outside.
import {
  type HtmlEngineChoice,
  appendImage,
  createHtmlEngine,
  getLanguage,
} from '../../src/convert/html/index.ts';
import { UNLIMITED } from '../../src/lib/budget.ts';
import { HTML_JOBS } from './html-jobs.ts';

const made = new Map<number, Uint8Array>();

export default {
  async fetch(request: Request): Promise<Response> {
    const { searchParams } = new URL(request.url);
    const index = Number(searchParams.get('job'));
    const document = made.get(index) ?? HTML_JOBS[index]?.document() ?? new Uint8Array(0);
    made.clear();
    made.set(index, document);
    const what = searchParams.get('what');
    let answer = '';
    for (let n = Number(searchParams.get('n')); n > 0; n -= 1) {
      if (what === 'language') {
        const result = await getLanguage(document, { budget: UNLIMITED });
        answer = String(result.ok && result.value.languageCode);
      } else {
        const engine = createHtmlEngine(what as HtmlEngineChoice);
        const result = await appendImage(document, {
          imageUrl: 'https://image.test/a.png',
          engine,
          budget: UNLIMITED,
        });
        answer = result.ok ? String(result.value.length) : result.failure.code;
      }
    }
    return new Response(answer);
  },
};
