export { UsagePanel } from './panel.tsx';
