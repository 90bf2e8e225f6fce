// THE LIMITS of the XML that is written.
import { type Limits, valuesOf } from '../../lib/limits.ts';

export const LIMIT_ROWS = {
  MAX_PPTX_PAGE_BYTES: {
    value: 12_582_912,
    unit: 'bytes',
    of: 'XML of the shapes of one slide, layout or master',
    beyond: 'the rest of its shapes is left out, warning `page-too-large`',
  },
  MIN_PPTX_XML_BYTES: {
    value: 25_165_824,
    unit: 'bytes',
    of: 'XML of one PPTX, plus 8 bytes for each byte of the PPT',
    beyond: 'shapes are left out, warning `presentation-too-large`; at twice as much `processing_limit`',
  },
  MAX_PPTX_XML_BYTES: {
    value: 100_663_296,
    unit: 'bytes',
    of: 'XML of one PPTX, for a PPT of any length',
    beyond: 'as above',
  },
} as const satisfies Limits;

export const LIMITS = valuesOf(LIMIT_ROWS);
