// GET /llms.txt (https://llmstxt.org): describes this service and links its descriptions, for programs that read text.
import { JOB_STATUS, MCP, namesOperation } from '../registry/operations.ts';
import type { Settings } from '../settings.ts';
import { priceText } from '../registry/price.ts';
import { enabledOperations } from './table.ts';

/** The text in Markdown. `url` is the address of the API or its path, without a slash at its end. */
export function llmsText(url: string, settings: Settings): string {
  const operations = enabledOperations(settings).map(
    ({ path, summary, price }) => `- POST ${url}${path}: ${summary}. Costs ${priceText(price, settings)}.`,
  );
  const status = namesOperation(settings.DISABLED_OPERATIONS, JOB_STATUS)
    ? ''
    : `- GET ${url}${JOB_STATUS.path}?AsyncJobID=: how a batch job stands, and its result\n`;
  const mcp = namesOperation(settings.DISABLED_OPERATIONS, MCP)
    ? []
    : [`- [MCP endpoint](${url}/mcp): the operations as tools, streamable HTTP`];
  return `# quietzone

> An HTTP API that reads and draws barcodes, looks product numbers up, and converts documents. Every operation is a POST with an API
> key in the header Apikey.

## Interface

- [OpenAPI 3.1](${url}/openapi.json): every operation with its options, answers and errors
${mcp.map((line) => `${line}\n`).join('')}
## Operations

${operations.join('\n')}

## Service

${status}- GET ${url}/usage: the calls of this month, with your key
- GET ${url}/health: whether the service runs
`;
}
