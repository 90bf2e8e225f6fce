// The door of engines/: heavy work done in Workers of their own.
export {
  type EngineAnswer,
  type EngineBinding,
  type EngineSeat,
  type Engines,
  type EnginesOptions,
  createEngines,
} from './pool.ts';
export {
  type BytesReply,
  type EngineJob,
  type EngineReply,
  type EngineStats,
  HELD_STATUS,
  JOB_HEADER,
  OPENED_HEADER,
  REPLY_HEADER,
  SECRET_HEADER,
  headerJson,
} from './wire.ts';
