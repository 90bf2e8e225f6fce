// Mutants of a TypeScript module: one small change each.
import { parseSync } from 'vite';

/** `text` takes the place of the source from `start` to `end`. */
export interface Mutant extends Variant {
  readonly start: number;
  readonly end: number;
  readonly line: number;
}

/** A replacement of a node's text. */
interface Variant {
  readonly text: string;
  /** As `<` → `<=`. */
  readonly what: string;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [member: string]: unknown;
}

/** Where a node stands; undefined for the module. */
type Place = { readonly node: Node; readonly member: string } | undefined;

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

/** In the order of the text. */
export function mutantsOf(source: string, file: string): readonly Mutant[] {
  // As the parser describes it.
  return visit(parseSync(file, source).program as unknown as Node, undefined);

  function visit(node: Node, place: Place): readonly Mutant[] {
    const line = source.slice(0, node.start).split('\n').length;
    const own = [...variantsOf(node, place, source), ...testVariants(place)].map((variant) => ({
      ...variant,
      start: node.start,
      end: node.end,
      line,
    }));
    const inner = Object.entries(node).flatMap(([member, value]) =>
      [value]
        .flat()
        .filter((child) => isNode(child))
        .filter((child) => !isType(child))
        .flatMap((child) => visit(child, { node, member })),
    );
    return [...own, ...inner];
  }
}

/** Types, and the parts of TypeScript that hold an expression, apart. */
function isType({ type }: Node): boolean {
  return (
    type.startsWith('TS') &&
    !['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression'].includes(type)
  );
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Partial<Node>).type === 'string';
}

function variantsOf(node: Node, place: Place, source: string): readonly Variant[] {
  const textOf = (value: unknown): string => (isNode(value) ? source.slice(value.start, value.end) : '');
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression':
    case 'AssignmentExpression': {
      const operator = String(node['operator']);
      // Texts are joined, not subtracted.
      if (operator === '+' && /['"`]/.test(textOf(node))) return [];
      return (OPERATORS[operator] ?? []).map((other) => ({
        text: `(${textOf(node['left'])} ${other} ${textOf(node['right'])})`,
        what: `\`${operator}\` → \`${other}\``,
      }));
    }
    case 'UnaryExpression': {
      const operator = String(node['operator']);
      if (operator !== '!' && operator !== '-') return [];
      return [{ text: `(${textOf(node['argument'])})`, what: `without \`${operator}\`` }];
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
        { text: `(${textOf(node['consequent'])})`, what: 'always the first branch' },
        { text: `(${textOf(node['alternate'])})`, what: 'always the second branch' },
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
      return literalVariants(node, place);
    case 'ExpressionStatement':
      return ['directive', 'super'].some((word) => typeof node[word] === 'string')
        ? []
        : [{ text: ';', what: 'statement removed' }];
    case 'IfStatement':
      return [{ text: ';', what: '`if` removed' }];
    case 'BreakStatement':
    case 'ContinueStatement':
      return place?.node.type === 'SwitchCase' ? [] : [{ text: ';', what: 'jump removed' }];
    default:
      return [];
  }
}

function testVariants(place: Place): readonly Variant[] {
  return place?.node.type === 'IfStatement' && place.member === 'test'
    ? [{ text: 'true', what: '`if` always' }]
    : [];
}

function literalVariants(node: Node, place: Place): readonly Variant[] {
  if (place === undefined || /^(Import|Export)/.test(place.node.type)) return [];
  if (place.member === 'key' && place.node['computed'] !== true) return [];
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
