// What this process asks an engine, at its address: its figures, and to take no more jobs for a while.
import { after } from '../lib/after.ts';
import { get } from './local-get.ts';

/** The header of src/engines/wire.ts. */
const SECRET_HEADER = 'X-Quietzone-Secret';
const IDLE_POLL_MS = 25;
/** As long as an image may take. */
const IDLE_WAIT_MS = 15_000;
/** One that computes answers late, and is asked again. */
const ASK_MS = 500;

/** What is read of EngineStats of src/engines/wire.ts. */
export interface EngineStats {
  readonly jobs: number;
  readonly working: boolean;
  readonly waiting: number;
  readonly long: boolean;
}

export interface EngineSteps {
  /** Undefined where it does not answer in time. */
  stats(address: string): Promise<EngineStats | undefined>;
  /** Lets it take no more jobs, and waits until it has none; false, and it takes jobs again, when it has one for too long or a long document. */
  hold(address: string): Promise<boolean>;
  resume(address: string): Promise<void>;
}

export function createEngineSteps(secret: string, isStopped: () => boolean): EngineSteps {
  const ask = async (
    address: string,
    step: '/stats' | '/hold' | '/resume',
  ): Promise<EngineStats | undefined> => {
    try {
      const headers = { [SECRET_HEADER]: secret };
      const { text } = await get(`http://${address}${step}`, { headers, timeoutMs: ASK_MS });
      return JSON.parse(text);
    } catch {
      return undefined;
    }
  };
  const resume = async (address: string): Promise<void> => void (await ask(address, '/resume'));
  return {
    stats: (address) => ask(address, '/stats'),
    async hold(address) {
      for (const end = performance.now() + IDLE_WAIT_MS; performance.now() < end && !isStopped();) {
        const stats = await ask(address, '/hold');
        if (stats?.working === false) return true;
        // Others wait for a page of a long document, not for its end.
        if (stats?.long === true) break;
        await after(IDLE_POLL_MS);
      }
      await resume(address);
      return false;
    },
    resume,
  };
}
