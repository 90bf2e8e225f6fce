// The administrator's routes for the tasks: on the server that --url names, on the one that runs on the local state, or on one that is started
// only for the task.
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { reasonOf, stop } from './task.ts';
import { STATE, serve } from './runtime.ts';
import { takeStateForTask } from './serving-lock.ts';

const SECRET_BYTES = 24;
const DRAIN_MS = 10_000;

export interface Admin {
  /** The server's address with its base path, without a slash at its end. */
  readonly url: string;
  readonly secret: string;
}

/** A JSON answer of an administrator's route, checked to be a success; a refusal ends the task with its message. */
export async function ask(
  admin: Admin,
  path: string,
  { method = 'GET', body }: { readonly method?: string; readonly body?: object } = {},
): Promise<Readonly<Record<string, unknown>>> {
  const response = await send(admin, path, { method, ...(body && { body: JSON.stringify(body) }) });
  const answer = (await response.json().catch(() => undefined)) as
    | Readonly<Record<string, unknown>>
    | undefined;
  if (answer === undefined && response.ok)
    return stop(`${admin.url}${path}: the answer is no JSON. Is it the address of quietzone?`);
  if (answer !== undefined && response.ok) return answer;
  const why =
    typeof answer?.['ErrorMessage'] === 'string' ? answer['ErrorMessage'] : `status ${response.status}`;
  const off =
    response.status === 404 && path.startsWith('/admin') && !why.includes('key ')
      ? ' Is ADMIN_SECRET set where it runs?'
      : '';
  return stop(`${admin.url}${path}: ${why}${off}`);
}

async function send(admin: Admin, path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(admin.url + path, {
      ...init,
      headers: { Authorization: `Bearer ${admin.secret}` },
    });
  } catch (cause) {
    return stop(`${admin.url} does not answer: ${reasonOf(cause)}.`);
  }
}

/** Does `work` with the administrator's routes; `url`: of a server elsewhere. The secret is that of the environment. */
export async function withAdmin<T>(url: string | undefined, work: (admin: Admin) => Promise<T>): Promise<T> {
  const secret = process.env['ADMIN_SECRET'] ?? '';
  const elsewhere = url?.replace(/\/+$/, '') ?? (await takeStateForTask(STATE, 'a task of npm run'));
  if (elsewhere !== undefined) {
    if (secret === '')
      stop(
        `The server at ${elsewhere} answers administrators who send its secret: set ADMIN_SECRET, there when it starts and here${url === undefined ? ', or stop it' : ''}.`,
      );
    return work({ url: elsewhere, secret });
  }
  const own = randomBytes(SECRET_BYTES).toString('hex');
  const vars = { ADMIN_SECRET: own, LOG_FORMAT: 'off', BASE_PATH: '', DISABLED_OPERATIONS: '' };
  const server = await serve({ host: '127.0.0.1', port: 0, vars });
  try {
    return await work({ url: server.url, secret: own });
  } finally {
    await server.drain(DRAIN_MS);
    rmSync(join(STATE, 'serving-at'), { force: true });
  }
}
