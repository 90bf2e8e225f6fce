// The script of the guides and the reference, which are read without it: search, copy buttons, the chosen language, old addresses, the key.
import { BASE_PATH } from './api/page.ts';
import {
  followContents,
  followCopying,
  followLanguage,
  openSearch,
  redirectOldAddress,
  showCurrent,
  unfocusable,
} from './guides/index.ts';

redirectOldAddress(BASE_PATH);
followLanguage();
followCopying();
showCurrent();
followContents();
unfocusable();
openSearch();
// Not on the way to the text.
void Promise.all([import('./api/index.ts'), import('./parts/index.ts')]).then(
  ([{ takeKeyFromAddress }, { mountKey }]) => {
    takeKeyFromAddress();
    mountKey();
  },
);
