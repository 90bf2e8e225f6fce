import { describe, expect, it } from 'vitest';
import { noticeFaults, notices } from '../../../scripts/support/notices/index.ts';
import packageJson from '../../../package.json' with { type: 'json' };

describe('THIRD-PARTY-NOTICES', () => {
  it('is what the installed packages make of it, and knows every crate in html-rewriter-wasm', () => {
    expect(noticeFaults()).toEqual([]);
  });

  it('names every package of the bundle, and what their WebAssembly files hold', () => {
    const text = notices();
    for (const name of [
      ...Object.keys(packageJson.dependencies),
      'PDFium',
      'ZXing-C++',
      'LOL HTML',
      'dav1d',
      'libde265',
    ])
      expect(text).toContain(`\n${name}`);
  });

  it('marks what nothing in the modules proves', () => {
    const marked = notices().match(/^ +with .*(?= \(.*\) \*$)/gm) ?? [];
    expect(marked.map((line) => line.replace(/^ +with /, ''))).toEqual([
      'Anti-Grain Geometry 2.3',
      'libjpeg-turbo',
      'ICU',
      'Abseil',
    ]);
  });
});
