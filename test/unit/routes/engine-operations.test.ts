import { expect, it } from 'vitest';
import { ENGINE_OPERATIONS } from '../../../src/routes/engine-operations.ts';
import { OPERATIONS } from '../../../src/routes/table.ts';

it('an engine process has every operation of the table that names an engine, and no other', () => {
  const named = OPERATIONS.filter(({ engine }) => engine !== undefined);
  expect(ENGINE_OPERATIONS.map(({ id }) => id)).toEqual(named.map(({ id }) => id));
});
