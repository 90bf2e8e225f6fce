import { spawnSync } from 'node:child_process';
import { writeFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Miniflare, convertV4MiniflareOptions } from 'miniflare';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CapturedRuntime, captureRuntime } from '../../../src/local/runtime-process.ts';
import { withoutParts } from '../../../src/local/runtime-services.ts';

const PARTS = { services: ['core:entry', 'cache:0'], firstSocket: 'entry' };
const folder = mkdtempSync(join(tmpdir(), 'quietzone-parts-'));
let runtime: CapturedRuntime;

beforeAll(async () => {
  const options = convertV4MiniflareOptions({
    name: 'own',
    cf: false,
    telemetry: { enabled: false },
    modules: true,
    script: 'export default { fetch: () => new Response() }',
    compatibilityDate: '2026-10-01',
    unsafeDirectSockets: [{ host: '127.0.0.1', port: 0 }],
    resourcePersistencePath: folder,
  });
  runtime = await captureRuntime(() => new Miniflare(options));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What workerd says of a configuration when it is given another address for one of its sockets. */
function complaint(configuration: Uint8Array, socket: string): string {
  const file = join(folder, 'configuration.bin');
  writeFileSync(file, configuration);
  const words = ['serve', '--binary', '--experimental', `--socket-addr=${socket}=127.0.0.1:0`, file];
  return spawnSync(runtime.command, words, { encoding: 'utf8', timeout: 20_000 }).stderr;
}

describe('withoutParts', () => {
  it('takes the first socket out of what workerd reads, and the Workers with it', () => {
    const without = withoutParts(runtime.configuration, PARTS);
    expect(without.length).toBe(runtime.configuration.length);
    expect(complaint(without, 'entry')).toContain('did not define any socket named');
    expect(() => withoutParts(without, { ...PARTS, services: [] })).toThrow('first socket');
    expect(() => withoutParts(without, { ...PARTS, services: ['cache:0'] })).toThrow('no Worker cache:0');
    expect(() =>
      withoutParts(without, { services: ['core:user:own'], firstSocket: 'direct:0:default' }),
    ).not.toThrow();
  });

  it('leaves the bytes that it is given', () => {
    const before = Buffer.from(runtime.configuration);
    withoutParts(runtime.configuration, PARTS);
    expect(before.equals(runtime.configuration)).toBe(true);
  });
});
