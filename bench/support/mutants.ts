// Mutants of a TypeScript module: one small change each. `instrument` writes a module that holds all of them and behaves as the one whose
// number `globalThis.__mutant` has when it is evaluated; 0 is the original.
import { parseSync } from 'vite';

export interface Mutant {
  /** From 1, in the order of the text. */
  readonly number: number;
  readonly line: number;
  /** As `<` → `<=`. */
  readonly what: string;
}

export interface Instrumented {
  readonly code: string;
  readonly mutants: readonly Mutant[];
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [member: string]: unknown;
}

/** A replacement of a node's text, with what it shows of itself. */
interface Variant {
  readonly text: string;
  readonly what: string;
}

const OPERATORS: Readonly<Record<string, readonly string[]>> = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
  '&': ['|'],
  '|': ['&'],
  '<<': ['>>'],
  '>>': ['<<'],
  '>>>': ['<<'],
  '&&': ['||'],
  '||': ['&&'],
  '+=': ['-='],
  '-=': ['+='],
  '*=': ['/='],
  '|=': ['&='],
};

const METHODS: ReadonlyMap<string, string> = new Map([
  ['min', 'max'],
  ['max', 'min'],
  ['floor', 'ceil'],
  ['ceil', 'floor'],
  ['round', 'floor'],
  ['some', 'every'],
  ['every', 'some'],
  ['startsWith', 'endsWith'],
  ['endsWith', 'startsWith'],
]);

/** Where `globalThis.__seen` is, `__seen(file, mutants)` gives the bytes in which each mutant is marked that was reached, by its number. */
export function instrument(source: string, file: string): Instrumented {
  const mutants: Mutant[] = [];
  const { program } = parseSync(file, source);
  const body = render(program as unknown as Node);
  const name = JSON.stringify(file);
  const head =
    'const __m = globalThis.__mutant?.file === ' +
    `${name} ? globalThis.__mutant.number : 0; ` +
    `const __s = globalThis.__seen?.(${name}, ${mutants.length}); ` +
    'const __h = (number) => { if (__s !== undefined) __s[number] = 1; return __m === number; }; ' +
    'const __loop = () => { if (globalThis.__loop !== undefined) globalThis.__loop(); }; ';
  return { code: head + body, mutants };

  /** The node's text with every mutant inside it, and its own around it. */
  function render(node: Node): string {
    const parts = childrenOf(node)
      .filter((child) => !isType(child))
      .sort((left, right) => left.start - right.start);
    const own = [...variantsOf(node, source), ...testVariants(node)].map((variant) => ({
      ...variant,
      number: add(node, variant),
    }));
    let text = '';
    let at = node.start;
    for (const child of parts) {
      if (child.start < at) continue;
      text += source.slice(at, child.start) + render(child);
      at = child.end;
    }
    text += source.slice(at, node.end);
    if (isLoopBody(node)) text = text.startsWith('{') ? `{__loop();${text.slice(1)}` : `{__loop();${text}}`;
    if (own.length === 0) return text;
    return isStatement(node)
      ? own.reduce((inner, { number }) => `{if (!__h(${number})) {${inner}}}`, text)
      : `(${own.map((one) => `__h(${one.number}) ? (${one.text}) : `).join('')}(${text}))`;
  }

  function add(node: Node, { what }: Variant): number {
    const line = source.slice(0, node.start).split('\n').length;
    mutants.push({ number: mutants.length + 1, line, what });
    return mutants.length;
  }
}

const LOOPS = ['ForStatement', 'ForOfStatement', 'ForInStatement', 'WhileStatement', 'DoWhileStatement'];
const parents = new WeakMap<Node, { readonly node: Node; readonly member: string }>();

function isLoopBody(node: Node): boolean {
  const parent = parents.get(node);
  return parent !== undefined && parent.member === 'body' && LOOPS.includes(parent.node.type);
}

const isStatement = ({ type }: Node): boolean => type.endsWith('Statement');

/** Types, and the parts of TypeScript that hold an expression, apart. */
function isType({ type }: Node): boolean {
  return (
    type.startsWith('TS') &&
    !['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression'].includes(type)
  );
}

function childrenOf(node: Node): Node[] {
  return Object.entries(node).flatMap(([member, value]) =>
    (Array.isArray(value) ? (value as unknown[]) : [value]).flatMap((child) => {
      if (!isNode(child)) return [];
      parents.set(child, { node, member });
      return [child];
    }),
  );
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Partial<Node>).type === 'string';
}

function variantsOf(node: Node, source: string): readonly Variant[] {
  const textOf = (value: unknown): string => (isNode(value) ? source.slice(value.start, value.end) : '');
  const parent = parents.get(node);
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression':
    case 'AssignmentExpression': {
      const operator = String(node['operator']);
      // Texts are joined, not subtracted.
      if (operator === '+' && /['"`]/.test(textOf(node))) return [];
      return (OPERATORS[operator] ?? []).map((other) => ({
        text: `${textOf(node['left'])} ${other} ${textOf(node['right'])}`,
        what: `\`${operator}\` → \`${other}\``,
      }));
    }
    case 'UnaryExpression': {
      const operator = String(node['operator']);
      if (operator !== '!' && operator !== '-') return [];
      return [{ text: textOf(node['argument']), what: `without \`${operator}\`` }];
    }
    case 'UpdateExpression': {
      const other = node['operator'] === '++' ? '--' : '++';
      const target = textOf(node['argument']);
      return [
        { text: node['prefix'] === true ? `${other}${target}` : `${target}${other}`, what: `\`${other}\`` },
      ];
    }
    case 'ConditionalExpression':
      return [
        { text: textOf(node['consequent']), what: 'always the first branch' },
        { text: textOf(node['alternate']), what: 'always the second branch' },
      ];
    case 'CallExpression': {
      const callee = node['callee'];
      if (!isNode(callee) || callee.type !== 'MemberExpression' || callee['computed'] === true) return [];
      const name = textOf(callee['property']);
      const other = METHODS.get(name);
      if (other === undefined || !isNode(callee['property'])) return [];
      const { start, end } = callee['property'];
      return [
        {
          text: source.slice(node.start, start) + other + source.slice(end, node.end),
          what: `\`${name}\` → \`${other}\``,
        },
      ];
    }
    case 'Literal':
      return literalVariants(node, parent);
    case 'ExpressionStatement':
      return ['directive', 'super'].some((word) => typeof node[word] === 'string')
        ? []
        : [{ text: '', what: 'statement removed' }];
    case 'IfStatement':
      return [{ text: '', what: '`if` removed' }];
    case 'BreakStatement':
    case 'ContinueStatement':
      return parent?.node.type === 'SwitchCase' ? [] : [{ text: '', what: 'jump removed' }];
    default:
      return [];
  }
}

function testVariants(node: Node): readonly Variant[] {
  const parent = parents.get(node);
  return parent?.node.type === 'IfStatement' && parent.member === 'test'
    ? [{ text: 'true', what: '`if` always' }]
    : [];
}

function literalVariants(
  node: Node,
  parent: { readonly node: Node; readonly member: string } | undefined,
): readonly Variant[] {
  if (parent === undefined || /^(Import|Export)/.test(parent.node.type)) return [];
  if (parent.member === 'key' && parent.node['computed'] !== true) return [];
  const raw = String(node['raw']);
  const variant = (text: string): Variant => ({ text, what: `\`${raw}\` → \`${text}\`` });
  const { value } = node;
  if (typeof value === 'number') return [variant(String(value + 1)), ...(value === 0 ? [] : [variant('0')])];
  if (typeof value === 'boolean') return [variant(String(!value))];
  const { regex } = node;
  if (typeof regex !== 'object' || regex === null) return [];
  return regexVariants(raw).map(variant);
}

/** One bound of a range lower, an anchor less, `*` for `+`. */
function regexVariants(raw: string): readonly string[] {
  const changes = [
    raw.replace(/\[([1-9])-/, (_, digit: string) => `[${Number(digit) - 1}-`),
    raw.replace(/^\/\^/, '/'),
    raw.replace(/\$(?=\/[a-z]*$)/, ''),
    raw.replace(/\+(?!\?)/, '*'),
  ];
  return [...new Set(changes)].filter((text) => text !== raw && !text.startsWith('//'));
}
