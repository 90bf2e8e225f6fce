// The Open Packaging Conventions (ISO/IEC 29500-2) as far as a PPTX needs them.
export { type BinaryPart, type Package, createPackage } from './package.ts';
export { type RelationshipType, type Relationships } from './relationships.ts';
export { fileUri, toUri } from './uri.ts';
