// POST /barcode/batch-job/scan/image/advanced/qr: accepts a file now and reads its QR codes later (docs/batch-jobs.md).
import type { HeaderValues } from '../http/headers.ts';
import { headerName } from '../http/header-names.ts';
import { headersOf, withHeaders } from '../http/option-headers.ts';
import { digestOfKey, recordName } from '../accounts/index.ts';
import { checkUrl, urlRules } from '../remote/index.ts';
import { findUpload, requireUpload } from '../http/upload.ts';
import { fail } from '../service/failure.ts';
import { type Result, ok } from '../service/result.ts';
import { callbackSecret } from '../jobs/index.ts';
import { BATCH_JOB } from '../registry/operations.ts';
import { CALLBACK } from '../registry/job-options.ts';
import { readBoolean } from '../registry/option.ts';
import { FILES } from '../registry/scan-options.ts';
import { callsOf } from '../registry/price.ts';
import { BATCH_SCAN_IMAGE_ADVANCED_QR as declared } from '../registry/declared/scan.ts';
import type { Call, Operation } from './operation.ts';
import { SCAN_IMAGE_ADVANCED_QR } from '../operations/scan/index.ts';
import { routeOf } from './work.ts';

/** The operation that a batch job does when its turn comes. */
export const JOB_WORK = routeOf(SCAN_IMAGE_ADVANCED_QR);

export const BATCH_SCAN_IMAGE_ADVANCED_QR: Operation = {
  ...declared,
  ...withHeaders(declared.options),
  body: JOB_WORK.body,
  refused: headersOf([FILES]),
  isDeferred: true,
  bodyLimit: JOB_WORK.bodyLimit,
  checkHeaders(headers) {
    const several = readBoolean(headers, FILES);
    if (!several.ok || several.value) {
      return fail('invalid_option', {
        option: FILES.name,
        rule: 'is for scans that are answered at once: hand in one job for each file',
      });
    }
    return JOB_WORK.checkHeaders?.(headers) ?? ok(undefined);
  },
  async prepare(call) {
    const { headers, settings, deps, account } = call;
    const { jobs } = deps;
    if (!jobs) return fail('not_found', { path: BATCH_JOB.path, why: 'not set up', listAt: '/openapi.json' });
    const file = fileOf(call);
    if (!file.ok) return file;
    const apikey = headers.get('apikey') ?? '';
    const url = headers.get(CALLBACK.name)?.trim() ?? '';
    const allowed = url === '' ? ok(undefined) : checkUrl(url, urlRules(settings));
    if (!allowed.ok) return allowed;
    const callback = url !== '' && {
      callback: { url, secret: await callbackSecret(apikey) },
    };
    return ok({
      input: file.value,
      async run(repeats) {
        const id = await jobs.handIn({
          account,
          operation: BATCH_JOB.id,
          cost: callsOf(JOB_WORK.price, settings),
          headers: optionsOf(headers),
          keyRecord: recordName(await digestOfKey(apikey)),
          file: file.value,
          ...callback,
          ...(repeats && { id: repeats.jobId }),
        });
        return id.ok ? ok({ value: { Successful: true, AsyncJobID: id.value } }) : id;
      },
    });
  },
};

/** The file; empty if its address was given, which is fetched when the job's turn comes. */
function fileOf({ body, contentType, headers, settings }: Call): Result<Uint8Array> {
  const url = headers.get('inputFileUrl')?.trim() ?? '';
  if (url === '') return requireUpload(body, contentType, 'imageFile');
  const file = findUpload(body, contentType, 'imageFile');
  if (!file.ok) return file;
  if (file.value !== null && file.value.length > 0) return ok(file.value);
  const allowed = checkUrl(url, urlRules(settings));
  return allowed.ok ? ok(new Uint8Array(0)) : allowed;
}

/** The options of the call that its scan reads. */
function optionsOf(headers: HeaderValues): Record<string, string> {
  return Object.fromEntries(
    JOB_WORK.headers.flatMap(({ name }) => {
      const value = headers.get(name);
      return value === null || name === headerName(FILES.name) ? [] : [[name, value]];
    }),
  );
}
