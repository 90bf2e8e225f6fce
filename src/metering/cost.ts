// What a call costs (contract §7): 1, or 100 per image page where SPEC names it. An operation without a row costs 1.

export interface Cost {
  readonly calls: number;
  /** Whether the pages of an image document multiply it. */
  readonly per: 'request' | 'page';
}

const ONE_CALL: Cost = { calls: 1, per: 'request' };

const COSTS: Readonly<Record<string, Cost>> = {
  BarcodeScan_ImageAdvanced: { calls: 100, per: 'page' },
};

export interface CostOptions {
  /** Advanced QR recognition; SPEC names no cost for it: default 1 per request. */
  readonly advancedQr?: Cost;
}

/** The table as a function: calls that an operation costs for a document of that many pages (1 for anything else). */
export function createCosts({ advancedQr = ONE_CALL }: CostOptions = {}): (
  operation: string,
  pages?: number,
) => number {
  const costs = new Map(Object.entries({ ...COSTS, BarcodeScan_ImageAdvancedQR: advancedQr }));
  return (operation, pages = 1) => {
    const { calls, per } = costs.get(operation) ?? ONE_CALL;
    return per === 'page' ? calls * pages : calls;
  };
}

/** `"1"`, `"5/page"`: a cost as configuration writes it; undefined when it is not one. */
export function parseCost(text: string): Cost | undefined {
  const match = /^(\d{1,6})(\/page)?$/.exec(text.trim());
  return match ? { calls: Number(match[1]), per: match[2] ? 'page' : 'request' } : undefined;
}
