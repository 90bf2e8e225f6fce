// The URL guard: the only way in which this service fetches a caller's address.
export { type UrlRules, checkUrl } from './check-url.ts';
export { urlRules } from './url-rules.ts';
export { postTo } from './post.ts';
export { publicFetch } from './public-fetch.ts';
export {
  type FetchDocumentOptions,
  type FetchSettings,
  type FetchedDocument,
  type Wanted,
  fetchDocument,
} from './fetch-document.ts';
