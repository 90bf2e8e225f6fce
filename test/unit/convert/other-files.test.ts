// Files that are no presentation: named in the failure, with what the sender can do; those that are cut off are called so.
import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { convertPptToPptx } from '../../../src/convert/ppt-to-pptx.ts';
import { UNLIMITED } from '../../../src/lib/budget.ts';
import { buildCfb } from '../../support/cfb-builder.ts';
import { buildPpt, shape, text } from '../../support/ppt-builder.ts';
import { BOX } from '../../support/ppt-deck.ts';
import { PNG } from './pptx/sample-deck.ts';

const bytesOf = (value: string) => new TextEncoder().encode(value);
const archive = (files: Readonly<Record<string, string>>) =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, value]) => [name, bytesOf(value)])));
const compound = (...names: readonly string[]) =>
  buildCfb(Object.fromEntries(names.map((name) => [name, new Uint8Array(5000)])));
const failureOf = async (bytes: Uint8Array) => {
  const result = await convertPptToPptx(bytes, { budget: UNLIMITED });
  return result.ok ? undefined : result.failure;
};

describe('a file of another kind', () => {
  it.each<[string, Uint8Array]>([
    ['HTML page', bytesOf('\ufeff<!DOCTYPE html><title>Slides</title>')],
    ['HTML page', bytesOf('<?xml version="1.0"?>\n<html xmlns="x"/>')],
    ['HTML page', new Uint8Array(Buffer.from('<html><body>slides', 'utf16le'))],
    [
      'web archive (MHT)',
      bytesOf(
        'From: <Saved by PowerPoint>\r\nSubject: show\r\nMIME-Version: 1.0\r\nContent-Type: multipart/related;\r\n\tboundary="x"\r\n\r\n',
      ),
    ],
    ['web archive (MHT)', bytesOf('MIME-Version: 1.0\r\nX-Document-Type: Presentation\r\n\r\n--x\r\n')],
    ['mail message', bytesOf('Received: from a\r\nSubject: show\r\n\r\nbody')],
    ['XML document', bytesOf('<?xml version="1.0"?><feed/>')],
    ['text', bytesOf('Slide 1: hello')],
    ['PDF document', bytesOf('%PDF-1.7\n')],
    ['PNG image', PNG.read()],
    ['RTF document', bytesOf('{\\rtf1 x}')],
    ['Word document', compound('1Table', 'WordDocument')],
    ['Excel workbook', compound('Workbook')],
    ['Excel workbook', compound('Book')],
    ['Outlook message', compound('__properties_version1.0')],
    ['Office 97-2003 document without a presentation', compound('Something')],
    ['Word document (.docx)', archive({ '[Content_Types].xml': '', 'word/document.xml': '<w/>' })],
    ['Excel workbook (.xlsx)', archive({ '[Content_Types].xml': '', 'xl/workbook.xml': '<w/>' })],
    ['Keynote presentation', archive({ 'index.apxl': '<key/>' })],
    ['Keynote presentation', archive({ 'Index/Document.iwa': 'x', 'Index/Slide-12.iwa': 'x' })],
    ['Keynote, Pages or Numbers document', archive({ 'Index/Document.iwa': 'x' })],
    [
      'OpenDocument presentation (.odp)',
      archive({ mimetype: 'application/vnd.oasis.opendocument.presentation', 'content.xml': 'x' }),
    ],
    ['OpenDocument file', archive({ mimetype: 'application/vnd.oasis.opendocument.text' })],
    ['archive with parts of a presentation', archive({ 'ppt/slides/slide1.xml': '<p/>' })],
    ['ZIP archive', archive({ 'show.ppt': 'x' })],
  ])('is named: %s', async (received, bytes) => {
    expect(await failureOf(bytes)).toMatchObject({
      code: 'unsupported_media',
      received,
      allowed: expect.stringContaining('.ppt') as string,
      advice: expect.stringMatching(/^(Open|Send|Save|Export) /) as string,
    });
  });

  it('of no known kind is called no presentation', async () => {
    expect(await failureOf(new Uint8Array(600).fill(7))).toMatchObject({
      code: 'malformed_file',
      why: 'it is not a PowerPoint 95-2003 presentation',
    });
  });
});

describe('a presentation that is cut off', () => {
  const whole = buildPpt({
    slides: Array.from({ length: 20 }, () => ({
      shapes: [shape({ id: 3074, box: BOX, text: text(4, 'words '.repeat(100)) })],
    })),
  });
  const isCutOff = {
    code: 'malformed_file',
    why: expect.stringMatching(/^it is cut off .*again$/) as string,
  };

  it('is called so, or converted with a warning', async () => {
    let refused = 0;
    for (let share = 1; share < 20; share++) {
      const cut = whole.slice(0, Math.floor((whole.length * share) / 20));
      const result = await convertPptToPptx(cut, { budget: UNLIMITED });
      if (result.ok) expect(result.value.warnings.map(({ code }) => code)).toContain('file-cut-off');
      else {
        expect(result.failure).toMatchObject(isCutOff);
        refused++;
      }
    }
    expect(refused).toBeGreaterThan(5);
  });

  it('is converted with a warning where its directory is there', async () => {
    const cut = whole.slice();
    const name = Buffer.from('PowerPoint Document', 'utf16le');
    const entry = Buffer.from(cut.buffer).indexOf(name);
    const view = new DataView(cut.buffer);
    view.setUint32(entry + 120, view.getUint32(entry + 120, true) + 100_000, true);
    const result = await convertPptToPptx(cut, { budget: UNLIMITED });
    expect(result.ok && result.value.warnings.map(({ code }) => code)).toStrictEqual(['file-cut-off']);
    // And without its document.
    const at = Buffer.from(cut.buffer).indexOf(Buffer.from([0xe8, 0x03]));
    cut.fill(0, at, entry - 4096);
    expect(await failureOf(cut)).toMatchObject(isCutOff);
  });

  it('is not, where it is whole', async () => {
    const result = await convertPptToPptx(whole, { budget: UNLIMITED });
    expect(result.ok && result.value.warnings).toStrictEqual([]);
  });

  it.each([8, 100, 511])('is called so at %i bytes', async (length) => {
    expect(await failureOf(whole.slice(0, length))).toMatchObject(isCutOff);
  });

  it('is called so in the XML format too', async () => {
    const pptx = archive({ '[Content_Types].xml': '<Types/>', 'ppt/presentation.xml': '<p/>' });
    expect(await failureOf(pptx.slice(0, -30))).toMatchObject(isCutOff);
  });
});
