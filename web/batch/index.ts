// The door: a call for each of many files. Loaded with the second file.
export { Batch, type Table } from './batch.tsx';
