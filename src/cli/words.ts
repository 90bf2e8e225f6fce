// The words of the command line: an option is a flag, and a limit that can be moved is a setting of the environment.
import { type Words, settingOf } from '../wording/index.ts';
import { flagOf } from '../registry/option.ts';

const flag = (name: string): string => `--${flagOf(name)}`;

export const CLI_WORDS: Words = {
  option: flag,
  name: flag,
  limit: settingOf,
  sendPassword: 'give its password with --password',
  givenPassword: 'the password of --password',
};
