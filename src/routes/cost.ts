// What a call costs (CONTRACT section 7), as data of its route: reservation, settlement, OpenAPI, the start page and the
// table in docs/metering.md all read it here.
import type { Settings } from '../settings.ts';

/** The settings that hold a number. */
export type NumberSetting = {
  [Name in keyof Settings]: Settings[Name] extends number ? Name : never;
}[keyof Settings];

export type Cost =
  | { readonly per: 'request'; readonly calls: number }
  /** The pages of an image document, or the images of a list, multiply it. */
  | { readonly per: 'page' | 'image'; readonly calls: number }
  /** As many calls a request as the setting says. */
  | { readonly per: 'request'; readonly setting: NumberSetting };

export const ONE_CALL: Cost = { per: 'request', calls: 1 };

/** Calls that a document of that many pages costs; 1 page for anything else. */
export function callsOf(cost: Cost, settings: Settings, pages = 1): number {
  if ('setting' in cost) return settings[cost.setting];
  return cost.per === 'request' ? cost.calls : cost.calls * pages;
}

/** In words: "1 call", "100 calls a page", "1 call an image", "1 call (setting ADVANCED_QR_COST)". */
export function costText(cost: Cost, settings: Settings): string {
  const calls = callsOf(cost, settings);
  const text = `${calls} ${calls === 1 ? 'call' : 'calls'}`;
  if ('setting' in cost) return `${text} (setting ${cost.setting})`;
  return cost.per === 'request' ? text : `${text} ${cost.per === 'page' ? 'a page' : 'an image'}`;
}
