// Ports of 127.0.0.1, and which process listens on one.
import { readFileSync, readdirSync, readlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';

/** A port on which nothing listens. */
export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** The process that listens on a port of 127.0.0.1, from /proc. */
export function listenerOn(port: number): number {
  const hex = port.toString(16).toUpperCase().padStart(4, '0');
  const inode = readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .find(([, local, , state]) => local === `0100007F:${hex}` && state === '0A')?.[9];
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      const directory = join('/proc', name, 'fd');
      if (readdirSync(directory).some((fd) => readlinkSync(join(directory, fd)) === `socket:[${inode}]`))
        return Number(name);
    } catch {
      // It ended meanwhile, or a file of it did.
    }
  }
  throw new Error(`Nothing listens on ${port}.`);
}
