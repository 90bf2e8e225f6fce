// The folders of src/ import each other without circles, types included; the import table of oxlint.config.ts says which may which.
import { describe, expect, it } from 'vitest';
import { foldersOf, onCircles, readSources } from '../../../scripts/support/folders.ts';
import { ROOT } from '../../../src/local/run.ts';

describe('the folders of src/', () => {
  const folders = foldersOf(readSources(ROOT));

  it('are on no circle of imports', () => {
    expect(onCircles(folders)).toEqual([]);
  });

  it('do not import the programs for this machine, which only import each other downwards', () => {
    const users = (name: string): readonly string[] =>
      [...folders].flatMap(([folder, { imports }]) => (imports.has(name) ? [folder] : [])).sort();
    expect(users('cli')).toEqual(['scripts']);
    expect(users('local')).toEqual(['cli', 'scripts']);
    expect(users('scripts')).toEqual([]);
  });
});

describe('the folders of the PPT reader', () => {
  const READ = 'src/convert/ppt/read/';
  const folders = foldersOf(
    new Map(
      [...readSources(ROOT)].flatMap(([path, text]) =>
        // context.ts is the type of what all readers see: it names their types, and nothing else.
        path.startsWith(READ) && path !== `${READ}context.ts`
          ? [[`src/${path.slice(READ.length)}`, text] as const]
          : [],
      ),
    ),
  );

  it('are on no circle of imports, types included', () => {
    expect(folders.size).toBeGreaterThan(12);
    expect(onCircles(folders)).toEqual([]);
  });

  it('have the passes above them, and one file beside: the type of what all see', () => {
    expect([...folders.keys()].filter((name) => name.endsWith('.ts'))).toEqual(['presentation.ts']);
    const text = readSources(ROOT).get(`${READ}context.ts`) ?? '';
    expect(text.match(/^import (?!type )/m)).toBeNull();
  });
});

describe('a graph of folders', () => {
  it('has lines, imports of every form, and the circles between folders that no file is on', () => {
    const graph = foldersOf(
      new Map([
        ['src/a/one.ts', "import type { B } from '../b/one.ts';\nimport './two.ts';\n"],
        ['src/a/two.ts', 'export const two = 2;\n'],
        ['src/b/one.ts', 'export type B = 1;\n'],
        ['src/b/two.ts', "const { two } = await import('../a/two.ts');\n"],
        ['src/app.ts', "export { two } from './a/two.ts';\n"],
        ['scripts/task.ts', "import '../src/app.ts';\nimport '../test/x.ts';\n"],
      ]),
    );
    expect(graph.get('a')).toEqual({ lines: 3, imports: new Map([['b', 1]]) });
    expect(graph.get('scripts')?.imports).toEqual(new Map([['app.ts', 1]]));
    expect(onCircles(graph)).toEqual(['a', 'b']);
  });
});
