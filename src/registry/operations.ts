// The id and path of each operation of the route table (routes/table.ts), as data without engines, so that settings and tasks can check a name.
import { type Result, err, ok } from '../lib/result.ts';
import { nearestOf } from '../lib/edit-distance.ts';
import { COMMANDS, NAMES } from './operation-names.ts';

export interface OperationName {
  readonly id: string;
  readonly path: string;
}

export const BATCH_JOB = {
  id: 'BatchJob_ScanImageAdvancedQRBatchJob',
  path: '/barcode/batch-job/scan/image/advanced/qr',
} as const satisfies OperationName;

export const OPERATION_NAMES: readonly OperationName[] = rowsOf(NAMES).map(([id, path]) => ({ id, path }));

/** The commands that are made of operations: name and summary. */
export const OPERATION_COMMANDS = rowsOf(COMMANDS);

/** The operations as tools of the Model Context Protocol: a name that can be switched off, and no operation of its own. */
export const MCP = { id: 'Mcp', path: '/mcp' } as const satisfies OperationName;

/** A GET, which every key may ask: it can be switched off. */
export const JOB_STATUS = {
  id: 'BatchJob_GetAsyncJobStatus',
  path: '/barcode/batch-job/status',
} as const satisfies OperationName;

/** Every operationId: those of the original API in its order, then the others. */
export const OPERATION_IDS: readonly string[] = OPERATION_NAMES.map(({ id }) => id);

/**
 * Whether one of the patterns names the operation, by id or by path; `*` stands for any characters, also slashes. Upper and lower
 * case are one, and a trailing slash is ignored.
 */
export function namesOperation(patterns: readonly string[], { id, path }: OperationName): boolean {
  return patterns.some((pattern) => fits(pattern, id) || fits(pattern, path));
}

/** The patterns, when each names an operation. The failure is a clause with the pattern and the nearest name. */
export function checkOperationPatterns(patterns: readonly string[]): Result<readonly string[], string> {
  const names: readonly OperationName[] = [...OPERATION_NAMES, JOB_STATUS, MCP];
  for (const pattern of patterns) {
    if (names.some((operation) => namesOperation([pattern], operation))) continue;
    const nearest = nearestOf(
      pattern,
      names.flatMap(({ id, path }) => [id, path]),
    );
    return err(`no operation is named ${pattern}.${nearest === undefined ? '' : ` Is ${nearest} meant?`}`);
  }
  return ok(patterns);
}

/** Walks the parts between the stars, so that no pattern costs more than its length times the name's. */
function fits(pattern: string, name: string): boolean {
  const [first = '', ...rest] = bare(pattern).split('*');
  const whole = bare(name);
  if (rest.length === 0) return first === whole;
  const last = rest.pop() ?? '';
  if (!whole.startsWith(first) || whole.length < first.length + last.length || !whole.endsWith(last))
    return false;
  const end = whole.length - last.length;
  let at = first.length;
  for (const part of rest) {
    const found = whole.indexOf(part, at);
    if (found < 0 || found + part.length > end) return false;
    at = found + part.length;
  }
  return true;
}

/** The lines, parted at their first space. */
function rowsOf(lines: string): readonly (readonly [first: string, rest: string])[] {
  return [...lines.matchAll(/^(\S+) (.+)$/gm)].map(([, first = '', rest = '']) => [first, rest]);
}

function bare(name: string): string {
  return name.toLowerCase().replace(/(?<=.)\/+$/, '');
}
