// The tools. Each is loaded when its address is first shown.
import type { ComponentType } from 'preact';
import type { ToolId } from '../parts/index.ts';
import type { PanelProps } from './types.ts';

export type { PanelProps } from './types.ts';

export const LOADERS: Readonly<Record<ToolId, () => Promise<ComponentType<PanelProps>>>> = {
  scan: async () => (await import('./scan/index.ts')).ScanPanel,
  generate: async () => (await import('./generate/index.ts')).GeneratePanel,
  labels: async () => (await import('./labels/index.ts')).LabelsPanel,
  lookup: async () => (await import('./lookup/index.ts')).LookupPanel,
  html: async () => (await import('./html/index.ts')).HtmlPanel,
  ppt: async () => (await import('./ppt/index.ts')).PptPanel,
  usage: async () => (await import('./usage/index.ts')).UsagePanel,
};
