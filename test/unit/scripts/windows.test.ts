// What of Windows can be tested elsewhere: the commands of package.json, the calls of tools, and what the sources of commands and tasks do
// with paths, shells and programs.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT, toolCall } from '../../../src/local/run.ts';

/** Commands and tasks: all that runs under Node on a user's machine. */
const SOURCES = ['src/local', 'src/cli', 'scripts']
  .flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
      .filter((name) => /\.(?:ts|mjs)$/.test(name) && !name.includes('/node_modules/')),
  )
  .map((name) => ({ name, text: readFileSync(join(ROOT, name), 'utf8') }));

/** What works on no Windows, or otherwise there, and the files in which it stands beside a way for Windows. */
const UNIX_ALONE: readonly (readonly [what: string, pattern: RegExp, known: readonly string[]])[] = [
  [
    'a program of Unix by its path',
    /['"`]\/(?:bin|usr|sbin|opt)\//,
    ['src/cli/operate/font-files.ts', 'src/local/workerd.ts'],
  ],
  // Containers are built by buildah, which runs on Linux alone.
  [
    'a folder of Unix by its path',
    /['"`]\/(?:tmp|var|home|dev|etc)\b/,
    ['scripts/release/rehearse-container.ts'],
  ],
  [
    'the path of a file address: it begins /C:/',
    /import\.meta\.url\)?\.pathname|new URL\([^)]*import\.meta\.url\)\.(?:pathname|href\.slice)/,
    [],
  ],
  [
    'a tool of node_modules/.bin, which is a script of cmd',
    /'\.bin'/,
    ['src/local/run.ts', 'scripts/bootstrap.mjs'],
  ],
  [
    'npm or npx without a shell: they are npm.cmd and npx.cmd',
    /(?:spawn|spawnSync|execFile|execFileSync)\(\s*'np[mx]'(?![^]{0,900}shell:)/,
    [],
  ],
  ['the home folder by its variable', /process\.env(?:\['HOME'\]|\.HOME\b)/, []],
  ['a command line for a shell of Unix', /(?<!\.)\bexec(?:Sync)?\(\s*[`'"]/, []],
];

describe('on Windows', () => {
  it.each(
    Object.entries(
      JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).scripts as Record<string, string>,
    ),
  )('npm run %s is a call of node, which cmd and PowerShell take: %s', (_, command) => {
    expect(command).toMatch(/^node scripts\/bootstrap\.mjs [a-z-]+$/);
  });

  it.each(UNIX_ALONE)('no command needs %s', (_, pattern, known) => {
    expect(SOURCES.length).toBeGreaterThan(100);
    const found = SOURCES.filter(({ text }) => pattern.test(text)).map(({ name }) => name);
    expect(found.toSorted()).toEqual(known.toSorted());
  });

  it('Node runs the files of tools, because those in .bin are scripts of cmd', () => {
    const named = SOURCES.flatMap(({ text }) => [...text.matchAll(/(?:runTool|toolCall)\(\s*'(\w+)'/g)]).map(
      ([, tool = '']) => tool,
    );
    const listed = SOURCES.flatMap(({ text }) => [
      ...text.matchAll(/\[\s*'(vitest|oxfmt|oxlint|tsc|knip|wrangler)'/g),
    ]).map(([, tool = '']) => tool);
    const tools = new Set([...named, ...listed]);
    expect([...tools]).toEqual(expect.arrayContaining(['wrangler', 'vitest', 'oxfmt', 'oxlint', 'tsc']));
    for (const tool of tools) {
      const [command, [file = '', ...rest]] = toolCall(tool, ['--version'], 'win32');
      expect([command, existsSync(file), rest]).toEqual([process.execPath, true, ['--version']]);
    }
    const [command, args] = toolCall('oxfmt', ['--version'], 'win32');
    expect(execFileSync(command, args, { encoding: 'utf8' })).toMatch(/\d+\.\d+/);
  });
});
