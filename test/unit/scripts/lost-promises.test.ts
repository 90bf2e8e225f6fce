// A promise of the Worker that nobody waits for ends with its request: it is awaited, returned, or handed to waitUntil. The linter finds those
// without a handler (no-floating-promises in oxlint.config.ts); one that ends in .catch(…) is handled and lost all the same, and is found here.
import { describe, expect, it } from 'vitest';
import { parseSync } from 'vite';
import { readSources } from '../../../scripts/support/folders.ts';
import { ROOT } from '../../../src/local/run.ts';

/** Those that a request need not outlive. */
const MAY_BE_LOST = [
  // A read that is raced with a silence.
  'src/http/body.ts: stream.next',
  // It lasts as long as the body is read.
  'src/lib/streamed-bytes.ts: void written',
];
const HANDLERS = ['then', 'catch', 'finally'];

interface Node {
  readonly type: string;
  readonly [member: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** The statements that begin what they do not keep: `work().catch(…);`, also behind `void`. A chain on a name is kept by that name. */
function lostIn(node: Node): readonly Node[] {
  const within = Object.values(node)
    .flat()
    .flatMap((value) => (isNode(value) ? lostIn(value) : []));
  return node.type === 'ExpressionStatement' && isLost(node['expression'] as Node)
    ? [node, ...within]
    : within;
}

function isLost(node: Node): boolean {
  if (node.type === 'UnaryExpression') return isLost(node['argument'] as Node);
  if (node.type !== 'CallExpression') return false;
  const callee = node['callee'] as Node;
  const { name } = (callee['property'] ?? {}) as { readonly name?: string };
  if (callee.type !== 'MemberExpression' || name === undefined || !HANDLERS.includes(name)) return false;
  return (callee['object'] as Node).type === 'CallExpression';
}

const lost = (path: string, text: string): readonly string[] =>
  lostIn(parseSync(path, text, {}).program as unknown as Node).map(
    ({ start, end }) => `${path}: ${text.slice(Number(start), Number(end))}`,
  );

describe('a promise that may be lost with its request', () => {
  it.each([
    ['void ask(engine).catch(() => undefined);', 1],
    ['if (open) ask(engine).then(done, failed);', 1],
    ['waitUntil(ask(engine).catch(() => undefined));', 0],
    ['const mine = ask(engine).catch(() => undefined);', 0],
    ['late.catch(() => undefined);', 0],
  ])('is found: %s', (text, count) => {
    expect(lost('a.ts', text)).toHaveLength(count);
  });

  it('is begun nowhere in the Worker', () => {
    const worker = [...readSources(ROOT)].filter(([path]) => /^src\/(?!cli\/|local\/)/.test(path));
    expect(worker.length).toBeGreaterThan(500);
    expect(worker.flatMap(([path, text]) => lost(path, text)).map((each) => each.split('(')[0])).toEqual(
      MAY_BE_LOST,
    );
  });
});
