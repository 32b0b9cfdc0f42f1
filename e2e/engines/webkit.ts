import { globSync } from 'node:fs';
import { createServer } from 'node:net';
import type { Engine, EngineKind } from './engine.ts';
import { findProgram, makeHome, runUntilReady, startProgram } from './run-program.ts';

const DRIVER = findProgram('WebKitWebDriver');
const SCREEN = findProgram('Xvfb');
const [BROWSER] = globSync('/usr/lib/*/webkit{2gtk-4.1,gtk-6.0,2gtk-4.0}/MiniBrowser');

/** WebKit in the small browser of its GTK port, on a screen in memory, over WebDriver. */
export const webkit: EngineKind = {
  name: 'WebKit',
  missing: [...(DRIVER && BROWSER ? [] : ['webkit2gtk-driver']), ...(SCREEN ? [] : ['xvfb'])],
  start,
};

async function start(): Promise<Engine> {
  const { home, removeHome } = makeHome();
  const size = ['-screen', '0', '1280x1000x24'];
  const screen = await runUntilReady(SCREEN, ['-displayfd', '1', ...size], /^(\d+)\n/m);
  const port = await freePort();
  const env = { HOME: home, DISPLAY: `:${screen.found}` };
  const driver = startProgram(DRIVER, [`--port=${port}`], env);
  const stop = async () => {
    await driver.stop();
    await screen.stop();
    removeHome();
  };
  try {
    return { ...(await openSession(`http://127.0.0.1:${port}`)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

type Call = <Value = unknown>(method: string, path: string, body?: object) => Promise<Value>;

async function openSession(address: string): Promise<Omit<Engine, 'stop'>> {
  const options = { binary: BROWSER, args: ['--automation'] };
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } };
  const driver = callsTo(address);
  while (!(await driver('GET', '/status').catch(() => undefined)));
  const { sessionId } = await driver<{ sessionId: string }>('POST', '/session', { capabilities });
  return drive(callsTo(`${address}/session/${sessionId}`));
}

function drive(call: Call): Omit<Engine, 'stop'> {
  return {
    async goto(url) {
      await call('POST', '/url', { url });
    },
    evaluate(expression) {
      return call('POST', '/execute/sync', { script: `return (${expression})`, args: [] });
    },
    async perform(actions) {
      await call('POST', '/actions', { actions });
    },
    // Its keys know Latin letters only: the driver ends at any other.
    async insert(text) {
      await this.evaluate(`document.execCommand('insertText', false, ${JSON.stringify(text)})`);
    },
    tabs() {
      return call('GET', '/window/handles');
    },
    async switchTo(handle) {
      await call('POST', '/window', { handle });
    },
    async screenshot() {
      return Buffer.from(await call<string>('GET', '/screenshot'), 'base64');
    },
  };
}

function callsTo(address: string): Call {
  return async <Value>(method: string, path: string, body?: object) => {
    const response = await fetch(address + path, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = (await response.json()) as { value: Value & { message?: string } };
    if (!response.ok) throw new Error(`${method} ${path}: ${value.message}`);
    return value;
  };
}

/** The driver does not say which port it has found by itself. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}
