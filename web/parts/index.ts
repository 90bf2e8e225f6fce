// The door: what several panels are made of.
export { CopyButton } from './copy-button.tsx';
export { Download, saveFile } from './download.tsx';
export { DropAnywhere } from './drop-anywhere.tsx';
export { FileInput } from './file-input.tsx';
export { bytes, counted, seconds } from './format.ts';
export { addressOf, followTools, markTool, mountKey, toolOf } from './header.tsx';
export { pathOf, sortedFor, useIncoming } from './incoming.ts';
export { useLoaded } from './loaded.ts';
export { TOOLS, type ToolId } from './navigation.ts';
export { Options, type Values } from './options.tsx';
export { BodyPortal } from './portal.tsx';
export { ProblemBox } from './problem.tsx';
export { RadioField } from './radio-field.tsx';
export { RequestView } from './request-view.tsx';
export { SelectField } from './select-field.tsx';
