// The URL guard: the one way in which this service fetches an address that a caller gives.
export { type UrlRules, checkUrl } from './check-url.ts';
export { postTo } from './post.ts';
export {
  type FetchDocumentOptions,
  type FetchSettings,
  type FetchedDocument,
  type Wanted,
  fetchDocument,
} from './fetch-document.ts';
