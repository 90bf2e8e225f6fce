// The parts that both interface descriptions share: OpenAPI 3.1 (openapi.ts) and Swagger 2.0 (swagger.ts).
import type { Model } from '../registry/model.ts';
import { ERROR_RESULT } from '../http/respond.ts';
import { JOB_STATUS, namesOperation } from '../registry/operations.ts';
import type { Settings } from '../settings.ts';
import type { Operation } from './operation.ts';
import { BATCH_JOB_STATUS_RESULT } from '../registry/models.ts';

export const TITLE = 'quietzone';
export const DESCRIPTION =
  'Barcode lookup, recognition and generation, and document conversion. Wire-compatible with the clients of the API whose operation names it carries.';
export const OCTET_STREAM = 'application/octet-stream';

/** The status request of batch jobs, which is no row of the route table. */
export const JOB_STATUS_TEXTS = {
  tags: ['BatchJob'],
  summary: 'Get the status and result of a batch job',
  description: 'The job is STARTED or COMPLETED; its result is kept for 24 hours. Costs nothing.',
  operationId: JOB_STATUS.id,
} as const;
export const JOB_ID = {
  name: 'AsyncJobID',
  in: 'query',
  description: 'Id of the job, as the answer to it named it',
  required: true,
} as const;

/** False if the operator has switched the status request off. */
export function hasJobStatus({ DISABLED_OPERATIONS }: Settings): boolean {
  return !namesOperation(DISABLED_OPERATIONS, JOB_STATUS);
}

/** The models of these operations and those that they contain, each once. `settings`: with the status of batch jobs, if it is on. */
export function modelsOf(operations: readonly Operation[], settings: Settings | undefined): Model[] {
  const models = new Map<string, Model>([[ERROR_RESULT.name, ERROR_RESULT]]);
  const add = (model: Model): void => {
    models.set(model.name, model);
    for (const { type } of model.members)
      if (typeof type === 'object') add('model' in type ? type.model : type.listOf);
  };
  for (const { result } of operations) if ('model' in result) add(result.model);
  if (settings && hasJobStatus(settings)) add(BATCH_JOB_STATUS_RESULT);
  return [...models.values()];
}
