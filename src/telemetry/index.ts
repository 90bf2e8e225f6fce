// The telemetry folder's door.
export { createTrace, endStep, serverTiming } from './trace.ts';
export type { Step, Trace } from './trace.ts';
export { dataPoint, entryOf, isLogged, readableLine, shortLine } from './entry.ts';
export type { RequestEntry } from './entry.ts';
export { errorLine, inRequest } from './error-line.ts';
export { type FaultPart, type Faults, createFaults } from './faults.ts';
export { createMetrics } from './metrics.ts';
export type { Gauges, Metrics, ServiceFigures } from './metrics.ts';
export { spansOf } from './otlp.ts';
