// Labels, character sets and GS1 Digital Links over HTTP: what a header or a query can carry of them, and what a scan reads.
import { describe, expect, it } from 'vitest';
import { plainApp } from '../../../support/plain-app.ts';

const app = plainApp();
const JSON_TYPE = { 'Content-Type': 'application/json' };

const draw = (
  path: string,
  value: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> =>
  app.post(`/barcode/generate/${path}`, JSON.stringify(value), { ...JSON_TYPE, ...headers });

async function scanned(answer: Response): Promise<string | null> {
  expect(answer.status, answer.status === 200 ? '' : await answer.clone().text()).toBe(200);
  const file = new Uint8Array(await answer.arrayBuffer());
  const scan = await app.post('/barcode/scan/image', file, { 'Content-Type': 'application/octet-stream' });
  const { RawText }: { RawText: string | null } = await scan.json();
  return RawText;
}

const messageOf = async (answer: Response): Promise<readonly [number, string]> => {
  const { ErrorMessage }: { ErrorMessage: string } = await answer.json();
  return [answer.status, ErrorMessage];
};

const encoded = (text: string): string => encodeURIComponent(text);

describe('a label', () => {
  it.each(['Größe\nРазмер', 'Μέγεθος 5', 'Zażółć gęślą', 'a\nb\nc'])(
    '%j is drawn, from both forms alike',
    async (text) => {
      for (const path of ['code-128', 'qrcode', 'data-matrix']) {
        const header = await draw(path, 'ABC-123', { label: `UTF-8''${encoded(text)}` });
        const query = await draw(`${path}?label=${encoded(text)}`, 'ABC-123');
        const bytes = new Uint8Array(await header.clone().arrayBuffer());
        expect(new Uint8Array(await query.arrayBuffer())).toEqual(bytes);
        expect(new Uint8Array(await (await draw(path, 'ABC-123')).arrayBuffer())).not.toEqual(bytes);
        expect(await scanned(header)).toBe('ABC-123');
      }
    },
  );

  it('of another script is 400, which names what labels hold', async () => {
    const [status, message] = await messageOf(await draw(`qrcode?label=${encoded('価格')}`, 'A'));
    expect(status).toBe(400);
    expect(message).toContain('Latin, Greek and Cyrillic letters');
    expect(message).toContain('U+4FA1');
  });
});

describe('characterSet', () => {
  it.each(['qrcode', 'aztec', 'data-matrix', 'pdf-417'])(
    'of %s is taken, and another value is 400',
    async (path) => {
      for (const characterSet of ['auto', 'utf-8', 'smallest'])
        expect(await scanned(await draw(path, 'naïve 東京 мир', { characterSet }))).toBe('naïve 東京 мир');
      const [status, message] = await messageOf(await draw(path, 'A', { characterSet: 'latin-1' }));
      expect([status, message]).toEqual([400, expect.stringContaining('auto, utf-8, smallest')]);
    },
  );
});

describe('content gs1', () => {
  const LINK = 'https://id.gs1.org/01/09521234000006/10/A1?17=261231';

  it('makes a Digital Link of elements, given as a field or alone', async () => {
    const elements = '(01)09521234000006(10)A1(17)261231';
    for (const value of [elements, { elements }, JSON.stringify({ elements })])
      expect(await scanned(await draw('qrcode', value, { content: 'gs1' }))).toBe(LINK);
    const address = 'https://shop.example/';
    expect(await scanned(await draw('qrcode', { elements, address }, { content: 'gs1' }))).toBe(
      LINK.replace('https://id.gs1.org', 'https://shop.example'),
    );
  });

  it('refuses what is no element string by name', async () => {
    for (const value of ['9521234000006', '(10)A1', '(01)09521234000007', '']) {
      const [status, message] = await messageOf(await draw('qrcode', value, { content: 'gs1' }));
      expect([status, message]).toEqual([400, expect.stringMatching(/elements|value/)]);
    }
  });
});
