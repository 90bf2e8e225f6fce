// The options of a batch job: those of its scan, but for several files, because a job has one; and where its status is posted.
import type { Option } from './option.ts';
import { FILES, QR_SCAN_OPTIONS } from './scan-options.ts';

export const CALLBACK = {
  name: 'callbackUrl',
  type: 'string',
  help: 'http or https address to which the status is posted once the job is done, signed as Standard Webhooks says; up to six tries',
} as const satisfies Option;

export const JOB_OPTIONS: readonly Option[] = [
  ...QR_SCAN_OPTIONS.filter(({ name }) => name !== FILES.name),
  CALLBACK,
];
