// A GET to a process of this machine. `fetch` of Node would load 12 MB for it, as would an import statement of node:http, which reads every name
// of the module.
import type { OutgoingHttpHeaders } from 'node:http';

const { request } = process.getBuiltinModule('node:http');

export interface Got {
  readonly status: number;
  readonly text: string;
}

/** Rejects when nothing answers within `timeoutMs`; default: waits as long as the connection lasts. */
export function get(
  url: string,
  { headers = {}, timeoutMs }: { readonly headers?: OutgoingHttpHeaders; readonly timeoutMs?: number } = {},
): Promise<Got> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { headers, agent: false }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => (text += part));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
      response.on('error', reject);
    });
    if (timeoutMs !== undefined)
      asked.setTimeout(timeoutMs, () => asked.destroy(new Error(`no answer within ${timeoutMs} ms`)));
    asked.on('error', reject);
    asked.end();
  });
}
