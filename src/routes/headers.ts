// Headers that several operations read.
import { type HeaderParameter } from '../http/headers.ts';

export const PASSWORD: HeaderParameter = {
  name: 'password',
  type: 'string',
  description: 'Opens an encrypted document',
};
