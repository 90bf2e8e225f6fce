// What went wrong with a call, in words for the person at the page: a title, and what to do. The service's own message says
// which value is wrong; for the key, the rate and the load it is told here what can be done on this page.

export interface Problem {
  readonly kind: 'key' | 'value' | 'busy' | 'quota' | 'offline' | 'service' | 'stopped';
  readonly title: string;
  readonly advice: string;
  /** Seconds after which the same call may work. */
  readonly retryAfterS?: number;
  /** For whoever runs the service. */
  readonly requestId?: string;
}

interface Refusal {
  readonly ErrorMessage?: unknown;
  readonly ErrorCode?: unknown;
  readonly RequestId?: unknown;
}

/** What is known of a call. */
interface Called {
  /** Whether it carried a key at all. */
  readonly hasKey: boolean;
  /** The name of a field, by that of its header; undefined: the call has no such field. */
  readonly labelOf: (header: string) => string | undefined;
}

export function problemOf(
  answer: {
    readonly status: number;
    readonly json: unknown;
    readonly headers: Readonly<Record<string, string>>;
  },
  { hasKey, labelOf }: Called,
): Problem {
  const refusal: Refusal = typeof answer.json === 'object' && answer.json !== null ? answer.json : {};
  const message = messageOf(refusal, labelOf);
  const code = typeof refusal.ErrorCode === 'string' ? refusal.ErrorCode : '';
  const id = answer.headers['x-request-id'];
  const retry = Number(answer.headers['retry-after'] ?? Number.NaN);
  const shared = {
    ...(id && { requestId: id }),
    ...(Number.isFinite(retry) && { retryAfterS: retry }),
  };
  const { status } = answer;
  if (status === 401)
    return hasKey
      ? {
          ...shared,
          kind: 'key',
          title: 'This key is not known',
          advice: 'Check it: a key begins with qz_. It may also have expired or been revoked.',
        }
      : {
          ...shared,
          kind: 'key',
          title: 'A key is needed',
          advice: 'Enter your API key at the top of the page. npm start prints an address that fills it in.',
        };
  if (status === 403) return { ...shared, kind: 'key', title: 'This key may not do that', advice: message };
  if (status === 429 && code === 'quota_exceeded')
    return { ...shared, kind: 'quota', title: 'The quota of this month is used up', advice: message };
  if (status === 429)
    return {
      ...shared,
      kind: 'busy',
      title: 'Too many calls with this key',
      advice: `${waitText(retry)} Nothing was charged.`,
    };
  if (status === 503)
    return {
      ...shared,
      kind: 'busy',
      title: 'The service is busy',
      advice: `${waitText(retry)} Nothing was charged.`,
    };
  if (status >= 500)
    return {
      ...shared,
      kind: 'service',
      title: 'The service failed',
      advice: message || 'Try again; nothing was charged.',
    };
  const { title, advice = '' } = BY_CODE[code] ?? BY_STATUS[status] ?? { title: 'The service refused this' };
  const said = [message || `It answered ${status}.`, advice].filter((part) => part !== '').join(' ');
  return { ...shared, kind: 'value', title, advice: said };
}

interface Said {
  readonly title: string;
  /** What to do here, after the service's own message. */
  readonly advice?: string;
}

const BY_CODE: Readonly<Record<string, Said>> = {
  encrypted: { title: 'This document is locked', advice: 'Enter its password under Options and try again.' },
};
const BY_STATUS: Readonly<Record<number, Said>> = {
  402: { title: 'This needs calls that have to be paid', advice: 'Ask whoever gave you the key for more.' },
  413: { title: 'This is too large', advice: 'Send a smaller file, or fewer pages. Nothing was charged.' },
  415: { title: 'This kind of file is not taken', advice: 'Save it as one of them and try again.' },
  422: {
    title: 'This cannot be worked on',
    advice: 'Open it elsewhere and save it again, or send less of it.',
  },
};

/** What was received, in quotes, stays as it is; an option stands there as a header, or by its name alone if no word is written so. */
const NAMED = /"[^"]*"|\b[Tt]he (?:header|query parameter) `?([\w-]+)`?|\b([A-Za-z]+(?:[A-Z-][A-Za-z\d]*)+)/g;

/** A sentence without the settings of whoever runs the service. */
export function withoutSettings(text: string): string {
  return text
    .replaceAll(/ \(setting [A-Z\d_]+\)/g, '')
    .replaceAll(/\bthe setting [A-Z\d_]+/g, 'a limit of this service');
}

/** The service's message, in which options are named as their fields are. */
function messageOf({ ErrorMessage: message }: Refusal, labelOf: Called['labelOf']): string {
  if (typeof message !== 'string') return '';
  return withoutSettings(message).replaceAll(NAMED, (whole, header?: string, name?: string) => {
    const label = labelOf(header ?? name ?? '');
    return label === undefined ? whole : `“${label}”`;
  });
}

export function connectionProblem(online: boolean): Problem {
  return online
    ? {
        kind: 'offline',
        title: 'The service does not answer',
        advice: 'It may have been stopped, or the connection was cut. Try again.',
      }
    : {
        kind: 'offline',
        title: 'This device is offline',
        advice: 'Connect it to the network and try again. Nothing was sent.',
      };
}

function waitText(seconds: number): string {
  if (!Number.isFinite(seconds)) return 'Wait a moment and try again.';
  if (seconds < 120) return `Try again in ${seconds} s.`;
  const hours = seconds / 3600;
  if (hours < 2) return `Try again in ${Math.ceil(seconds / 60)} minutes.`;
  return hours < 48
    ? `Try again in ${Math.ceil(hours)} hours.`
    : `Try again in ${Math.ceil(hours / 24)} days.`;
}
