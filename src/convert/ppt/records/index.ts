// Records of the document stream: the tree, the table of types, the live document.
export * from './struct.ts';
export * from './reader.ts';
export * from './layouts.ts';
export * from './table.ts';
export * from './types.ts';
export * from './animation.ts';
export * from './tree.ts';
export { openDocument, type LiveDocument } from './persist.ts';
export { dumpRecords } from './dump.ts';
export * from './options.ts';
export { binaryTag } from './binary-tags.ts';
