// The words of HTTP: an option is a header or a query parameter, and a limit that can be moved is a setting of the server.
import { type Words, settingOf } from '../wording/index.ts';
import { headerName } from './header-names.ts';

/** What helps over HTTP alone. */
const NOTES: Readonly<Record<string, string>> = { logo: ': a form with the parts value and logo' };

export const HTTP_WORDS: Words = {
  option: (name, sentAs = 'header') => `the ${sentAs} ${headerName(name)}`,
  optionInCode: (name) => `the header \`${headerName(name)}\``,
  name: headerName,
  note: (name) => NOTES[name] ?? '',
  limit: settingOf,
  sendPassword: 'send its password in the header "password"',
  givenPassword: 'the password in the header "password"',
};
