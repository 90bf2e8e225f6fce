// The scans.
export { SCAN_IMAGE } from './scan-image.ts';
export { SCAN_IMAGE_ADVANCED, SCAN_IMAGE_ADVANCED_QR } from './scan-image-advanced.ts';
