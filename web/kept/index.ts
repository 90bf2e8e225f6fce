// The door: what a reload of this tab must not lose.
export { useKept } from './use-kept.ts';
export { tabBefore } from './tab.ts';
