// Failures of the core as one or two sentences in the words of a surface: what was wrong, what is allowed, what was received.
import type { Failure, FailurePayloads } from '../lib/failure.ts';
import { type Words, capital, inWords, limitIn } from './words.ts';

export function sentenceOf(failure: Failure, words: Words): string {
  const text = (template: string): string => inWords(template, words);
  switch (failure.code) {
    case 'missing_value':
      return `${text(failure.field ?? 'The value')} is missing: send ${text(failure.send)}.`;
    case 'invalid_value':
      return `${text(failure.field)} ${text(failure.rule)}${received(failure)}.`;
    case 'invalid_option':
      return `${subjectOf(failure, words)} ${text(failure.rule)}${received(failure)}.`;
    case 'malformed_file': {
      const page = failure.page === undefined ? 'The' : `Page ${failure.page} of the`;
      return `${page} ${failure.format} cannot be read: ${failure.why}.`;
    }
    case 'missing_file':
      return `${noFile(failure.why, words)}. Send ${text(failure.send)}.`;
    case 'too_large':
      return tooLarge(failure, words);
    case 'unsupported_media':
      return 'feature' in failure
        ? `The ${failure.format} uses ${failure.feature}, which is not supported.`
        : `The ${failure.what} ${failure.received} is not supported. Allowed: ${failure.allowed}.${failure.advice ? ` ${failure.advice}.` : ''}`;
    case 'encrypted':
      return encrypted(failure, words);
    case 'unsupported_version':
      return `The ${failure.format} was saved by ${failure.version}; only ${failure.supported} can be converted.`;
    case 'unsupported_structure':
      return `${failure.what}: ${failure.why}. ${failure.advice}.`;
    case 'rate_limited':
      return failure.jobs === undefined
        ? 'The rate of this key is exceeded. Nothing was consumed; retry later.'
        : `Too many images or documents of this account are being processed at once: ${failure.jobs} are at work or wait. Nothing was consumed; retry later.`;
    case 'overloaded':
      return `${capital(failure.what)}${bound(failure, words)}. Nothing was charged; retry shortly.`;
    case 'processing_limit': {
      const limit = failure.limit === undefined ? '' : `: ${text(failure.limit)}`;
      return `Processing limit reached for ${failure.what}${limit}${bound(failure, words)}.${failure.advice ? ` ${text(failure.advice)}.` : ''}`;
    }
    case 'internal':
      return (
        `${capital(failure.what)}. Nothing was charged.` +
        (failure.requestId === undefined ? '' : ` Please report the request id ${failure.requestId}.`)
      );
  }
}

/** The start of the sentence. The option that was sent in its own way is named so; the others of the subject as the surface says them. */
function subjectOf({ option, subject, sentAs }: FailurePayloads['invalid_option'], words: Words): string {
  const [before = '', ...after] = (subject ?? `{${option}}`).split(`{${option}}`);
  const first = words.option(option, sentAs);
  return capital(inWords(before, words) + first + inWords(after.join(`{${option}}`), words));
}

function noFile(why: FailurePayloads['missing_file']['why'], words: Words): string {
  if (why === 'empty') return 'The file is empty (0 bytes)';
  if (why === 'absent') return 'No file was received';
  if ('address' in why)
    return `No file was received, but the address ${shown(why.address)}: an address belongs in ${inWords('{inputFileUrl}', words)}`;
  const { text, writer } = why.instead;
  return `No file was received, but ${shown(text)}: that is what ${writer} writes for a file that its client did not encode`;
}

/** The caller's text for a message: in quotes, printable, at most 60 characters. */
export function shown(text: string): string {
  return `"${text.replace(/[^\x20-\x7e]/g, '?').slice(0, 60)}"`;
}

function tooLarge(failure: FailurePayloads['too_large'], words: Words): string {
  const what = capital(failure.what);
  const advice = 'advice' in failure && failure.advice ? ` ${capital(inWords(failure.advice, words))}.` : '';
  if ('needs' in failure) {
    const { limitBytes } = failure;
    const limit = limitBytes === undefined ? 'is allowed' : `the ${limitBytes / 2 ** 20} MB that are allowed`;
    return `${what} needs more memory than ${limit}.${advice}`;
  }
  if ('maxSidePx' in failure) {
    const { widthPx, heightPx, maxSidePx } = failure;
    return `${what} has ${widthPx} × ${heightPx} pixels; the limit is ${maxSidePx} a side.`;
  }
  const { actual, unit } = failure;
  const limit = `${counted(failure.limit)} ${unit}`;
  return actual === undefined
    ? `${what} has more than ${limit}; that is the limit${bound(failure, words)}.${advice}`
    : `${what} has ${counted(actual)} ${unit}${failure.atLeast ? ' or more' : ''}; the limit is ${limit}${bound(failure, words)}.${advice}`;
}

function encrypted({ format, password }: FailurePayloads['encrypted'], words: Words): string {
  if (password === undefined)
    return `The ${format} is encrypted in a way that is not supported: save it without a password.`;
  return password === 'wrong'
    ? `The ${format} is encrypted and ${words.givenPassword} does not open it.`
    : `The ${format} is encrypted: ${words.sendPassword}.`;
}

function received(failure: { readonly received?: string }): string {
  return failure.received === undefined ? '' : `; received ${failure.received}`;
}

function bound(failure: { readonly bound?: string }, words: Words): string {
  return failure.bound === undefined ? '' : ` (${limitIn(words, failure.bound)})`;
}

/** 40000 → 40,000 */
function counted(value: number): string {
  return value.toLocaleString('en');
}
