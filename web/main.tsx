// The page of GET /: takes the place of the plain content that the Worker put in.
import { render } from 'preact';
import { takeKeyFromAddress } from './api/index.ts';
import { App } from './app.tsx';

const root = document.querySelector('#app');
takeKeyFromAddress();
if (root) {
  root.replaceChildren();
  root.classList.remove('plain');
  render(<App />, root);
}
