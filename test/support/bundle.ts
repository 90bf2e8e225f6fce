// Before the tests over HTTP: the Worker is bundled once, because files that run side by side would each do it.
import { BUILD } from '../../scripts/support/local.ts';
import { workerModules } from '../../scripts/support/worker-bundle.ts';

export function setup(): void {
  workerModules(BUILD);
}
