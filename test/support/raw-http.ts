// One HTTP request over a socket, byte for byte as a test writes it: fetch would rewrite it.
import { connect } from 'node:net';

export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** The answer to these bytes; the server closes the connection behind it, or the request asks for that. */
export function rawRequest(url: string, bytes: Buffer): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    const parts: Buffer[] = [];
    socket.on('data', (part) => parts.push(part));
    socket.on('error', reject);
    socket.on('end', () => resolve(parse(Buffer.concat(parts))));
    socket.write(bytes);
  });
}

function parse(reply: Buffer): Reply {
  const gap = reply.indexOf('\r\n\r\n');
  const [first = '', ...lines] = reply.subarray(0, gap).toString('latin1').split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => [
      line.slice(0, line.indexOf(':')).toLowerCase(),
      line.slice(line.indexOf(':') + 1).trim(),
    ]),
  );
  const raw = reply.subarray(gap + 4);
  return {
    status: Number(first.split(' ')[1]),
    headers,
    body: headers['transfer-encoding'] === 'chunked' ? unchunk(raw) : raw,
  };
}

function unchunk(raw: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; at < raw.length;) {
    const end = raw.indexOf('\r\n', at);
    const size = Number.parseInt(raw.subarray(at, end).toString('latin1'), 16);
    if (!(size > 0)) break;
    parts.push(raw.subarray(end + 2, end + 2 + size));
    at = end + 2 + size + 2;
  }
  return Buffer.concat(parts);
}
