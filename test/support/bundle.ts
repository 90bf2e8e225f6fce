// Before the tests over HTTP: the Worker is bundled, and the stores are migrated, once, because files that run side by side would each do it.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BUILD } from '../../src/local/runtime.ts';
import { workerModules } from '../../src/local/worker-bundle.ts';
import { EMPTY_STATE, makeState } from './state.ts';

export async function setup(): Promise<(() => void) | undefined> {
  workerModules(BUILD);
  workerModules(BUILD, 'engine');
  if (process.env[EMPTY_STATE] !== undefined) return undefined;
  const state = mkdtempSync(join(tmpdir(), 'quietzone-empty-'));
  await makeState(state);
  process.env[EMPTY_STATE] = state;
  return () => rmSync(state, { recursive: true, force: true });
}
