// The page of GET / and of each tool: takes the place of the plain content that the Worker put in.
import { render } from 'preact';
import { BASE_PATH, takeKeyFromAddress } from './api/index.ts';
import { App } from './app.tsx';
import { mountKey } from './parts/index.ts';

const root = document.querySelector('#app');
takeKeyFromAddress();
mountKey();
if (root) {
  // A new element: the old one would be seen to move.
  const place = document.createElement('div');
  place.id = root.id;
  root.replaceWith(place);
  render(<App />, place);
}
// After everything that is wanted now; over plain HTTP browsers have none.
addEventListener('load', () => {
  navigator.serviceWorker
    ?.register(`${BASE_PATH}/service-worker.js`, { scope: `${BASE_PATH}/` })
    // The page works without it.
    .catch(() => undefined);
});
