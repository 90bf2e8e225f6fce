// The URL guard: the one way in which this service fetches an address that a caller gives.
export { MAX_URL_CHARACTERS, type UrlRules, checkUrl } from './check-url.ts';
export {
  DEFAULT_MAX_BYTES,
  DEFAULT_TOTAL_MS,
  type FetchDocumentOptions,
  type FetchSettings,
  type FetchedDocument,
  MAX_REDIRECTS,
  type Wanted,
  fetchDocument,
} from './fetch-document.ts';
