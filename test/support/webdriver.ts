// Firefox through the WebDriver that it has itself: BiDi over a WebSocket, without a driver beside it (W3C WebDriver BiDi).
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PLACES = [process.env['FIREFOX'] ?? '', '/usr/bin/firefox-esr', '/usr/bin/firefox'];
/** Undefined: there is none here, and the tests that need it are skipped (docs/design/coverage.md). */
export const FIREFOX = PLACES.find((path) => path !== '' && existsSync(path));
const START_MS = 60_000;

export interface Firefox {
  /** Loads an address and waits until it is complete. */
  open(url: string): Promise<void>;
  /** The value of an expression of the page, which may be a promise of a text or a number. */
  evaluate(expression: string): Promise<unknown>;
  /** Errors on the console and exceptions since the page was opened or the last call. */
  faults(): readonly string[];
  close(): Promise<void>;
}

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly error?: string;
  readonly message?: string;
  readonly result?: unknown;
  readonly params?: unknown;
}

export async function startFirefox(): Promise<Firefox> {
  const profile = mkdtempSync(join(tmpdir(), 'quietzone-firefox-'));
  // Nothing but the page under test is loaded.
  writeFileSync(
    join(profile, 'user.js'),
    [
      ['app.update.enabled', false],
      ['browser.shell.checkDefaultBrowser', false],
      ['browser.startup.homepage_override.mstone', 'ignore'],
      ['datareporting.policy.dataSubmissionEnabled', false],
      ['network.captive-portal-service.enabled', false],
      ['network.connectivity-service.enabled', false],
      ['toolkit.telemetry.enabled', false],
    ]
      .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
      .join(''),
  );
  const firefox = spawn(
    FIREFOX ?? 'firefox',
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'],
    { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, HOME: profile } },
  );
  const end = async (): Promise<void> => {
    const ended = new Promise((resolve) => firefox.once('exit', resolve));
    if (firefox.exitCode === null && firefox.kill()) await ended;
    rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  };
  try {
    return await connected(`${await addressOf(firefox)}/session`, end);
  } catch (cause) {
    await end();
    throw cause;
  }
}

async function addressOf({ stderr }: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const timer = setTimeout(() => reject(new Error(`Firefox did not start: ${said}`)), START_MS);
    stderr?.on('data', (part: Buffer) => {
      said += part.toString();
      const address = /WebDriver BiDi listening on (ws:\S+)/.exec(said)?.[1];
      if (address === undefined) return;
      clearTimeout(timer);
      resolve(address);
    });
  });
}

async function connected(address: string, end: () => Promise<void>): Promise<Firefox> {
  const socket = new WebSocket(address);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', () => reject(new Error('Firefox refused the connection.')));
  });
  const waiting = new Map<number, (message: Message) => void>();
  let faults: string[] = [];
  let lastId = 0;
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Message;
    if (message.id !== undefined) waiting.get(message.id)?.(message);
    else if (message.method === 'log.entryAdded') {
      const { level, text } = message.params as { readonly level: string; readonly text: string };
      if (level === 'error') faults.push(text);
    }
  });
  const ask = async (method: string, params: object): Promise<unknown> => {
    const id = (lastId += 1);
    const answer = new Promise<Message>((resolve) => waiting.set(id, resolve));
    socket.send(JSON.stringify({ id, method, params }));
    const { error, message, result } = await answer;
    waiting.delete(id);
    if (error !== undefined) throw new Error(`${method}: ${error}: ${message}`);
    return result;
  };
  await ask('session.new', { capabilities: {} });
  await ask('session.subscribe', { events: ['log.entryAdded'] });
  const { context } = (await ask('browsingContext.create', { type: 'tab' })) as { readonly context: string };
  return {
    async open(url) {
      // What the page before was still loading is cancelled, and said: that is no fault of the next.
      await ask('browsingContext.navigate', { context, url: 'about:blank', wait: 'complete' });
      faults = [];
      await ask('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    async evaluate(expression) {
      const { result, exceptionDetails } = (await ask('script.evaluate', {
        expression,
        target: { context },
        awaitPromise: true,
      })) as {
        readonly result?: { readonly value?: unknown };
        readonly exceptionDetails?: { readonly text: string };
      };
      if (exceptionDetails) throw new Error(exceptionDetails.text);
      return result?.value;
    },
    faults() {
      const seen = faults;
      faults = [];
      return seen;
    },
    async close() {
      await ask('browser.close', {}).catch(() => undefined);
      socket.close();
      await end();
    },
  };
}
