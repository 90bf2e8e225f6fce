import { describe, expect, it } from 'vitest';
import { NO_DETAILS, detailsText } from '../../../src/catalog/details.ts';
import { preview } from '../../../src/local/catalog/report.ts';

describe('the details of a product on a line of a terminal', () => {
  it('stand in brackets behind the title, those that there are', () => {
    expect(detailsText(NO_DETAILS)).toBe('');
    expect(detailsText({ ...NO_DETAILS, quantity: '1 kg' })).toBe(' (1 kg)');
    const all = {
      brand: 'Oak & Co',
      category: 'Lamps',
      quantity: '2 pieces',
      image: 'https://a.example/b.png',
    };
    expect(preview([{ gtin: 9521234000006, title: 'Lamp', day: null, ...all }])).toBe(
      '   9521234000006  Lamp (Oak & Co; Lamps; 2 pieces; https://a.example/b.png)\n',
    );
  });
});
