// The words of tools: an option is an argument of the call.
import { HTTP_WORDS } from '../../http/words.ts';
import type { Words } from '../../wording/index.ts';

export const MCP_WORDS: Words = {
  option: (name) => `the argument ${name}`,
  name: (name) => name,
  limit: (name) => HTTP_WORDS.limit(name),
  sendPassword: 'send its password in the argument password',
  givenPassword: 'the argument password',
};
