export { GeneratePanel } from './panel.tsx';
