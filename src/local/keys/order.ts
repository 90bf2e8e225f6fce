// What a call of `npm run keys` asks for, checked before any store is opened.
import {
  type KeyChanges,
  type KeySettings,
  endOf,
  isKeyText,
  isOrigin,
  MAX_KEY_TEXT,
} from '../../accounts/index.ts';
import { OPERATION_IDS } from '../../registry/operations.ts';

export const KEY_OPTIONS = {
  name: { type: 'string' },
  quota: { type: 'string' },
  account: { type: 'string' },
  expires: { type: 'string' },
  operations: { type: 'string' },
  origins: { type: 'string' },
  'no-rate-limit': { type: 'boolean' },
  'rate-limit': { type: 'boolean' },
  overlap: { type: 'string' },
  remote: { type: 'boolean' },
  env: { type: 'string' },
  url: { type: 'string' },
} as const;

type Values = {
  readonly [Name in keyof typeof KEY_OPTIONS]?: (typeof KEY_OPTIONS)[Name]['type'] extends 'string'
    ? string
    : boolean;
};

export type KeyOrder =
  | { readonly command: 'create'; readonly settings: KeySettings }
  | { readonly command: 'list' }
  | { readonly command: 'audit'; readonly id?: string }
  | { readonly command: 'set'; readonly id: string; readonly changes: KeyChanges }
  | { readonly command: 'revoke'; readonly id: string }
  | { readonly command: 'rotate'; readonly id: string; readonly overlapS: number | undefined };

/** The order, or what is wrong with the call. Undefined: there is no such command. */
export function keyOrder(
  command: string,
  id: string | undefined,
  values: Values,
  nowMs: number = Date.now(),
): KeyOrder | string | undefined {
  switch (command) {
    case 'create': {
      const settings = keySettings(values, nowMs);
      return typeof settings === 'string' ? settings : { command, settings };
    }
    case 'set': {
      const changes = keyChanges(values, nowMs);
      if (typeof changes === 'string') return changes;
      return id === undefined ? whichKey(command) : { command, id, changes };
    }
    case 'list':
      return { command };
    case 'audit':
      return { command, ...(id !== undefined && { id }) };
    case 'revoke':
      return id === undefined ? whichKey(command) : { command, id };
    case 'rotate': {
      const overlapS = wholeNumber('overlap', values.overlap);
      if (typeof overlapS === 'string') return overlapS;
      return id === undefined ? whichKey(command) : { command, id, overlapS };
    }
    default:
      return undefined;
  }
}

function whichKey(command: string): string {
  return `Which key? npm run keys -- ${command} ID (npm run keys -- list shows the ids).`;
}

function keySettings(values: Values, nowMs: number): KeySettings | string {
  const { name, account, expires } = values;
  if (name === undefined || name.trim() === '') return '--name is needed: it says whose key this is.';
  if (account?.trim() === '') return '--account must not be empty.';
  const long = Object.entries({ name, account }).find(([, text]) => text !== undefined && !isKeyText(text));
  if (long !== undefined) return `--${long[0]} is too long: ${MAX_KEY_TEXT} characters at most.`;
  const operations = list(values.operations);
  const unknown = operations?.find((operation) => !OPERATION_IDS.includes(operation));
  if (unknown !== undefined)
    return `There is no operation ${unknown}. There are: ${OPERATION_IDS.join(', ')}.`;
  const expiresMs = expires === undefined ? undefined : endOf(expires);
  if (expires !== undefined && expiresMs === undefined)
    return `--expires must be a date like 2027-01-31; received ${expires}.`;
  if (expiresMs !== undefined && expiresMs <= nowMs) return `--expires must lie ahead; ${expires} is over.`;
  const quota = wholeNumber('quota', values.quota);
  if (typeof quota === 'string') return quota;
  const origins = list(values.origins);
  const other = origins?.find((origin) => !isOrigin(origin));
  if (other !== undefined)
    return `--origins lists origins as browsers send them, like https://shop.example; received ${other || 'an empty one'}.`;
  return {
    name,
    ...(quota !== undefined && { quota }),
    ...(account !== undefined && { account }),
    ...(values['no-rate-limit'] && { rateLimit: false }),
    ...(operations && { operations }),
    ...(origins && { origins }),
    ...(expiresMs !== undefined && { expiresMs }),
  };
}

/** `none`, `all` and `never` take a limit away. */
function keyChanges(values: Values, nowMs: number): KeyChanges | string {
  if (values['rate-limit'] && values['no-rate-limit']) return '--rate-limit or --no-rate-limit?';
  if (values.account !== undefined) return 'A key stays with its account: its calls are counted there.';
  const { quota, operations, origins, expires, url: _url, ...rest } = values;
  const limited = {
    ...rest,
    name: values.name ?? 'unchanged',
    ...(quota !== undefined && quota !== 'none' && { quota }),
    ...(operations !== undefined && operations !== 'all' && { operations }),
    ...(origins !== undefined && origins !== 'all' && { origins }),
    ...(expires !== undefined && expires !== 'never' && { expires }),
  };
  const settings = keySettings(limited, nowMs);
  if (typeof settings === 'string') return settings;
  const changes: KeyChanges = {
    ...(values.name !== undefined && { name: settings.name }),
    ...(quota !== undefined && { quota: settings.quota ?? null }),
    ...(operations !== undefined && { operations: settings.operations ?? null }),
    ...(origins !== undefined && { origins: settings.origins ?? null }),
    ...(expires !== undefined && { expiresMs: settings.expiresMs ?? null }),
    ...(values['no-rate-limit'] && { rateLimit: false }),
    ...(values['rate-limit'] && { rateLimit: true }),
  };
  return Object.keys(changes).length > 0
    ? changes
    : 'What is to change? --name, --quota, --operations, --origins, --expires, --rate-limit or --no-rate-limit.';
}

function wholeNumber(name: string, text: string | undefined): number | string | undefined {
  if (text === undefined) return undefined;
  return /^\d{1,15}$/.test(text) ? Number(text) : `--${name} must be a whole number; received ${text}.`;
}

function list(text: string | undefined): string[] | undefined {
  return text?.split(',').map((item) => item.trim());
}
