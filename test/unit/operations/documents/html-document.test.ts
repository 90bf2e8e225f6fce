import { describe, expect, it } from 'vitest';
import { ok } from '../../../../src/service/result.ts';
import { LIMITS } from '../../../../src/operations/limits.ts';
import { withDocument } from '../../../../src/operations/documents/html-document.ts';
import type { Call } from '../../../../src/operations/operation.ts';

/** Runs an HTML document of that size and tells what the gates and the work saw, in order. */
async function eventsOf(bytes: number): Promise<readonly string[]> {
  const events: string[] = [];
  const gateOf = (name: string) => ({
    enter: async ({ flow }: { flow: string }) => {
      events.push(`${flow} enters ${name}`);
      return ok({ leave: () => void events.push(`leaves ${name}`) });
    },
  });
  // Of a call, withDocument reads these alone when the document came with it.
  const call = {
    input: {},
    host: { account: 'mine', gate: gateOf('gate'), shortGate: gateOf('short gate'), now: () => 0 },
    settings: { CONVERT_WORK_MS: 1000 },
  } as unknown as Call;
  await withDocument(call, { file: new Uint8Array(bytes) }, async () => {
    events.push('work');
    return ok(null);
  });
  return events;
}

describe('an HTML document', () => {
  it('of up to MAX_UNGATED_HTML_BYTES is worked on without a slot of a gate, a larger one with it', async () => {
    const short = ['mine enters short gate', 'work', 'leaves short gate'];
    expect(await eventsOf(LIMITS.MAX_UNGATED_HTML_BYTES)).toEqual(['work']);
    expect(await eventsOf(LIMITS.MAX_UNGATED_HTML_BYTES + 1)).toEqual(short);
    expect(await eventsOf(LIMITS.MAX_SHORT_HTML_BYTES)).toEqual(short);
    expect(await eventsOf(LIMITS.MAX_SHORT_HTML_BYTES + 1)).toEqual([
      'mine enters gate',
      'work',
      'leaves gate',
    ]);
  });
});
