export { ScanPanel } from './panel.tsx';
