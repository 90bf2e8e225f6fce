export { LookupPanel } from './panel.tsx';
