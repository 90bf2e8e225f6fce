// Requests over HTTP from several clients at once, each on a connection that it keeps.
import { Agent, request } from 'node:http';

export interface Call {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | string;
}

export interface Load {
  readonly clients: number;
  /** All clients together. */
  readonly requests: number;
}

export interface Loaded {
  readonly perSecond: number;
  /** Of each request, in no order. */
  readonly tookMs: readonly number[];
}

/** `call`: of all requests, or of the next one. Throws for any status but 200. */
export async function load(call: Call | (() => Call), { clients, requests }: Load): Promise<Loaded> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const tookMs: number[] = [];
  let left = requests;
  const client = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      tookMs.push(await post(typeof call === 'function' ? call() : call, agent));
    }
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: clients }, client));
  const perSecond = (requests / (performance.now() - began)) * 1000;
  agent.destroy();
  return { perSecond, tookMs };
}

/** Milliseconds until the whole answer was there. */
export function post({ url, headers, body }: Call, agent?: Agent): Promise<number> {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', headers, ...(agent && { agent }) }, (response) => {
      response.on('data', () => undefined);
      response.on('error', reject);
      response.on('end', () =>
        response.statusCode === 200
          ? resolve(performance.now() - began)
          : reject(new Error(`${url}: status ${response.statusCode}`)),
      );
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
