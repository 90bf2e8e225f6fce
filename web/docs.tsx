// The page of GET /docs: the guides of docs/, with a search.
import { render } from 'preact';
import { Guides } from './guides/guides.tsx';

const root = document.querySelector('#app');
if (root) {
  root.replaceChildren();
  root.classList.remove('plain');
  render(<Guides />, root);
}
