import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { BUILT, CALLED, PACKAGED } from '../../../scripts/build-pdfium.ts';
import { exportNames, keepExports } from '../../../scripts/support/wasm-shake.ts';
import { code, Compiled, HEAD, section, text } from '../../support/wasm-module.ts';

const constant = (value: number): number[] => code(0x41, value);

/**
 * Functions 1 to 5 behind one import: `one` calls 3, `two` calls 4, 5 stands in the table that `table` calls through. All give
 * a number.
 */
const MODULE = Uint8Array.from(
  [
    HEAD,
    section(1, 1, 0x60, 0, 1, 0x7f),
    section(2, 1, ...text('e'), ...text('host'), 0, 0),
    section(3, 6, 0, 0, 0, 0, 0, 0),
    section(4, 1, 0x70, 0, 1),
    section(7, 3, ...text('one'), 0, 1, ...text('two'), 0, 2, ...text('table'), 0, 6),
    section(9, 1, 0, 0x41, 0, 0x0b, 1, 5),
    section(
      10,
      6,
      ...code(0x10, 3),
      ...code(0x10, 4),
      ...constant(33),
      ...constant(44),
      ...constant(55),
      ...code(0x41, 0, 0x11, 0, 0),
    ),
    section(0, ...text('name'), 1, 2, 3),
  ].flat(),
);

function start(bytes: Uint8Array): Record<string, () => number> {
  const { exports } = new WebAssembly.Instance(new Compiled(bytes), { e: { host: () => 7 } });
  return exports as Record<string, () => number>;
}

describe('keepExports', () => {
  test('keeps what the kept exports and the table reach, and empties the others', () => {
    const shaken = keepExports(MODULE, new Set(['one', 'table']));
    const { one, two, table } = start(shaken);
    expect([one?.(), two, table?.()]).toEqual([33, undefined, 55]);
    expect(exportNames(shaken)).toEqual(['one', 'table']);
    // Two bodies of four bytes, 2 and 4, become bodies of three; an export of six bytes and the names are gone.
    expect(shaken.length).toBe(MODULE.length - 2 - 6 - 10);
  });

  test('an emptied function would trap', () => {
    const onlyTable = keepExports(MODULE, new Set(['table']));
    // The code section begins with `one`: its body is now `unreachable`.
    expect(Buffer.from(onlyTable).includes(Buffer.from([3, 0, 0, 0x0b, 3, 0, 0, 0x0b]))).toBe(true);
  });

  test('names an export that is not there', () => {
    expect(() => keepExports(MODULE, new Set(['one', 'three', 'four']))).toThrow(
      'The module does not export three, four.',
    );
  });

  test('does not guess: imports of memories, expressions in tables', () => {
    const withMemory = Uint8Array.from([HEAD, section(2, 1, ...text('e'), ...text('m'), 2, 0, 1)].flat());
    expect(() => keepExports(withMemory, new Set())).toThrow('Only imports of functions are known.');
    const withExpressions = Uint8Array.from([HEAD, section(9, 1, 4, 0x41, 0, 0x0b, 0)].flat());
    expect(() => keepExports(withExpressions, new Set())).toThrow('expressions');
  });
});

describe('PDFium', () => {
  const SOURCES = join(import.meta.dirname, '../../../src');
  const called = new Set(
    ['pages/pdf', 'wasm']
      .flatMap((folder) =>
        readdirSync(join(SOURCES, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
          join(SOURCES, folder, name),
        ),
      )
      .filter((path) => path.endsWith('.ts'))
      .flatMap(
        (path) =>
          readFileSync(path, 'utf8').match(/(?<=[.'])(?:FPDF|PDFiumExt)[A-Za-z]*_[A-Za-z]+(?=\(|')/g) ?? [],
      ),
  );

  test('has what src/ calls, and nothing else of its own', () => {
    expect([...called].sort()).toEqual([...CALLED].sort());
    const own = exportNames(readFileSync(BUILT)).filter((name) =>
      /^(?:FPDF|EPDF|FORM_|PDFiumExt)/.test(name),
    );
    expect(own.sort()).toEqual([...CALLED].sort());
    expect(exportNames(readFileSync(PACKAGED)).length).toBeGreaterThan(500);
  });
});
