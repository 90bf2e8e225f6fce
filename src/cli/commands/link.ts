// npm run link -- SYMBOLOGY VALUE --key ID: signs a link to an image, for an <img> of a page without an API key.
import { readOptions } from '../command-line.ts';
import { stop } from '../../local/task.ts';
import { DRAWINGS, MORE_DRAWINGS } from '../../registry/declared/draw.ts';
import { signedQuery } from '../../service/link-signature.ts';

const HELP = `npm run --silent link -- SYMBOLOGY VALUE --key ID [options]

Signs a link to an image with the secret LINK_SECRET, which the server has too: qrcode, ean-13, data-matrix … as in docs/generate.md.

  --key ID         the key whose account pays, by the id that npm run keys -- list shows
  --days N         until the link's end; default 365
  --set NAME=TEXT  an option of the drawing, such as width=300 or format=svg; may be given again
  --url URL        in front of the path; default: nothing

Exit code: 0 printed, 1 not.
`;
const DAY_S = 86_400;

const { values, words } = readOptions(
  HELP,
  {
    key: { type: 'string' },
    days: { type: 'string' },
    set: { type: 'string', multiple: true },
    url: { type: 'string' },
  },
  { harmless: true },
);
const [symbology, value, ...others] = words;
if (symbology === undefined || value === undefined || others.length > 0) stop(HELP);
const { key, days = '365', set = [], url = '' } = values;
const secret = process.env['LINK_SECRET'] ?? '';
if (secret === '') stop('LINK_SECRET is not set: the secret that the server has too.');
if (key === undefined || !/^[0-9a-f]{12}$/.test(key))
  stop('--key takes the id of a key, 12 hex digits, as npm run keys -- list shows it.');
if (!/^\d{1,5}$/.test(days) || days === '0')
  stop(`--days must be an integer from 1 to 99999; received ${days}.`);
const linkable = [...DRAWINGS, ...MORE_DRAWINGS];
const operation = linkable.find(({ path }) => path === `/barcode/generate/${symbology}`);
if (operation === undefined)
  stop(
    `There is no ${symbology}. There are: ${linkable.map(({ path }) => path.split('/').at(-1)).join(', ')}.`,
  );
const options = set.map((pair): readonly [string, string] => {
  const at = pair.indexOf('=');
  const name = operation.options.find(
    (option) => option.name.toLowerCase() === pair.slice(0, at).toLowerCase(),
  )?.name;
  return name === undefined
    ? stop(`--set ${pair}: ${symbology} takes ${operation.options.map((option) => option.name).join(', ')}.`)
    : [name, pair.slice(at + 1)];
});
const expires = String(Math.floor(Date.now() / 1000) + Number(days) * DAY_S);
const query = await signedQuery(secret, operation.path, {
  ...Object.fromEntries(options),
  value,
  key,
  expires,
});
process.stdout.write(`${url.replace(/\/+$/, '')}${operation.path}?${query}\n`);
