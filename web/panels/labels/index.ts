export { LabelsPanel } from './panel.tsx';
