import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { Inline } from '../../../../../../src/convert/deck/index.ts';
import { readPresentation } from '../../../../../../src/convert/ppt/index.ts';
import { UNLIMITED } from '../../../../../../src/lib/budget.ts';
import { buildPpt, shape, text } from '../../../../../support/ppt-builder.ts';
import { BOX } from '../../../../../support/ppt-deck.ts';

const run = (attributes: string, characters: string): string =>
  `<a:r><a:rPr lang="en-US"${attributes}/><a:t>${characters}</a:t></a:r>`;
const stored = (paragraphs: readonly string[], extent = '<a:ext cx="1828800" cy="914400"/>'): string =>
  `<p:sp xmlns:p="p" xmlns:a="a"><p:spPr><a:xfrm><a:off x="0" y="0"/>${extent}</a:xfrm></p:spPr>` +
  `<p:txBody><a:bodyPr/>${paragraphs.map((one) => `<a:p>${one}</a:p>`).join('')}</p:txBody></p:sp>`;

/** A text box of 2 × 1 inches with these characters and the XML that a newer program stored. */
function read(characters: string, xml: string): { inlines: readonly Inline[]; codes: readonly string[] } {
  const blob = zipSync({ 'drs/shapexml.xml': new TextEncoder().encode(xml) });
  const deck = buildPpt({
    slides: [
      {
        shapes: [
          shape({ id: 3074, type: 202, box: BOX, options: { 0x03a9: blob }, text: text(4, characters) }),
        ],
      },
    ],
  });
  const result = readPresentation(deck, { budget: UNLIMITED });
  if (!result.ok) throw new Error('unread');
  const [one] = result.value.presentation.slides[0]?.shapes ?? [];
  const paragraphs = one?.kind === 'shape' ? (one.text?.paragraphs ?? []) : [];
  return {
    inlines: paragraphs.flatMap(({ inlines }) => inlines),
    codes: result.value.warnings.map(({ code }) => code),
  };
}

describe('letters that a newer program dressed', () => {
  it('have its spacing, capitals and underlines, with the characters of the binary records', () => {
    const { inlines, codes } = read(
      'Spaced\rcaps',
      stored([run(' spc="300"', '___') + run(' cap="small" u="wavy"', '___'), run('', '____')]),
    );
    expect(inlines).toMatchObject([
      { text: 'Spa', style: { spacingCpt: 300 } },
      { text: 'ced', style: { capitals: 'small', underlineForm: 'wavy' } },
      { text: 'caps' },
    ]);
    expect(inlines[2]?.style).not.toHaveProperty('spacingCpt');
    expect(codes).not.toContain('effects-left-out');
  });

  it('share a run where their borders differ from those of the binary records', () => {
    const { inlines } = read('ab\rcd', stored([run(' spc="100"', '___'), run('', '_')]));
    expect(inlines).toMatchObject([
      { text: 'ab', style: { spacingCpt: 100 } },
      { text: 'c', style: { spacingCpt: 100 } },
      { text: 'd' },
    ]);
  });

  it.each([
    ['the text has another length', 'Edited', stored([run(' spc="300"', '___')])],
    [
      'the shape has another size',
      'abc',
      stored([run(' spc="300"', '___')], '<a:ext cx="1000000" cy="914400"/>'),
    ],
    ['fields make its length unknown', 'abc', stored([`<a:fld/>${run(' spc="300"', '___')}`])],
  ])('stay as they are, with a warning, where %s', (_, characters, xml) => {
    const { inlines, codes } = read(characters, xml);
    expect(inlines).toHaveLength(1);
    expect(inlines[0]?.style).not.toHaveProperty('spacingCpt');
    expect(codes).toContain('effects-left-out');
  });

  it.each([' spc="9999999"', ' spc="1e3"', ' u="&quot;"', ' cap="constructor"', ' cap="none" spc="0"'])(
    'take nothing from%s',
    (attributes) => {
      const { inlines } = read('abc', stored([run(attributes, '___')]));
      expect(inlines).toHaveLength(1);
      for (const key of ['spacingCpt', 'capitals', 'underlineForm'])
        expect(inlines[0]?.style).not.toHaveProperty(key);
    },
  );
});
