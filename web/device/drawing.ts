// The page's side of the drawing worker, which is loaded when it is first asked for.
import type { Problem } from '../api/index.ts';
import type {
  ContentForm,
  ContentValues,
  Drawing,
  GenerateRequest,
  GeneratedImage,
  Task,
} from './drawing-messages.ts';
import { taskWorker } from './task-worker.ts';

export type Drawn<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: DeviceProblem };

/** A problem with a value, and the option or field that it names. */
export interface DeviceProblem extends Problem {
  readonly field?: string;
}

const tell = taskWorker<Task, Drawing>(
  () => new Worker(new URL('./drawing-worker.ts', import.meta.url), { type: 'module' }),
);

async function ask<T>(task: Task): Promise<Drawn<T>> {
  const result = await tell(task);
  if (result === undefined) return { ok: false, problem: NOT_LOADED };
  return result.ok
    ? { ok: true, value: result.value as T }
    : { ok: false, problem: problemOf(result.problem.message) };
}

export const NOT_LOADED: DeviceProblem = {
  kind: 'offline',
  title: 'The preview could not be loaded',
  advice: 'Reload the page, or send the request to the API.',
};

/** `The option width must …`, `The field ssid must …`: the names become those of the form on the screen (named). */
function problemOf(message: string): DeviceProblem {
  const field = /^The (?:option|field) (\w+)/.exec(message)?.[1];
  return {
    kind: 'value',
    title: 'This cannot be drawn',
    advice: message,
    ...(field !== undefined && { field }),
  };
}

export const drawHere = (request: GenerateRequest): Promise<Drawn<GeneratedImage>> =>
  ask({ kind: 'draw', request });

/** The text of a form's fields. */
export const textHere = (form: string, fields: ContentValues): Promise<Drawn<string>> =>
  ask({ kind: 'text', form, fields });

let forms: Promise<Drawn<readonly ContentForm[]>> | undefined;

/** The forms of the option content; asked for once. */
export function formsHere(): Promise<Drawn<readonly ContentForm[]>> {
  forms ??= ask<readonly ContentForm[]>({ kind: 'forms' }).then((result) => {
    if (!result.ok) forms = undefined;
    return result;
  });
  return forms;
}
