// The words of HTTP: an option is a header or a query parameter, and a limit that can be moved is a setting of the server.
import type { Words } from '../wording/index.ts';
import { headerName } from './header-names.ts';

/** What helps over HTTP alone. */
const NOTES: Readonly<Record<string, string>> = { logo: ': a form with the parts value and logo' };

const SETTINGS: Readonly<Record<string, string>> = {
  maxPages: 'MAX_PAGES',
  maxPixels: 'MAX_IMAGE_PIXELS',
  scanWorkMs: 'SCAN_WORK_MS',
  convertWorkMs: 'CONVERT_WORK_MS',
  queue: 'HEAVY_QUEUE',
  queueWaitS: 'HEAVY_WAIT_S',
};

/** The setting that moves a limit of the core; a name that the table lacks is a setting's already. */
function settingOf(limit: string): string {
  return SETTINGS[limit] ?? limit;
}

export const HTTP_WORDS: Words = {
  option: (name, sentAs = 'header') => `the ${sentAs} ${headerName(name)}`,
  optionInCode: (name) => `the header \`${headerName(name)}\``,
  name: headerName,
  note: (name) => NOTES[name] ?? '',
  limit: (name) => `the setting ${settingOf(name)}`,
  sendPassword: 'send its password in the header "password"',
  givenPassword: 'the password in the header "password"',
};
