export { HtmlPanel } from './panel.tsx';
