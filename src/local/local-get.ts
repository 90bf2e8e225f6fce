// A GET to a process of this machine. `fetch` of Node would load some 8 MB for it.
import { type OutgoingHttpHeaders, request } from 'node:http';

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
