// THE LIMITS of tools, of descriptions, and of the second gate.
import { type Limits, valuesOf } from '../lib/limits.ts';

export const LIMIT_ROWS = {
  // They hold a laid-out drawing or an HTML document of 1 MB; a client that draws 100 labels at once is served.
  MAX_SHORT_QUEUE: {
    value: 128,
    unit: 'entries',
    of: 'drawings and HTML documents that wait at the second gate',
    beyond: '`rate_limited` to the account that has most of the places, `overloaded` when several hold them',
  },
  // In base64 and as a text: 16 MB become 43 MB of an isolate's 128.
  MAX_MCP_FILE_BYTES: {
    value: 16 * 2 ** 20,
    unit: 'bytes',
    of: 'a file in the result of a tool of /mcp',
    beyond: 'the result says to request the file over HTTP',
  },
  // Loopback by two names, and a proxy's by http and https. Of one address all documents together are 0.6 MB.
  MAX_DESCRIBED_ADDRESSES: {
    value: 8,
    unit: 'entries',
    of: 'addresses by which the descriptions of an isolate name it in full',
    beyond: 'they name its path alone',
  },
} as const satisfies Limits;

export const LIMITS = valuesOf(LIMIT_ROWS);
