// Shape types by their number, from 1 on; 0 is a drawn path ([MS-ODRAW] 2.4.24 MSOSPT; the deck's forms are in that order).
import { FORMS, type Form } from '../../../deck/index.ts';

export function formOf(shapeType: number): Form {
  return FORMS[shapeType - 1] ?? 'unknown';
}
