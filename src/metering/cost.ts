// What a call costs (contract §7): 1, or 100 per image page where SPEC names it. An operation without a row costs 1.

interface Cost {
  readonly calls: number;
  /** Whether the pages of an image document multiply it. */
  readonly per: 'request' | 'page';
}

const ONE_CALL: Cost = { calls: 1, per: 'request' };

const COSTS: Readonly<Record<string, Cost>> = {
  BarcodeScan_ImageAdvanced: { calls: 100, per: 'page' },
};

export interface CostOptions {
  /** Calls per request of advanced QR recognition, for which SPEC names no cost; default 1. */
  readonly advancedQr?: number;
}

/** The table as a function: calls that an operation costs for a document of that many pages (1 for anything else). */
export function createCosts({ advancedQr = 1 }: CostOptions = {}): (
  operation: string,
  pages?: number,
) => number {
  const costs = new Map(
    Object.entries({ ...COSTS, BarcodeScan_ImageAdvancedQR: { ...ONE_CALL, calls: advancedQr } }),
  );
  return (operation, pages = 1) => {
    const { calls, per } = costs.get(operation) ?? ONE_CALL;
    return per === 'page' ? calls * pages : calls;
  };
}
