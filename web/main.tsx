// The page of GET / and of each tool: takes the place of the plain content that the Worker put in.
import { render } from 'preact';
import { takeKeyFromAddress } from './api/index.ts';
import { App } from './app.tsx';
import { mountKey } from './parts/index.ts';

const root = document.querySelector('#app');
takeKeyFromAddress();
mountKey();
if (root) {
  root.replaceChildren();
  root.classList.remove('plain');
  render(<App />, root);
}
