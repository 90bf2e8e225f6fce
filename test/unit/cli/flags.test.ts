// The flags of the commands that do operations: their help is that of the real program.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../../src/local/run.ts';
import { BATCH_OPTIONS } from '../../../src/registry/batch-options.ts';
import { APPEND_OPTIONS, CONVERT_OPTIONS } from '../../../src/registry/document-options.ts';
import { DRAW_OPTIONS } from '../../../src/registry/draw-options.ts';
import { LOOKUP_OPTIONS, SEARCH_OPTIONS } from '../../../src/registry/lookup-options.ts';
import { flagOf } from '../../../src/registry/option.ts';
import { ADVANCED_SCAN_OPTIONS, QR_SCAN_OPTIONS, SCAN_OPTIONS } from '../../../src/registry/scan-options.ts';

/** docs/surfaces.md says why; positions are always asked for. */
const WITHOUT_FLAG = ['inputFileUrl', 'includeFiles', 'includePositions', 'conversionWarnings'];

describe('a command', () => {
  it.each([
    ['scan', [...SCAN_OPTIONS, ...ADVANCED_SCAN_OPTIONS, ...QR_SCAN_OPTIONS]],
    ['draw', DRAW_OPTIONS],
    ['batch', BATCH_OPTIONS],
    ['convert', CONVERT_OPTIONS],
    ['html append', APPEND_OPTIONS],
    ['lookup', LOOKUP_OPTIONS],
    ['search', SEARCH_OPTIONS],
  ] as const)('%s has a flag for each option of its operations', (command, options) => {
    const { stdout } = spawnSync(
      process.execPath,
      [
        '--disable-warning=ExperimentalWarning',
        join(ROOT, 'src/cli/main.ts'),
        ...command.split(' '),
        '--help',
      ],
      { encoding: 'utf8' },
    );
    for (const { name } of options) {
      if (WITHOUT_FLAG.includes(name)) continue;
      const flag = name === 'includeLabel' ? 'no-label' : name === 'output' ? 'as' : flagOf(name);
      expect(stdout).toMatch(new RegExp(`^ .*--${flag}\\b`, 'm'));
    }
  });
});
