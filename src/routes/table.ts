// THE ROUTE TABLE: the operations in their order, and the batch job. Mounting, OpenAPI, the start page, the README's list and the conformance
// tests derive from it.
import { WORKS } from '../operations/table.ts';
import { namesOperation } from '../registry/operations.ts';
import type { Settings } from '../settings.ts';
import { BATCH_SCAN_IMAGE_ADVANCED_QR } from './batch-job.ts';
import type { Operation } from './operation.ts';
import { routeOf } from './work.ts';

export const OPERATIONS: readonly Operation[] = [...WORKS.map(routeOf), BATCH_SCAN_IMAGE_ADVANCED_QR];

/** The operations that are not in DISABLED_OPERATIONS, in the table's order. */
export function enabledOperations({
  DISABLED_OPERATIONS: patterns,
}: Pick<Settings, 'DISABLED_OPERATIONS'>): readonly Operation[] {
  return OPERATIONS.filter((operation) => !namesOperation(patterns, operation));
}
