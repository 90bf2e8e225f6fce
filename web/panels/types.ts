// What every panel is given.
import type { Operation } from '../api/index.ts';

export interface PanelProps {
  readonly operations: readonly Operation[];
  /** False while another task is chosen. */
  readonly shown: boolean;
}
