// What start.ts prepares and supervise.ts does.
import type { EngineAddresses } from './engine-addresses.ts';
import type { Notice } from './notices.ts';
import type { RuntimeCommand } from './workerd.ts';

export interface Plan {
  /** Unix ms. */
  readonly beganMs: number;
  readonly state: string;
  /** Of the files that start the processes. */
  readonly folder: string;
  readonly address: string;
  readonly graceMs: number;
  readonly front: RuntimeCommand;
  readonly engines?: (EngineAddresses & { readonly runtimes: readonly RuntimeCommand[] }) | undefined;
  /** The port of 127.0.0.1 on which the front asks for figures. */
  readonly port: number;
  /** Printed when the service answers: a text for a person, with the seconds in place of SECONDS, or a line for programs. */
  readonly welcome: { readonly text: string; readonly notice: Notice };
}

export const SECONDS = '\0';
