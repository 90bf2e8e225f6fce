// The checks of a request's headers, before a byte of its body is read.
import { checkBodyHeaders } from '../http/body.ts';
import type { HeaderValues } from '../http/headers.ts';
import { checkOption } from '../registry/option.ts';
import { checkBoundary } from '../http/multipart.ts';
import { checkStringType } from '../http/string-body.ts';
import { isCsvType } from './text-input.ts';
import { type Result, ok } from '../service/result.ts';
import type { Settings } from '../settings.ts';
import type { Operation } from './operation.ts';

/** Failures: too_large, unsupported_media, invalid_option, and those of the operation's own check. */
export function checkHeaders(headers: HeaderValues, operation: Operation, settings: Settings): Result<void> {
  const setting = operation.bodyLimit;
  const contentType = headers.get('content-type');
  const checks: readonly (() => Result<unknown>)[] = [
    () => checkBodyHeaders(headers, { limitBytes: settings[setting], setting }),
    () => checkType(operation, contentType),
    ...operation.options.map((option) => () => checkOption(headers, option)),
    () => operation.checkHeaders?.(headers) ?? ok(undefined),
  ];
  for (const check of checks) {
    const checked = check();
    if (!checked.ok) return checked;
  }
  return ok(undefined);
}

function checkType(operation: Operation, contentType: string | null): Result<unknown> {
  if (takesForm(operation, contentType)) return checkBoundary(contentType);
  const { body } = operation;
  return body.kind === 'string' && body.isList && isCsvType(contentType)
    ? ok(undefined)
    : checkStringType(contentType);
}

function takesForm({ body }: Operation, contentType: string | null): boolean {
  if (body.kind === 'file') return true;
  return body.orParts !== undefined && /^\s*multipart\/form-data\b/i.test(contentType ?? '');
}
