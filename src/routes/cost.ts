// The cost of a call, as data of its route. Reservation, settlement, OpenAPI, the start page and the table in docs/metering.md read it
// here.
import type { Settings } from '../settings.ts';

/** The names of the settings that are numbers. */
export type NumberSetting = {
  [Name in keyof Settings]: Settings[Name] extends number ? Name : never;
}[keyof Settings];

export type Cost =
  | { readonly per: 'request'; readonly calls: number }
  /** Multiplied by the pages of a document or the images of a list. */
  | { readonly per: 'page' | 'image'; readonly calls: number }
  /** The calls that the setting says, for each file: one, or several with X-Include-Files. */
  | { readonly per: 'file'; readonly setting: NumberSetting };

export const ONE_CALL: Cost = { per: 'request', calls: 1 };

/** The calls for `count` of what the cost counts (pages, images or files). */
export function callsOf(cost: Cost, settings: Settings, count = 1): number {
  if (cost.per === 'file') return settings[cost.setting] * count;
  return cost.per === 'request' ? cost.calls : cost.calls * count;
}

const EACH = { page: ' a page', image: ' an image', file: ' a file', request: '' } as const;

/** The cost in words: "1 call", "100 calls a page", "1 call an image", "1 call a file (setting ADVANCED_QR_COST)". */
export function costText(cost: Cost, settings: Settings): string {
  const calls = callsOf(cost, settings);
  const text = `${calls} ${calls === 1 ? 'call' : 'calls'}${EACH[cost.per]}`;
  return cost.per === 'file' ? `${text} (setting ${cost.setting})` : text;
}
