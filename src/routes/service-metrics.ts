// The counters of the service: each operation that is switched on and each kind of failure is counted from zero.
import { FAILURE_CODES } from '../http/errors.ts';
import type { Settings } from '../settings.ts';
import { type Metrics, createMetrics } from '../telemetry/index.ts';
import { enabledOperations } from './table.ts';

export function createServiceMetrics(settings: Pick<Settings, 'DISABLED_OPERATIONS'>): Metrics {
  return createMetrics({
    operations: enabledOperations(settings).map(({ id }) => id),
    failures: FAILURE_CODES,
  });
}
