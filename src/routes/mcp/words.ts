// The words of tools: an option is an argument of the call.
import { type Words, settingOf } from '../../wording/index.ts';

export const MCP_WORDS: Words = {
  option: (name) => `the argument ${name}`,
  name: (name) => name,
  note: (name) => (name === 'logo' ? ': the argument logo' : ''),
  limit: settingOf,
  sendPassword: 'send its password in the argument password',
  givenPassword: 'the argument password',
};
