// What a start says where workerd does not run. test/clients/start.test.ts has a whole start with such a program.
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { faultOf } from '../../../src/local/workerd-check.ts';

const folder = mkdtempSync(join(tmpdir(), 'quietzone-workerd-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A file that may be run. */
function program(name: string, content: string | Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  chmodSync(path, 0o755);
  return path;
}

const script = (name: string, line: string): string => program(name, `#!/bin/sh\n${line}\n`);
/** /bin/true, made to want a loader that is not there: as a program of glibc where there is musl. */
const LOADER = /\/lib64\/ld-linux-x86-64\.so\.2|\/lib\/ld-linux-aarch64\.so\.1/;
const TRUE = process.platform === 'linux' ? readFileSync('/bin/true').toString('latin1') : '';

describe('a program that does not run', () => {
  it.skipIf(!LOADER.test(TRUE))('because its loader is missing needs glibc', () => {
    const foreign = TRUE.replace(LOADER, (loader) => `${loader.slice(0, -1)}9`);
    expect(faultOf(program('foreign', Buffer.from(foreign, 'latin1')))).toMatch(
      /needs glibc, and this system has another C library, as Alpine has musl\. Use a system with glibc/,
    );
  });

  it.each([
    ['old', 'echo "x: version \'GLIBC_2.35\' not found" >&2; echo more >&2; exit 1', "GLIBC_2.35' not found"],
    [
      'relocation',
      'echo "Error relocating x: __res_init: symbol not found" >&2; exit 127',
      'Error relocating',
    ],
    ['silent', 'exit 3', 'exit code 3'],
    ['killed', 'kill -ILL $$', 'SIGILL'],
  ])('as %s says why, in one line', (name, line, why) => {
    const fault = faultOf(script(name, line));
    expect(fault).toContain(`does not run on this machine: `);
    expect(fault).toContain(why);
    expect(fault).not.toContain('\n');
  });

  it('because it is not there, or not of this platform, is told apart', () => {
    expect(faultOf(join(folder, 'nothing'))).toContain('there is no such file or folder');
    expect(faultOf(new Error('The package "x" could not be found.\nMore'))).toMatch(
      /is not installed for \S+ \S+ \(The package "x" could not be found\)/,
    );
  });
});

it('a program that tells its version has no fault', () => {
  expect(faultOf(script('good', 'test "$1" = --version'))).toBeUndefined();
});
