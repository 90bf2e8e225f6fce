// Options that several operations have.
import type { Option } from './option.ts';

export const PASSWORD = {
  name: 'password',
  type: 'string',
  help: 'Opens an encrypted document',
} as const satisfies Option;

const url = <const Help extends string>(help: Help) =>
  ({ name: 'inputFileUrl', type: 'string', label: 'Address of the file', help }) as const satisfies Option;

/** The address of a file instead of the file. */
export const INPUT_URL = {
  scan: url('URL of the image or PDF'),
  document: url('URL of a file to use as input'),
  presentation: url('URL of the presentation'),
} as const;
