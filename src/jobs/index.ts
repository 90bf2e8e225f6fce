// The door of the batch jobs: handing in, asking for the state, and what the job runner needs.
export { type HandIn, type JobResult, type JobStatus, type Jobs, createJobs } from './client.ts';
export { END_MESSAGES, parsedResult, resultBytes } from './client.ts';
export { callBack, callbackSecret } from './callback.ts';
export { openHead } from './head.ts';
export type { JobKeys, JobObjects } from './stores.ts';
