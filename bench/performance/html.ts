// The HTML operations beside parse5 and htmlparser2.
import { Parser } from 'htmlparser2';
import { parse, serialize } from 'parse5';
import { appendImage, createHtmlEngine, getLanguage } from '../../src/convert/html/index.ts';
import { UNLIMITED } from '../../src/lib/budget.ts';
import { HTML_JOBS } from '../support/html-jobs.ts';
import { race, repeated } from './race.ts';
import { type Section, packageVersion } from './section.ts';

const SAMPLE_MS = 150;
/** What is compiled while it runs takes a second until it is quick. */
const WARM = 4;

export const html: Section = async ({ quick, rounds }) => {
  const engine = createHtmlEngine('auto');
  const pages = HTML_JOBS.filter(({ hostile, title }) => !hostile && !title.startsWith('10 MB'));
  const lines = [];
  for (const { title, document } of quick ? pages.slice(0, 1) : pages) {
    const bytes = document();
    const text = new TextDecoder().decode(bytes);
    const append = { imageUrl: 'https://image.test/a.png', engine, budget: UNLIMITED };
    const sampled = (work: () => unknown) => repeated(work, quick ? 10 : SAMPLE_MS);
    lines.push(
      await race({
        id: `html:${title.replaceAll(' ', '-').toLowerCase()}`,
        what: title,
        rounds,
        warm: quick ? 1 : WARM,
        contestants: {
          'append an image': sampled(() => appendImage(bytes, append)),
          'find the language': sampled(() => getLanguage(bytes, { budget: UNLIMITED })),
          'parse5, parse and serialize': sampled(() => serialize(parse(text))),
          'parse5, parse': sampled(() => parse(text)),
          'htmlparser2, events': sampled(() => new Parser({}).end(text)),
        },
      }),
    );
  }
  return {
    id: 'html',
    title: 'HTML',
    about:
      'Input: bytes; output: bytes or the language; in Node. The rivals only parse, or parse and serialize.',
    lines,
    missing: [],
    versions: { parse5: packageVersion('parse5'), htmlparser2: packageVersion('htmlparser2') },
  };
};
