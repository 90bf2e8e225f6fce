// Result as the service's layers use it: its failures are those of the core and of the service.
import type { Err as CoreErr, Result as CoreResult } from '../lib/result.ts';
import type { Failure } from './failure.ts';

export { err, ok } from '../lib/result.ts';

export type Err<E = Failure> = CoreErr<E>;
export type Result<T, E = Failure> = CoreResult<T, E>;
