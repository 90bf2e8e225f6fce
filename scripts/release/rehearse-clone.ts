// The first minute with a clone: git clone, npm start, and the lines of README.md.
import { join } from 'node:path';
import { ROOT } from '../../src/local/run.ts';
import { freePort } from '../../test/support/listening.ts';
import { type Way, readmesLines, runToEnd, startAsUser } from './first-minute.ts';
import type { Steps } from './steps.ts';

const WAY: Way = {
  way: 'clone',
  steps: ['git clone', 'npm start, with its npm ci, until it answers', 'the lines of README.md, clone'],
};

/** Throws with what failed. */
export async function rehearseClone(folder: string, { timed, note }: Steps): Promise<Way> {
  const [cloned = '', started = '', read = ''] = WAY.steps;
  const clone = join(folder, 'clone');
  note('stood in: the repository of the internet by this one, at its last commit');
  await timed(cloned, () => runToEnd('git', ['clone', '--quiet', ROOT, clone], folder));
  const port = await freePort();
  const service = await timed(started, () => startAsUser(['npm', 'start'], { cwd: clone, port }));
  try {
    await timed(read, () => readmesLines(clone, port));
  } finally {
    await service.stop();
  }
  return WAY;
}
