import { expect, it } from 'vitest';
import { rest } from '../../../src/lib/rest.ts';

it('lets a request that needs several turns of the event loop finish', async () => {
  const turns: number[] = [];
  const another = (turn: number): void => {
    turns.push(turn);
    if (turn < 3) setTimeout(() => another(turn + 1), 0);
  };
  setTimeout(() => another(1), 0);
  await rest();
  expect(turns).toEqual([1, 2, 3]);
});
