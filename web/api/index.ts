// The door: the service as the page sees it. snippets.ts is loaded with what shows code, and has no place in it.
export { fetchOperations } from './description.ts';
export { onKey, readKey, takeKeyFromAddress, useKey, writeKey } from './key.ts';
export type { Operation, Parameter } from './operations.ts';
export { BASE_PATH, BASE_URL, VERSION } from './page.ts';
export { type Problem, connectionProblem, problemOf, withoutSettings } from './problems.ts';
export type { Part, Request } from './request.ts';
export { type Answer, type Outcome, type Progress, send, sendUntilFree } from './send.ts';
export { type Day, type Usage, type UsageOutcome, fetchUsage, isKeyKnown } from './usage.ts';
