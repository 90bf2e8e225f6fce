// The command that is made of an operation's tool, tried with tools that have one of their own too.
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { run } from '../../../src/cli/commands/operation.ts';

const folder = mkdtempSync(join(tmpdir(), 'operation-'));
const file = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};
let said: { out: string; err: string };

beforeEach(() => {
  said = { out: '', err: '' };
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => Boolean((said.out += String(text))));
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => Boolean((said.err += String(text))));
  vi.spyOn(process, 'exit').mockImplementation((code) => {
    throw new Error(`exit ${code}`);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = undefined;
});

async function call(name: string, ...words: readonly string[]): Promise<unknown> {
  vi.spyOn(process, 'argv', 'get').mockReturnValue(['node', 'quietzone', ...words]);
  await run(name);
  return process.exitCode;
}

it('prints a line of JSON for each file, and its code says that one has nothing', async () => {
  const [one, two] = [file('a.html', '<html lang=nl>'), file('b.html', '<p>1')];
  expect(await call('language', one, two)).toBe(2);
  expect(
    said.out
      .split('\n')
      .slice(0, 2)
      .map((line) => JSON.parse(line) as unknown),
  ).toEqual([
    { File: one, Successful: true, LanguageCode: 'nl' },
    { File: two, Successful: false, LanguageCode: null },
  ]);
});

it('names the file that is not there, and goes on', async () => {
  expect(await call('language', join(folder, 'none.html'), file('a.html', '<html lang=nl>'))).toBe(1);
  expect(said.err).toContain('none.html: ');
  expect(said.out).toContain('"LanguageCode":"nl"');
});

it('writes the file of an operation that answers one, with its options as flags', async () => {
  const to = join(folder, 'out.html');
  const page = file('a.html', '<body>x');
  expect(await call('append', page, '-o', to, '--image-url', 'https://x.test/a.png')).toBe(0);
  expect(readFileSync(to, 'utf8')).toContain('src="https://x.test/a.png"');
  expect(said).toEqual({ out: '', err: '' });
});

it('takes a value as a word, and says what is wrong with an option in the words of a terminal', async () => {
  expect(await call('search', '!!!')).toBe(1);
  expect(said.err).toMatch(/^!!!: A search takes 1 to \d+ words/);
  said.err = '';
  expect(await call('search', 'lamp', '--limit', 'many')).toBe(1);
  expect(said.err).toContain('lamp: --limit must be ');
});

it('explains itself', async () => {
  await expect(call('append', '--help')).rejects.toThrow('exit 0');
  expect(said.out).toMatch(/^quietzone append FILE \[-o FILE\] \[options\]\n\nAppends an image/);
  expect(said.out).toContain('--image-url TEXT');
  await expect(call('language')).rejects.toThrow('exit 1');
  expect(said.err).toContain('Which file?');
});
