import { describe, expect, it } from 'vitest';
import { forTerminal, guardTerminal, jsonForTerminal, writeSequence } from '../../../src/cli/terminal.ts';

describe('text of strangers on a terminal', () => {
  it.each([
    ['\u001B[2J\u0007\u007F\u009B', '\\u001b[2J\\u0007\\u007f\\u009b', 'controls, C1 too'],
    ['a\u202Egnp.exe\u2066\u200F', 'a\\u202egnp.exe\\u2066\\u200f', 'directions'],
    ['a\nb\u2028c\tx', 'a\\u000ab\\u2028c\\u0009x', 'line ends'],
    ['\uFEFF\u200B\u{E0041}', '\\ufeff\\u200b\\udb40\\udc41', 'invisible letters and tags'],
    ['é 👩‍🚀 می‌خواهم', 'é 👩‍🚀 می‌خواهم', 'letters, and the joiners of scripts and emoji'],
  ])('%j is shown as %s (%s)', (text, shown) => {
    expect(forTerminal(text)).toBe(shown);
    expect(JSON.parse(jsonForTerminal({ text }))).toEqual({ text });
    expect(forTerminal(jsonForTerminal({ text }))).toBe(jsonForTerminal({ text }));
  });

  const stream = (isTTY: boolean) => {
    const written: (string | Uint8Array)[] = [];
    const write = (chunk: string | Uint8Array) => written.push(chunk) > 0;
    return { written, stream: { isTTY, write } as unknown as NodeJS.WriteStream };
  };

  it('is escaped whatever writes it; lines, bytes and sequences of our own are not', () => {
    const terminal = stream(true);
    guardTerminal(terminal.stream);
    guardTerminal(terminal.stream);
    terminal.stream.write('a\u001B[2J\tb\n');
    terminal.stream.write(new Uint8Array([27]));
    writeSequence(terminal.stream, '\r\u001B[K');
    expect(terminal.written).toEqual(['a\\u001b[2J\tb\n', new Uint8Array([27]), '\r\u001B[K']);
    const pipe = stream(false);
    guardTerminal(pipe.stream);
    pipe.stream.write('\u001B');
    expect(pipe.written).toEqual(['\u001B']);
  });
});
