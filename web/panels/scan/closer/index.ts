// The door: a closer search of a file in which not everything was read. Loaded for the first one.
export { Closer } from './closer.tsx';
export { CropFrame } from './crop-frame.tsx';
