import type { Engine, EngineKind } from './engine.ts';
import { findProgram, makeHome, runUntilReady } from './run-program.ts';

const PROGRAM = findProgram('firefox-esr') ?? findProgram('firefox');
const LISTENING = /WebDriver BiDi listening on (ws:\/\/\S+)/;

/** Firefox as it is published, over WebDriver BiDi. */
export const firefox: EngineKind = {
  name: 'Firefox',
  missing: PROGRAM ? [] : ['firefox-esr'],
  start,
};

async function start(): Promise<Engine> {
  const { home, removeHome } = makeHome();
  const args = ['--headless', '--no-remote', '--profile', home, '--remote-debugging-port', '0'];
  const program = await runUntilReady(PROGRAM ?? '', args, LISTENING, { HOME: home });
  const { send, close } = await connect(`${program.found}/session`);
  await send('session.new', { capabilities: {} });

  const tabs = async () => {
    const { contexts } = await send<{ contexts: { context: string }[] }>('browsingContext.getTree');
    return contexts.map(({ context }) => context);
  };
  let [context = ''] = await tabs();
  await send('browsingContext.setViewport', { context, viewport: { width: 1280, height: 900 } });

  return {
    async goto(url) {
      await send('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    async evaluate(expression) {
      // What comes back is written by the page itself: the protocol's own form need not be read.
      const { result, exceptionDetails } = await send<Evaluated>('script.evaluate', {
        expression: `(async () => JSON.stringify(await (${expression})))()`,
        target: { context },
        awaitPromise: true,
        userActivation: false,
      });
      if (exceptionDetails) throw new Error(exceptionDetails.text);
      return result?.value === undefined ? undefined : JSON.parse(result.value);
    },
    async perform(actions) {
      await send('input.performActions', { context, actions });
    },
    async insert(text) {
      const keys = [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]);
      const actions = [{ type: 'key', id: 'keyboard', actions: keys }];
      await send('input.performActions', { context, actions });
    },
    tabs,
    async switchTo(tab) {
      context = tab;
      await send('browsingContext.activate', { context });
    },
    async screenshot() {
      const { data } = await send<{ data: string }>('browsingContext.captureScreenshot', {
        context,
      });
      return Buffer.from(data, 'base64');
    },
    async stop() {
      close();
      await program.stop();
      removeHome();
    },
  };
}

interface Evaluated {
  result?: { value?: string };
  exceptionDetails?: { text: string };
}

interface Answer {
  id?: number;
  result: unknown;
  error?: string;
  message?: string;
}

/** One command after another over one socket; each has a number that its answer repeats. */
async function connect(address: string) {
  const socket = new WebSocket(address);
  const waiting = new Map<number, (answer: Answer) => void>();
  socket.onmessage = ({ data }) => {
    const answer: Answer = JSON.parse(data);
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer);
  };
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = reject;
  });
  let sent = 0;
  const send = async <Result = unknown>(method: string, params: object = {}): Promise<Result> => {
    const id = ++sent;
    const { error, message, result } = await new Promise<Answer>((resolve) => {
      waiting.set(id, resolve);
      socket.send(JSON.stringify({ id, method, params }));
    });
    waiting.delete(id);
    if (error) throw new Error(`${method}: ${error}: ${message}`);
    return result as Result;
  };
  return { send, close: () => socket.close() };
}
