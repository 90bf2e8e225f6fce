// THE LIMITS of requests: their headers, their bodies, and the time that sending takes.
import { type Limits, valuesOf } from '../lib/limits.ts';

export const LIMIT_ROWS = {
  MAX_MULTIPART_PARTS: {
    value: 100,
    unit: 'entries',
    of: 'parts of a multipart body',
    beyond: '`malformed_body`',
  },
  // The longest boundary that RFC 2046 section 5.1.1 allows.
  MAX_BOUNDARY_CHARACTERS: {
    value: 70,
    unit: 'characters',
    of: 'boundary of a multipart body',
    beyond: '`invalid_header`',
  },
  // Browsers send 60 to 150 characters and up to 9 ranges.
  MAX_ACCEPT_CHARACTERS: {
    value: 4096,
    unit: 'characters',
    of: 'header Accept',
    beyond: '`invalid_header`',
  },
  MAX_ACCEPT_RANGES: {
    value: 64,
    unit: 'entries',
    of: 'media ranges of Accept',
    beyond: '`invalid_header`',
  },
  MAX_HEADER_CHARACTERS: {
    value: 4096,
    unit: 'characters',
    of: 'each other header that is read (Content-Type, Origin, password, options)',
    beyond: '`invalid_header`',
  },
  MAX_IDEMPOTENCY_KEY_CHARACTERS: {
    value: 255,
    unit: 'characters',
    of: 'header Idempotency-Key',
    beyond: '`invalid_header`',
  },
  // No path of the service has more than 60 characters after BASE_PATH.
  MAX_PATH_CHARACTERS: {
    value: 2048,
    unit: 'characters',
    of: 'path of the address',
    beyond: '`not_found`',
  },
  MAX_UPLOAD_MS: {
    value: 120_000,
    unit: 'ms',
    of: 'time for a whole upload',
    beyond: '`malformed_body`',
  },
  MAX_UPLOAD_SILENCE_MS: {
    value: 10_000,
    unit: 'ms',
    of: 'pause within an upload',
    beyond: '`malformed_body`',
  },
  UPLOAD_WINDOW_MS: {
    value: 10_000,
    unit: 'ms',
    of: "window in which an upload's rate is measured",
    beyond: 'two windows in succession below the minimum rate: `malformed_body`',
  },
  // A quarter of what a phone on EDGE sends; 20 such uploads hold 10 MB when their time is up.
  MIN_UPLOAD_BYTES_PER_S: {
    value: 4096,
    unit: 'bytes/s',
    of: 'minimum rate of an upload',
    beyond: '`malformed_body`',
  },
  // A string body of the default size: lookups go on while uploads fill the memory.
  SMALL_UPLOAD_BYTES: {
    value: 65_536,
    unit: 'bytes',
    of: 'upload that is never refused because of others',
    beyond: '`overloaded` while MAX_UPLOADS_BYTES is held',
  },
  // Of MAX_UPLOADS_BYTES: the default leaves one account one largest upload, and 8 MB to the others.
  MAX_ACCOUNT_UPLOADS_RATIO: {
    value: 0.8,
    unit: 'ratio',
    of: 'share of one account in MAX_UPLOADS_BYTES',
    beyond: '`overloaded` while others upload',
  },
  MAX_DISCARDED_BYTES: {
    value: 33_554_432,
    unit: 'bytes',
    of: 'body of a refused request that is read and discarded, so that its client gets the answer',
    beyond: 'the connection is closed after the answer',
  },
  MAX_DISCARD_SILENCE_MS: {
    value: 2000,
    unit: 'ms',
    of: 'pause within such a body',
    beyond: 'the answer is given, then the connection closed',
  },
  MAX_DISCARD_MS: {
    value: 20_000,
    unit: 'ms',
    of: 'time for such a body',
    beyond: 'the answer is given, then the connection closed',
  },
} as const satisfies Limits;

export const LIMITS = valuesOf(LIMIT_ROWS);
