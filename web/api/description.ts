// The interface description of the service that serves this page.
import { type Document, type Operation, operationsOf } from './operations.ts';
import { BASE_PATH } from './page.ts';

export async function fetchOperations(): Promise<readonly Operation[]> {
  const response = await fetch(`${BASE_PATH}/openapi.json`);
  if (!response.ok) throw new Error(`The interface description answered ${response.status}.`);
  return operationsOf((await response.json()) as Document);
}
