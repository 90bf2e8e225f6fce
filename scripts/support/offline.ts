// Names in the service worker what it stores when it is installed: the files that the tools are made of. The engines and the pages of /docs
// are stored when they are first used, or not at all.
import type { Plugin } from 'vite';

const WORKER = 'service-worker.js';
/** The string that stands for the list, in whatever quotation marks the minifier chose. */
const PLACE = /(["'`])OFFLINE_FILES\1/;
const STORED = /^assets\/(?!docs|reference|guides|preview|old-addresses|worker)[\w.-]+\.(?:js|css|svg|png)$/;

export function offline(): Plugin {
  return {
    name: 'quietzone:offline',
    generateBundle: {
      // After the styles have their names.
      order: 'post',
      handler(_, bundle) {
        const worker = bundle[WORKER];
        if (worker?.type !== 'chunk') throw new Error(`The build has no ${WORKER}.`);
        const names = Object.keys(bundle)
          .filter((name) => STORED.test(name))
          .sort();
        worker.code = worker.code.replace(PLACE, () => JSON.stringify(JSON.stringify(names)));
      },
    },
  };
}
