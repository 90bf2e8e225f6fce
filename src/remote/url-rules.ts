// The rules for addresses that callers give.
import type { UrlRules } from './check-url.ts';
import type { Settings } from '../settings.ts';

/** The rules of the URL guard, from the settings. */
export function urlRules({ URL_ALLOW_LIST, URL_PORTS }: Settings): UrlRules {
  return { allowList: URL_ALLOW_LIST, allowedPorts: URL_PORTS };
}
