import { describe, expect, it } from 'vitest';
import { createBudget, shareOf } from '../../../src/lib/budget.ts';

describe('budget', () => {
  it('ends when the nominal work is spent, with no clock at all', () => {
    const budget = createBudget({ workMs: 10 });
    expect(budget.spend(6)).toBe(true);
    expect(budget.exhausted).toBe(false);
    expect(budget.spend(6)).toBe(false);
    expect(budget.exhausted).toBe(true);
  });

  it('ends when the wall time is over, however little work was spent', () => {
    let now = 1000;
    const budget = createBudget({ workMs: 1e6, wallMs: 500, now: () => now });
    expect(budget.spend(1)).toBe(true);
    now = 1500;
    expect(budget.exhausted).toBe(true);
    expect(budget.spend(1)).toBe(false);
  });

  it('can be shared: a share ends with its own work or with the whole', () => {
    const whole = createBudget({ workMs: 10 });
    const first = shareOf(whole, 4);
    expect(first.spend(5)).toBe(false);
    expect([first.exhausted, whole.exhausted]).toEqual([true, false]);
    const second = shareOf(whole, 100);
    expect(second.spend(6)).toBe(false);
    expect(whole.exhausted).toBe(true);
  });
});
