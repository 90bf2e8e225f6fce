// Before the tests over HTTP: the Worker is bundled once, because files that run side by side would each do it.
import { BUILD } from '../../src/local/runtime.ts';
import { workerModules } from '../../src/local/worker-bundle.ts';

export function setup(): void {
  workerModules(BUILD);
  workerModules(BUILD, 'engine');
}
