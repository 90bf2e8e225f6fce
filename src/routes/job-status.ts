// GET /barcode/batch-job/status?AsyncJobID=: the status of a batch job, and its result. It costs nothing; any key of the account may ask.
import type { Account } from '../accounts/index.ts';
import type { Deps } from '../deps.ts';
import { shown } from '../wording/index.ts';
import type { ModelValue } from '../registry/model.ts';
import { negotiate } from '../http/negotiate.ts';
import { queryParameter } from '../http/query.ts';
import { formsOf } from '../http/request-path.ts';
import { modelResponse } from '../http/respond.ts';
import type { JobStatus } from '../jobs/index.ts';
import { fail } from '../service/failure.ts';
import { type Result, ok } from '../service/result.ts';
import { JOB_STATUS, namesOperation } from '../registry/operations.ts';
import type { Settings } from '../settings.ts';
import { admit } from './admit.ts';
import { type App, answer, refuseSwitchedOff } from './answer.ts';
import { BATCH_JOB_STATUS_RESULT } from '../registry/models.ts';
import { withCalls } from './perform.ts';
import { statusOf as failureStatus } from '../http/describe-failure.ts';

const PARAMETER = 'AsyncJobID';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function mountJobStatus(app: App, deps: Deps, settings: Settings): void {
  const listAt = `${settings.BASE_PATH}/openapi.json`;
  if (namesOperation(settings.DISABLED_OPERATIONS, JOB_STATUS))
    return refuseSwitchedOff(app, JOB_STATUS.path, settings);
  app.on('GET', formsOf(JOB_STATUS.path), async (context) => {
    const request = context.req.raw;
    const trace = context.get('trace');
    trace.operation = JOB_STATUS.id;
    const onAccount = ({ account, keyId }: Account): void => {
      Object.assign(trace, { account, keyId });
    };
    const account = await admit(request.headers, { deps, operation: null, onAccount });
    if (!account.ok) return answer(context, account);
    const result = await statusOf(deps, account.value, request, listAt);
    const status = result.ok ? 200 : failureStatus(result.failure);
    deps.meter.note(account.value, { operation: JOB_STATUS.id, status });
    return withCalls(await answer(context, result), deps.meter.calls(account.value));
  });
}

async function statusOf(
  { jobs }: Deps,
  account: Account,
  request: Request,
  listAt: string,
): Promise<Result<Response>> {
  if (!jobs) return fail('not_found', { path: JOB_STATUS.path, why: 'not set up', listAt });
  const parameter = queryParameter(request.url, PARAMETER);
  if (!parameter.ok) return parameter;
  const given = parameter.value?.trim() ?? '';
  if (given === '')
    return fail('missing_value', {
      field: `The query parameter ${PARAMETER}`,
      send: 'the id that the answer to the batch job named',
    });
  const id = given.toLowerCase();
  const status = UUID.test(id) ? await jobs.status(account, id) : ok(null);
  if (!status.ok) return status;
  if (status.value === null) return fail('not_found', { job: shown(given) });
  const type = negotiate(request.headers.get('accept'), request.headers.get('content-type'));
  return ok(modelResponse(BATCH_JOB_STATUS_RESULT, statusValue(id, status.value), type));
}

/** The status as a model: a failed job is COMPLETED and not Successful. */
export function statusValue(id: string, status: JobStatus<unknown>): ModelValue {
  const result = status.kind === 'started' ? null : status.result;
  const message = result !== null && 'message' in result ? result.message : null;
  return {
    Successful: message === null,
    AsyncJobStatus: result === null ? 'STARTED' : 'COMPLETED',
    AsyncJobID: id,
    // The job runner sealed the operation's model value.
    QRScanResult: result !== null && 'value' in result ? (result.value as ModelValue) : null,
    ErrorMessage: message,
  };
}
