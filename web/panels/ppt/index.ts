export { PptPanel } from './panel.tsx';
