// Three kills at seeded moments; `npm run bench -- kills` does twenty.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawQrCode, killAgainAndAgain } from '../support/kills.ts';
import { type TestServer, startServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

describe('workerd killed in the middle of metered work', () => {
  it('charges each answer once, and nothing for what it did not finish', async () => {
    const report = await killAgainAndAgain(server, await drawQrCode(server), { kills: 3, seed: 7 });
    expect(report.faults).toEqual([]);
    expect(report.calls).toBe(24);
    expect(report.answered + report.chargedUnseen + report.held + report.unknown).toBe(24);
    // A kill that interrupts nothing would show nothing.
    expect(report.chargedUnseen + report.held + report.unknown).toBeGreaterThan(0);
  });
});
