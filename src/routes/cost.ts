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
  /** As many calls as the setting says for each file; a request has one, but with X-Include-Files. */
  | { readonly per: 'file'; readonly setting: NumberSetting };

export const ONE_CALL: Cost = { per: 'request', calls: 1 };

/** Calls that so many pages, images or files cost, whichever the cost counts; 1 for anything else. */
export function callsOf(cost: Cost, settings: Settings, count = 1): number {
  if (cost.per === 'file') return settings[cost.setting] * count;
  return cost.per === 'request' ? cost.calls : cost.calls * count;
}

const EACH = { page: ' a page', image: ' an image', file: ' a file', request: '' } as const;

/** In words: "1 call", "100 calls a page", "1 call an image", "1 call a file (setting ADVANCED_QR_COST)". */
export function costText(cost: Cost, settings: Settings): string {
  const calls = callsOf(cost, settings);
  const text = `${calls} ${calls === 1 ? 'call' : 'calls'}${EACH[cost.per]}`;
  return cost.per === 'file' ? `${text} (setting ${cost.setting})` : text;
}
