// A limit of the core as the setting of a service that moves it.
import { own } from '../lib/own.ts';

const SETTINGS: Readonly<Record<string, string>> = {
  maxPages: 'MAX_PAGES',
  maxPixels: 'MAX_IMAGE_PIXELS',
  scanWorkMs: 'SCAN_WORK_MS',
  convertWorkMs: 'CONVERT_WORK_MS',
  queue: 'HEAVY_QUEUE',
  queueWaitS: 'HEAVY_WAIT_S',
};

/** "the setting MAX_PAGES"; a name that the table lacks is a setting's already. */
export function settingOf(limit: string): string {
  return `the setting ${own(SETTINGS, limit) ?? limit}`;
}
