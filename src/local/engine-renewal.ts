// Replaces an engine that has grown: the allocator of workerd gives nothing back, so only a new process has less.
import { after } from '../lib/after.ts';
import type { EngineSteps } from './engine-steps.ts';
import type { Kept } from './keep-running.ts';

/** An engine that has more when it has nothing to do is replaced: it has 85 MB at first. */
const GROWN_BYTES = 140_000_000;
/**
 * One that has more, or that has GROWN_BYTES where the next job might find no room, takes no job before it was seen without any: it would grow
 * from job to job.
 */
const GROWN_BUSY_BYTES = 180_000_000;
/** The memory that the whole service is to stay below, and what an engine takes at first and for a job at most. */
const SERVICE_BYTES = 512_000_000;
const STARTED_BYTES = 80_000_000;
const JOB_BYTES = 140_000_000;
/** After a job an engine collects what it left (src/wasm/dropped.ts). */
const COLLECTING_MS = 100;

export interface Renewable {
  readonly pid: number;
  readonly address: string;
  readonly kept: Kept;
  /** Whether it had a job when it was asked last. */
  readonly isWorking: boolean;
  /** Called before the present one is ended on purpose. */
  readonly onRenewal: () => void;
}

export interface RenewalOptions {
  readonly steps: EngineSteps;
  /** Bytes of all processes of the service now. */
  readonly serviceBytes: () => number;
  /** Bytes of a process now. */
  readonly bytesOf: (pid: number) => number;
  readonly isStopped: () => boolean;
}

/** The function renews an engine if it has grown, one at a time. */
export function createRenewal({ steps, serviceBytes, bytesOf, isStopped }: RenewalOptions) {
  let isRenewing = false;

  const renew = async ({ pid, address, kept, onRenewal }: Renewable): Promise<void> => {
    if (!(await steps.hold(address))) return;
    await after(COLLECTING_MS);
    const left = bytesOf(pid);
    if (left <= GROWN_BYTES) return steps.resume(address);
    // It serves until the other one can, if both have room for a job. It may work on its last one for a while beside the other's first.
    const haveRoom = serviceBytes() + STARTED_BYTES + 2 * JOB_BYTES <= SERVICE_BYTES;
    if (haveRoom) await steps.resume(address);
    if (isStopped()) return;
    const end = async (): Promise<void> => {
      onRenewal();
      await steps.hold(address);
      // workerd closes its sockets, and ends when everything is answered.
      endSoon(pid);
    };
    await kept.renew(`has grown to ${Math.round(left / 1e6)} MB`, end, { endsFirst: !haveRoom });
    await steps.resume(address);
  };

  const isGrown = ({ pid, isWorking }: Renewable): boolean => {
    const bytes = bytesOf(pid);
    if (bytes <= GROWN_BYTES) return false;
    return !isWorking || bytes > GROWN_BUSY_BYTES || serviceBytes() + JOB_BYTES > SERVICE_BYTES;
  };

  return async (engine: Renewable): Promise<void> => {
    if (isRenewing || !isGrown(engine)) return;
    isRenewing = true;
    try {
      // What follows is about the present process, which `engine` will not be after it.
      const { pid, address, kept, isWorking, onRenewal } = engine;
      await renew({ pid, address, kept, isWorking, onRenewal });
    } finally {
      isRenewing = false;
    }
  };
}

function endSoon(pid: number): void {
  try {
    process.kill(pid, 'SIGTERM');
  } catch {
    // It has ended already.
  }
}
