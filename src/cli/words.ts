// The words of the command line: an option is a flag, and a limit that can be moved is a setting of the environment.
import { type Words, settingOf } from '../wording/index.ts';
import { own } from '../lib/own.ts';
import { flagOf } from '../registry/option.ts';

/** Options whose flag has another name: --output is where to write. */
const FLAGS: Readonly<Record<string, string>> = { output: '--as' };

const flag = (name: string): string => own(FLAGS, name) ?? `--${flagOf(name)}`;

export const CLI_WORDS: Words = {
  option: flag,
  name: flag,
  note: (name) => (name === 'logo' ? ': --logo FILE' : ''),
  limit: settingOf,
  sendPassword: 'give its password with --password',
  givenPassword: 'the password of --password',
};
