// What the watching process asks an engine: it is held only where it has no long document.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { createEngineSteps } from '../../../src/local/engine-steps.ts';

/** Holds an engine that answers these states one after the other, the last one again and again; what it was asked. */
async function held(...states: readonly object[]): Promise<{ isHeld: boolean; asked: readonly string[] }> {
  const asked: string[] = [];
  const server = createServer(({ url }, response) => {
    asked.push(url ?? '');
    response.end(JSON.stringify(states[Math.min(asked.length, states.length) - 1]));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  try {
    return { isHeld: await createEngineSteps('secret', () => false).hold(`127.0.0.1:${port}`), asked };
  } finally {
    server.close();
  }
}

describe('an engine that is to be replaced', () => {
  it('takes no more jobs until the one that it has is done', async () => {
    expect(await held({ working: true, long: false }, { working: false })).toEqual({
      isHeld: true,
      asked: ['/hold', '/hold'],
    });
  });

  it('goes on at once where it has a long document: nobody waits for its end', async () => {
    expect(await held({ working: true, long: true })).toEqual({ isHeld: false, asked: ['/hold', '/resume'] });
  });
});
