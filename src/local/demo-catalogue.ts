// The demo catalogue: invented products on GS1's demonstration prefix 952 (GS1 General Specifications, section 1.4.2),
// never a real firm's numbers. Deterministic: the same rows on every machine.
import { checkDigit } from '../barcode/linear/ean-upc/gtin.ts';

const MATERIALS = [
  'Oak',
  'Linen',
  'Copper',
  'Paper',
  'Wool',
  'Glass',
  'Cork',
  'Stone',
  'Cotton',
  'Birch',
  'Slate',
  'Clay',
  'Felt',
  'Brass',
  'Bamboo',
];
const THINGS = [
  'Lamp',
  'Notebook',
  'Teapot',
  'Bread Knife',
  'Cushion',
  'Wall Clock',
  'Planter',
  'Tray',
  'Blanket',
  'Bookend',
  'Coaster Set',
  'Vase',
  'Scarf',
  'Pencil Box',
  'Doorstop',
  'Candle Holder',
];

export interface DemoProduct {
  /** 13 digits, or 8 for the EAN-8 rows. */
  readonly ean: string;
  readonly title: string;
}

/** 240 EAN-13 rows and 10 EAN-8 rows. */
export function demoCatalogue(): DemoProduct[] {
  const rows: DemoProduct[] = [];
  for (const [m, material] of MATERIALS.entries()) {
    for (const [t, thing] of THINGS.entries()) {
      const body = `9521234${String(m * THINGS.length + t).padStart(5, '0')}`;
      rows.push({ ean: body + checkDigit(body), title: `${material} ${thing}` });
    }
  }
  for (let n = 0; n < 10; n += 1) {
    const body = `952000${n}`;
    rows.push({ ean: body + checkDigit(body), title: `Pocket ${MATERIALS[n] ?? 'Oak'} Sampler` });
  }
  return rows;
}
