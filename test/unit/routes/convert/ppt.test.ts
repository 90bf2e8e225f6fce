import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { plainApp } from '../../../support/plain-app.ts';
import { oldAnimation } from '../../../support/ppt-animation.ts';
import { buildPpt, shape, text, utf16le } from '../../../support/ppt-builder.ts';

const PATH = '/convert/ppt/to/pptx';
const DECK = buildPpt({
  slides: [{ shapes: [shape({ id: 3074, type: 202, box: [576, 576, 1728, 1152], text: text(4, 'Hello') })] }],
});
const fetching = (body: Uint8Array, type: string) =>
  plainApp({ fetch: async () => new Response(body as BodyInit, { headers: { 'Content-Type': type } }) });

describe('PPT to PPTX', () => {
  it.each(['application/vnd.ms-powerpoint', 'application/octet-stream'])(
    'takes an address that answers %s',
    async (type) => {
      const answer = await fetching(DECK, type).post(PATH, '', { inputFileUrl: 'https://example.com/a.ppt' });
      expect(answer.status).toBe(200);
      expect([...new Uint8Array(await answer.arrayBuffer()).subarray(0, 2)]).toEqual([0x50, 0x4b]);
    },
  );

  it('refuses addresses of private networks, and pages', async () => {
    const guarded = await plainApp().post(PATH, '', { inputFileUrl: 'http://10.0.0.1/a.ppt' });
    expect(guarded.status).toBe(400);
    const page = await fetching(DECK, 'text/html').post(PATH, '', {
      inputFileUrl: 'https://example.com/a.ppt',
    });
    expect(page.status).toBe(502);
  });

  it('X-Conversion-Warnings: detail answers a list that JSON parses, in ASCII', async () => {
    // Cut in the middle: what was lost is said.
    const cut = DECK.slice();
    for (let at = cut.length - 1500; at < cut.length - 1400; at += 1) cut[at] = 0xff;
    const plain = await plainApp().post(PATH, cut, {});
    const detailed = await plainApp().post(PATH, cut, { 'X-Conversion-Warnings': 'detail' });
    expect(detailed.status).toBe(plain.status);
    const codes = plain.headers.get('x-conversion-warnings');
    const list = detailed.headers.get('x-conversion-warnings');
    if (list === null || codes === null) throw new Error('no warnings');
    expect(list).toMatch(/^[\x20-\x7e]+$/);
    const items: { Code: string; Message: string }[] = JSON.parse(list);
    for (const { Code, Message } of items) {
      expect(codes).toContain(Code);
      expect(Message.length).toBeGreaterThan(0);
    }
  });

  it('X-Conversion-Warnings: detail names the slide and the shapes', async () => {
    // An effect of a number that PowerPoint 97 does not have.
    const shapes = [
      shape({
        id: 3074,
        box: [576, 576, 1728, 1152],
        options: { 0x0380: utf16le('Übersicht\0') },
        clientData: [oldAnimation({ effect: 99 })],
      }),
    ];
    const answer = await plainApp().post(PATH, buildPpt({ slides: [{}, { shapes }] }), {
      'X-Conversion-Warnings': 'detail',
    });
    expect(JSON.parse(answer.headers.get('x-conversion-warnings') ?? '')).toEqual([
      {
        Code: 'animation-changed',
        Message: 'An effect of a kind that is not known became "appear".',
        Where: 'slide 2',
        Shapes: ['Übersicht'],
      },
    ]);
  });

  it.each([
    ['pptx', 'presentation'],
    ['PPSX', 'slideshow'],
    ['potx', 'template'],
  ])('outputFormat: %s makes the %s', async (outputFormat, type) => {
    const answer = await plainApp().post(PATH, DECK, { outputFormat });
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="presentation.${outputFormat.toLowerCase()}"`,
    );
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
    const plain = unzipSync(new Uint8Array(await (await plainApp().post(PATH, DECK, {})).arrayBuffer()));
    const types = '[Content_Types].xml';
    expect(strFromU8(files[types] ?? new Uint8Array())).toBe(
      strFromU8(plain[types] ?? new Uint8Array()).replace('.presentation.main+xml', `.${type}.main+xml`),
    );
    expect({ ...files, [types]: '' }).toEqual({ ...plain, [types]: '' });
  });

  it('outputFormat takes no other kind, and no other than pptx of a file that is PPTX already', async () => {
    expect((await plainApp().post(PATH, DECK, { outputFormat: 'odp' })).status).toBe(400);
    const pptx = new Uint8Array(await (await plainApp().post(PATH, DECK, {})).arrayBuffer());
    expect((await plainApp().post(PATH, pptx, { outputFormat: 'pptx' })).status).toBe(200);
    const refused = await plainApp().post(PATH, pptx, { outputFormat: 'ppsx' });
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain('must be pptx for a file that is in the XML format already');
  });

  it('X-Conversion-Warnings takes codes or detail', async () => {
    expect((await plainApp().post(PATH, DECK, { 'X-Conversion-Warnings': 'all' })).status).toBe(400);
    expect((await plainApp().post(PATH, DECK, { 'X-Conversion-Warnings': 'Detail' })).status).toBe(200);
  });
});
