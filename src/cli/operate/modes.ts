// The modes of `scan` and `compare`: the operations of the tool SCAN.
import { SCAN_IMAGE, SCAN_IMAGE_ADVANCED, SCAN_IMAGE_ADVANCED_QR } from '../../operations/scan/index.ts';
import type { Work } from '../../operations/operation.ts';
import { SCAN } from '../../registry/tools.ts';

export const MODES: Readonly<Record<string, Work>> = Object.fromEntries(
  Object.entries(SCAN.choice.choices).flatMap(([mode, { operation }]) =>
    [SCAN_IMAGE, SCAN_IMAGE_ADVANCED, SCAN_IMAGE_ADVANCED_QR]
      .filter(({ declared }) => declared.id === operation)
      .map((work) => [mode, work]),
  ),
);

/** `standard|advanced|qr` */
export const MODE_NAMES = Object.keys(MODES).join('|');
