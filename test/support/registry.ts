// A package registry on 127.0.0.1 that has what node_modules has, and what is published to it: npm installs from it without a network.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { type IncomingMessage, type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { ROOT } from '../../src/local/run.ts';

export interface Registry {
  readonly url: string;
  /** The names of the packages that were asked for. */
  readonly asked: readonly string[];
  close(): void;
}

interface Published {
  readonly document: object;
  readonly archive: Buffer;
}

/** What `npm publish` sends: the package's document, with the archive in Base64. */
interface Publication {
  readonly name: string;
  readonly versions: Readonly<Record<string, { dist: { tarball: string } }>>;
  readonly _attachments: Readonly<Record<string, { readonly data: string }>>;
}

export async function startRegistry(): Promise<Registry> {
  const published = new Map<string, Published>();
  const publish = async (request: IncomingMessage): Promise<void> => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const { _attachments: files, ...document } = JSON.parse(Buffer.concat(parts).toString()) as Publication;
    for (const version of Object.values(document.versions))
      version.dist.tarball = `${url()}/${document.name}/-/package.tgz`;
    const archive = Buffer.from(Object.values(files)[0]?.data ?? '', 'base64');
    published.set(document.name, { document, archive });
  };
  const asked: string[] = [];
  const server: Server = createServer((request, response) => {
    const [name = '', file] = decodeURIComponent(request.url ?? '')
      .slice(1)
      .split('/-/');
    if (request.method === 'PUT') {
      void publish(request).then(() => response.writeHead(201).end('{}'));
      return;
    }
    const own = published.get(name);
    if (own !== undefined) {
      response.writeHead(200).end(file === undefined ? JSON.stringify(own.document) : own.archive);
      return;
    }
    const folder = join(ROOT, 'node_modules', name);
    if (!existsSync(join(folder, 'package.json'))) {
      response.writeHead(404).end('{}');
      return;
    }
    if (file !== undefined) {
      response.writeHead(200);
      // npm takes an archive that is not compressed, too. Packages that stand below are others.
      spawn('tar', ['-c', '-C', folder, '--exclude=./node_modules', '--transform=s,^\\.,package,', '.'], {
        stdio: ['ignore', 'pipe', 'inherit'],
      }).stdout.pipe(response);
      return;
    }
    asked.push(name);
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
      readonly version: string;
    };
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(
      JSON.stringify({
        name,
        'dist-tags': { latest: manifest.version },
        versions: {
          [manifest.version]: { ...manifest, dist: { tarball: `${url()}/${name}/-/package.tgz` } },
        },
      }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = (): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url: url(), asked, close: () => void server.close() };
}
