// The page of GET /docs/reference: the interface description, rendered by openapi-explorer. It keeps the place in the address itself.
import 'openapi-explorer';
import { BASE_PATH } from './api/index.ts';

const explorer = document.createElement('openapi-explorer');
const attributes = {
  'spec-url': `${BASE_PATH}/openapi.json`,
  'server-url': `${location.origin}${BASE_PATH}`,
  // Its own colours are light alone.
  'primary-color': '#1d4ed8',
};
for (const [name, value] of Object.entries(attributes)) explorer.setAttribute(name, value);
const back = document.createElement('a');
back.href = `${BASE_PATH}/docs`;
back.textContent = 'Guides';
back.slot = 'nav-header';
back.style.color = 'white';
explorer.append(back);
const root = document.querySelector('#app');
root?.classList.remove('plain');
root?.replaceChildren(explorer);
