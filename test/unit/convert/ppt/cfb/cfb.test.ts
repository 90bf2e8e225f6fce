import { describe, expect, it } from 'vitest';
import { messageOf } from '../../../../../src/http/describe-failure.ts';
import { isCompoundFile, openCompoundFile, type Storage } from '../../../../../src/convert/ppt/cfb/index.ts';
import { buildCfb } from '../../../../support/cfb-builder.ts';

const bytesOf = (length: number, seed = 7) =>
  Uint8Array.from({ length }, (_, at) => (at * seed + at / 251) & 0xff);
const SHORT = bytesOf(200);
const LONG = bytesOf(5000);

function open(bytes: Uint8Array): Storage {
  const file = openCompoundFile(bytes);
  if (!file.ok) throw new Error(messageOf(file.failure));
  return file.value;
}

function read(home: Storage | undefined, name: string): Uint8Array | undefined {
  const stream = home?.stream(name);
  return stream?.slice(0, stream.size);
}

describe('compound file', () => {
  it.each([
    ['streams of the mini stream and of ordinary sectors', {}],
    ['a root of any name (12 of 206 decks, most from Macintosh)', { rootName: 'R' }],
    ['a wrong limit of the mini stream in the header', { claimedCutoff: 0 }],
    ['short streams in ordinary sectors', { withoutMiniStream: true }],
  ])('reads %s', (_, options) => {
    const home = open(buildCfb({ Short: SHORT, Long: LONG, Empty: new Uint8Array() }, options));
    expect(read(home, 'Short')).toEqual(SHORT);
    expect(read(home, 'Long')).toEqual(LONG);
    expect(read(home, 'Empty')).toEqual(new Uint8Array());
  });

  it('finds a stream whatever its case, and one in a storage', () => {
    expect(read(open(buildCfb({ Pictures: SHORT })), 'PICTURES')).toEqual(SHORT);
    const home = open(buildCfb({ Pictures: SHORT }, { storage: 'Inner' }));
    expect(read(home.storage('inner'), 'Pictures')).toEqual(SHORT);
    expect(home.stream('Pictures')).toBeUndefined();
  });

  it('gives a view on the file for bytes that lie together', () => {
    const bytes = buildCfb({ Long: LONG });
    expect(read(open(bytes), 'Long')?.buffer).toBe(bytes.buffer);
  });

  it('reads a file whose allocation table is longer than the header can list (7 MB)', () => {
    const large = new Uint8Array(8_000_000);
    large.set(LONG, 7_995_000);
    const stream = open(buildCfb({ Long: large })).stream('Long');
    expect(stream?.size).toBe(large.length);
    expect(stream?.slice(7_995_000, 5000)).toEqual(LONG);
  });

  it('reads any part of a stream, cut at its end', () => {
    const stream = open(buildCfb({ Long: LONG })).stream('Long');
    expect(stream?.slice(4990, 100)).toEqual(LONG.subarray(4990));
    expect(stream?.slice(9000, 5)).toEqual(new Uint8Array());
    expect(stream?.slice(-5, 3)).toEqual(LONG.subarray(0, 3));
  });

  it('refuses what is no compound file', () => {
    for (const bytes of [new Uint8Array(), new Uint8Array(600), buildCfb({}).subarray(0, 300)]) {
      expect(isCompoundFile(bytes)).toBe(false);
      expect(openCompoundFile(bytes)).toMatchObject({ ok: false, failure: { code: 'malformed_file' } });
    }
  });

  it('ends a chain that runs in a circle, within the size of the file', () => {
    const bytes = buildCfb({ Long: LONG });
    const view = new DataView(bytes.buffer);
    const table = bytes.length - 512;
    view.setUint32(table + 4, 0, true);
    const stream = open(bytes).stream('Long');
    expect(stream?.size).toBe(1024);
  });

  it('ends when siblings form a circle', () => {
    const bytes = buildCfb({ One: SHORT, Two: SHORT });
    const text = Array.from(bytes);
    const at = text.findIndex(
      (_, index) => index % 128 === 0 && bytes[index] === 0x54 && bytes[index + 2] === 0x77,
    );
    new DataView(bytes.buffer).setUint32(at + 72, 1, true);
    expect(open(bytes).names).toEqual(['One', 'Two']);
  });

  it('opens or refuses the file cut at every byte, and never throws', () => {
    const bytes = buildCfb({ Short: SHORT, Long: LONG });
    for (let length = 0; length < bytes.length; length += 3) {
      const file = openCompoundFile(bytes.subarray(0, length));
      if (file.ok) for (const name of file.value.names) read(file.value, name);
    }
  });
});
