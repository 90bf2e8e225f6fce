import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRc4 } from '../../../../src/convert/ppt/crypto/rc4.ts';
import { sha1 } from '../../../../src/convert/ppt/crypto/sha1.ts';
import { readPresentation } from '../../../../src/convert/ppt/index.ts';
import { UNLIMITED } from '../../../../src/lib/budget.ts';
import { join } from '../../../support/cfb-builder.ts';
import { encryptionOf, sealWith, type SealOptions } from '../../../support/encrypt-ppt.ts';
import { buildPpt, container, fields, record, shape, text, utf16le } from '../../../support/ppt-builder.ts';
import { BOX } from '../../../support/ppt-deck.ts';

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

describe('sha1', () => {
  it('agrees with the platform on messages of any length', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        expect(hex(sha1(bytes))).toBe(createHash('sha1').update(bytes).digest('hex'));
      }),
    );
  });
});

describe('createRc4', () => {
  // RFC 6229, the first 16 bytes of each key's stream.
  it.each([
    ['0102030405', 'b2396305f03dc027ccc3524a0a1118a8'],
    ['01020304050607', '293f02d47f37c9b633f2af5285feb46b'],
    ['0102030405060708090a0b0c0d0e0f10', '9ac7cc9a609d1ef7b2932899cde41b97'],
  ])('gives the stream of key %s', (key, stream) => {
    const bytes = new Uint8Array(16);
    const cipher = createRc4(Buffer.from(key, 'hex'));
    cipher(bytes.subarray(0, 5));
    cipher(bytes.subarray(5));
    expect(hex(bytes)).toBe(stream);
  });
});

describe('an encrypted presentation', () => {
  const PNG = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 9, 8, 7);
  const encrypted = (password: string, options: SealOptions = {}, token = 0xf3d1c4df) => {
    const seal = sealWith(password, options);
    const body = [new Uint8Array(16), Uint8Array.of(255), PNG];
    const head = record(0xf01e, join(body), 0x6e0).subarray(0, 8);
    const pictures = join([head, ...body].map((piece) => seal(piece, 0)));
    const entry = record(
      0xf007,
      join([
        fields([6, 1], [6, 1]),
        new Uint8Array(16),
        fields([0xff, 2], [pictures.length, 4], [1, 4], [0, 4], [0, 4]),
      ]),
      6,
      2,
    );
    return buildPpt({
      token,
      encryption: encryptionOf(password, options),
      drawingGroup: [container(0xf001, [entry], 1)],
      streams: { Pictures: pictures, EncryptedSummary: summary(seal) },
      slides: [
        {
          shapes: [
            shape({ id: 3074, type: 202, box: BOX, text: text(4, 'Secret') }),
            shape({ id: 3075, type: 75, box: BOX, options: { 0x4104: 1 } }),
          ],
        },
      ],
    });
  };
  const summary = (seal: ReturnType<typeof sealWith>) => {
    const title = 'A title\0';
    const set = join([
      fields([0xfffe, 2], [0, 2]),
      new Uint8Array(20),
      fields([1, 4]),
      new Uint8Array(16),
      fields([48, 4]),
      fields([16 + 8 + title.length, 4], [1, 4], [2, 4], [16, 4]),
      fields([30, 4], [title.length, 4]),
      new TextEncoder().encode(title),
    ]);
    const name = '\u0005SummaryInformation';
    const list = join([
      fields([1, 4], [8, 4], [set.length, 4], [3, 2], [name.length, 1], [1, 1], [0, 4]),
      utf16le(name),
      new Uint8Array(2),
    ]);
    return join([seal(fields([8 + set.length, 4], [list.length, 4]), 0), seal(set, 3), seal(list, 0)]);
  };
  const open = (file: Uint8Array, password?: string) =>
    readPresentation(file, { budget: UNLIMITED, password });

  it.each([40, 56, 128, 0])(
    'opens with its password and a key of %i bits: text, pictures, properties',
    (keyBits) => {
      const result = open(encrypted('pässword', { keyBits }), 'pässword');
      if (!result.ok) throw new Error(result.failure.code);
      const { slides, pictures, properties } = result.value.presentation;
      expect(slides[0]?.shapes).toMatchObject([
        { text: { paragraphs: [{ inlines: [{ text: 'Secret' }] }] } },
        { kind: 'picture', picture: 0 },
      ]);
      expect(pictures[0]?.read()).toEqual(PNG);
      expect(properties.title).toBe('A title');
      expect(result.value.warnings).toEqual([]);
    },
  );

  it('opens without a password where PowerPoint used its own', () => {
    expect(open(encrypted('/01Hannes Ruescher/01')).ok).toBe(true);
    expect(open(encrypted('/01Hannes Ruescher/01'), 'anything').ok).toBe(true);
  });

  it('opens by its edit where the user stream says nothing', () => {
    expect(open(encrypted('a', {}, 0xe391c05f), 'a').ok).toBe(true);
  });

  it.each([
    ['no password', undefined, {}, { password: 'missing' }],
    ['a wrong one', 'b', {}, { password: 'wrong' }],
    ['an empty one', '', {}, { password: 'wrong' }],
    ['another algorithm', 'a', { algorithm: 0x660e }, {}],
    ['a key that is too long', 'a', { keyBits: 256 }, {}],
  ] as const)('is refused with %s', (_, password, options, more) => {
    const result = open(encrypted('a', options), password);
    expect(result).toEqual({ ok: false, failure: { code: 'encrypted', format: 'presentation', ...more } });
  });

  it('never throws, whatever is damaged or cut', () => {
    const file = encrypted('a');
    for (let at = 0; at < file.length; at += 13) {
      const damaged = file.slice();
      damaged[at] = (damaged[at] ?? 0) ^ 0xff;
      expect(() => open(damaged, 'a')).not.toThrow();
      if (at % 130 === 0) expect(() => open(file.slice(0, at), 'a')).not.toThrow();
    }
  });
});
