// The operations whose work an engine process does. Their modules alone make its bundle, which is less than half of the Worker's.
import { PPT_TO_PPTX } from '../operations/documents/ppt-to-pptx.ts';
import { SCAN_IMAGE, SCAN_IMAGE_ADVANCED, SCAN_IMAGE_ADVANCED_QR } from '../operations/scan/index.ts';
import { routeOf } from './work.ts';

/** Each operation of the route table that names an engine. */
export const ENGINE_OPERATIONS = [SCAN_IMAGE, SCAN_IMAGE_ADVANCED, SCAN_IMAGE_ADVANCED_QR, PPT_TO_PPTX].map(
  routeOf,
);
