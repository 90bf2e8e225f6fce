// What the local server says beside the lines of its requests: one JSON object a line, or a sentence at a terminal.
import { faultReason } from '../service/fault-reason.ts';

export type Level = 'info' | 'warn' | 'error';

export interface Notice {
  readonly level: Level;
  /** `server`, `engine`, `state`, `clock` or `runtime`: docs/operations.md explains each. */
  readonly part: string;
  /** Sentences. */
  readonly message: string;
  /** Further members of the JSON object. */
  readonly more?: Readonly<Record<string, string | number>>;
}

/** The format of the lines of requests too, unless LOG_FORMAT says otherwise: text for a person, JSON for programs. */
export function logFormat(): 'text' | 'json' {
  return process.stdout.isTTY ? 'text' : 'json';
}

/** Errors and warnings go to standard error. */
export function tell(notice: Notice): void {
  const stream = notice.level === 'info' ? process.stdout : process.stderr;
  stream.write(`${isText() ? notice.message : noticeLine(notice, Date.now())}\n`);
}

/** Whether notices are for a person. */
export function isText(): boolean {
  const format = process.env['LOG_FORMAT'] || logFormat();
  return format === 'text' || (format === 'off' && process.stdout.isTTY);
}

/** `nowMs`: Unix ms. */
export function noticeLine({ level, part, message, more }: Notice, nowMs: number): string {
  const reason = level === 'info' ? undefined : faultReason(message)?.reason;
  const time = new Date(nowMs).toISOString();
  return JSON.stringify({ level, time, part, ...(reason && { reason }), message, ...more });
}

/** A line of another program: as it is when it is JSON or for a person, otherwise the message of a notice. */
export function passedOn(line: string, level: Level): string {
  return line.startsWith('{') || isText()
    ? line
    : noticeLine({ level, part: 'runtime', message: line }, Date.now());
}
