// Headers that several operations read.
import type { HeaderParameter } from './operation.ts';

export const PASSWORD: HeaderParameter = {
  name: 'password',
  type: 'string',
  description: 'Opens an encrypted document',
};
