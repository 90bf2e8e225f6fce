import { describe, expect, it } from 'vitest';
import { createRenewal } from '../../../src/local/engine-renewal.ts';

const MB = 1_000_000;

/** What the renewal does with an engine of that size, in a service of that size without it. */
async function watched(engineMb: number, otherMb: number, isWorking: boolean): Promise<readonly string[]> {
  const did: string[] = [];
  const step = (name: string) => async () => void did.push(name);
  const renew = createRenewal({
    steps: {
      stats: async () => undefined,
      hold: async () => {
        did.push('hold');
        return true;
      },
      resume: step('resume'),
    },
    serviceBytes: () => (otherMb + engineMb) * MB,
    bytesOf: () => engineMb * MB,
    isStopped: () => false,
  });
  await renew({
    pid: 1,
    address: '127.0.0.1:1',
    isWorking,
    onRenewal: () => undefined,
    kept: {
      givenUp: new Promise(() => undefined),
      renew: async (why, _end, options) => {
        did.push(`${why}${options?.endsFirst ? ', ends first' : ''}`);
      },
      stop: async () => undefined,
    },
  });
  return did;
}

describe('an engine that has grown', () => {
  it('is replaced when it has nothing to do', async () => {
    expect(await watched(140, 100, false)).toEqual([]);
    expect(await watched(141, 100, false)).toEqual(['hold', 'has grown to 141 MB, ends first', 'resume']);
  });

  it('works on while the next job has room beside it', async () => {
    expect(await watched(150, 222, true)).toEqual([]);
    expect(await watched(150, 223, true)).toEqual(['hold', 'has grown to 150 MB, ends first', 'resume']);
    expect(await watched(140, 300, true)).toEqual([]);
  });

  it('takes no more jobs above 180 MB, whatever room there is', async () => {
    expect(await watched(181, 20, true)).toEqual(['hold', 'has grown to 181 MB, ends first', 'resume']);
  });

  it('serves until its successor can where both have room for a job, and ends first elsewhere', async () => {
    expect(await watched(141, 11, false)).toEqual(['hold', 'resume', 'has grown to 141 MB', 'resume']);
    expect(await watched(141, 12, false)).toEqual(['hold', 'has grown to 141 MB, ends first', 'resume']);
  });
});
