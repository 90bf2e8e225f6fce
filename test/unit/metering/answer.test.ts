// Kept answers: sealed in pieces whose number and bytes are told, and read back at every bound of a piece.
import { describe, expect, it } from 'vitest';
import {
  openedPieces,
  readAnswer,
  sealedBytes,
  sealedPieces,
  storeAnswer,
} from '../../../src/metering/answer.ts';
import { ANSWER_MAX_BYTES, CALLBACK_DELAYS_MS, CHUNK_BYTES } from '../../../src/metering/constants.ts';
import { SEAL_BYTES, boxOfKey } from '../../../src/metering/seal.ts';
import { fail } from '../../../src/service/failure.ts';
import { ok } from '../../../src/service/result.ts';

const TEXT_BYTES = CHUNK_BYTES - SEAL_BYTES;
const HEAD = { status: 201, headers: { 'Content-Type': 'image/png' } };
/** The head of an answer: its length as four bytes, and its JSON. */
const HEAD_BYTES = 4 + JSON.stringify(HEAD).length;
const box = await boxOfKey(Uint8Array.from({ length: 32 }, (_, n) => n));
const bytes = (length: number): Uint8Array => new Uint8Array(length).fill(5);

/** Stores an answer with a body of that length; `refusing` is the piece that cannot be delivered. */
async function stored(length: number, refusing = -1) {
  const staged = new Map<number, Uint8Array>();
  const members = await storeAnswer({ ...HEAD, body: bytes(length) }, box, async (n, piece) => {
    if (n === refusing) return fail('overloaded', { what: 'x', retryAfterS: 1 });
    staged.set(n, piece);
    return ok(undefined);
  });
  return { members, staged };
}

describe('a kept answer', () => {
  it.each([
    [0, 0],
    [1, 0],
    [TEXT_BYTES - HEAD_BYTES, 0],
    [TEXT_BYTES - HEAD_BYTES + 1, 2],
    [2 * TEXT_BYTES - HEAD_BYTES, 2],
    [2 * TEXT_BYTES - HEAD_BYTES + 1, 3],
  ])('of %i bytes is staged in %i pieces and read back', async (length, pieces) => {
    const { members, staged } = await stored(length);
    const count = Math.max(1, pieces);
    expect(staged.size).toBe(pieces);
    expect(members.answer).toEqual({ bytes: HEAD_BYTES + length + count * SEAL_BYTES });
    expect(members.body?.length).toBe(pieces === 0 ? HEAD_BYTES + length + SEAL_BYTES : undefined);
    for (const piece of staged.values()) expect(piece.length).toBeLessThanOrEqual(CHUNK_BYTES);
    const read = await readAnswer(
      { kind: 'answered', id: 'r', answer: members.answer ?? { bytes: 0 }, body: members.body ?? null },
      box,
      async (n) => ok(staged.get(n) ?? null),
    );
    expect(read).toEqual({ ok: true, value: { ...HEAD, body: bytes(length) } });
  });

  it('is not kept when it is too long or one of its pieces cannot be delivered', async () => {
    expect(await stored(ANSWER_MAX_BYTES + 1)).toEqual({ members: {}, staged: new Map() });
    expect((await stored(2 * TEXT_BYTES, 1)).members).toEqual({});
    expect(ANSWER_MAX_BYTES).toBe(33_554_432);
  });

  it('is overloaded where a piece was dropped, moved or changed, and fails as its store does', async () => {
    const { members, staged } = await stored(2 * TEXT_BYTES);
    const outcome = {
      kind: 'answered',
      id: 'r',
      answer: members.answer ?? { bytes: 0 },
      body: null,
    } as const;
    const dropped = { ok: false, failure: { code: 'overloaded', retryAfterS: 1 } };
    expect(
      await readAnswer(outcome, box, async (n) => ok(n === 1 ? null : (staged.get(n) ?? null))),
    ).toMatchObject(dropped);
    expect(await readAnswer(outcome, box, async () => ok(staged.get(0) ?? null))).toMatchObject(dropped);
    expect(await readAnswer(outcome, box, async () => fail('internal', { what: 'x' }))).toEqual(
      fail('internal', { what: 'x' }),
    );
  });
});

describe('sealed pieces', () => {
  it.each([
    [0, 1],
    [TEXT_BYTES, 1],
    [TEXT_BYTES + 1, 2],
    [3 * TEXT_BYTES, 3],
  ])('of %i bytes are %i, and open together alone', async (length, count) => {
    const pieces: Uint8Array[] = [];
    for await (const piece of sealedPieces(bytes(length), 'file', box)) pieces.push(piece);
    expect(pieces).toHaveLength(count);
    const sum = pieces.reduce((total, piece) => total + piece.length, 0);
    expect(sealedBytes(length)).toBe(sum);
    const opened = (order: readonly number[], part = 'file') =>
      openedPieces(order.length, part, { box, piece: async (n) => pieces[order[n] ?? -1] ?? null });
    const inOrder = [...pieces.keys()];
    expect(await opened(inOrder)).toEqual(bytes(length));
    expect(await opened(inOrder, 'result')).toBeNull();
    expect(await opened([...inOrder, count])).toBeNull();
    if (count > 1) {
      expect(await opened(inOrder.slice(1))).toBeNull();
      expect(await opened(inOrder.toReversed())).toBeNull();
    }
  });
});

describe('callbacks', () => {
  it('are tried again after 2, 10 and 60 seconds, 10 minutes and an hour', () => {
    expect(CALLBACK_DELAYS_MS).toEqual([2_000, 10_000, 60_000, 600_000, 3_600_000]);
  });
});
