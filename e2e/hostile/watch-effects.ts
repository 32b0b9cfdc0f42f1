import type { CDPSession, Page } from '@playwright/test';

export interface Effects {
  /** What has happened since the last call, by the name of the frame; `''` is the page itself. */
  take(): Promise<Map<string, string[]>>;
  /** Waits until nothing has happened for a moment. */
  settle(): Promise<void>;
}

interface FrameTree {
  frame: { id: string; name?: string };
  childFrames?: FrameTree[];
}

/** Milliseconds without an event after which nothing more is expected. */
const QUIET = 120;
const OWN_SCRIPT = 'watch-effects';
/** The browser's own, in place of what does not load. */
const ERROR_PAGE = 'chrome-error://chromewebdata/';

/**
 * Sees what the frames of a page do, as the browser's debugger tells it: every script that is
 * compiled in them (also a handler, an address, one that is broken), every call by which an attack
 * shows itself, and every request. What runs in the page itself under no address is the test's own.
 */
export async function watchEffects(page: Page): Promise<Effects> {
  const debug = await page.context().newCDPSession(page);
  const names = new Map<string, string>();
  let seen: Effect[] = [];
  let latest = Date.now();
  const note = (frame: string, what: string) => {
    latest = Date.now();
    const effect: Effect = { frame, what, isForbidden: false };
    seen.push(effect);
    return effect;
  };
  page.on('dialog', (dialog) => {
    note('', `dialog ${dialog.message()}`);
    dialog.dismiss().catch(() => undefined);
  });
  await watchScripts(debug, note);
  await watchCalls(debug, note);
  await watchRequests(debug, note);
  /** A frame may be gone later. */
  const learnNames = async () => {
    const { frameTree } = await debug.send('Page.getFrameTree');
    for (const [id, name] of namesOf(frameTree)) if (!names.has(id)) names.set(id, name);
  };
  return {
    async take() {
      await learnNames();
      const effects = new Map<string, string[]>();
      for (const { frame, what, isForbidden } of seen) {
        const name = names.get(frame) ?? '';
        if (!isForbidden) effects.set(name, [...(effects.get(name) ?? []), what]);
      }
      seen = [];
      return effects;
    },
    async settle() {
      latest = Date.now();
      while (Date.now() - latest < QUIET) {
        await learnNames();
        await page.waitForTimeout(QUIET / 4);
      }
    },
  };
}

interface Effect {
  /** The id of the frame. */
  frame: string;
  what: string;
  /** Whether the policy of the page, or the browser itself, has kept it from happening. */
  isForbidden: boolean;
}

type Note = (frame: string, what: string) => Effect;

async function watchScripts(debug: CDPSession, note: Note): Promise<void> {
  const main = (await debug.send('Page.getFrameTree')).frameTree.frame.id;
  const see = (script: { url: string; executionContextAuxData?: object }) => {
    const { isDefault, frameId } = (script.executionContextAuxData ?? {}) as Record<
      string,
      unknown
    >;
    // What a test evaluates in the page has no address.
    const isOfTheTest =
      [OWN_SCRIPT, ERROR_PAGE].includes(script.url) || (frameId === main && script.url === '');
    if (isDefault && !isOfTheTest) note(`${frameId}`, `script of ${script.url.slice(0, 60)}`);
  };
  debug.on('Debugger.scriptParsed', see);
  debug.on('Debugger.scriptFailedToParse', see);
  await debug.send('Debugger.enable');
  await debug.send('Debugger.setSkipAllPauses', { skip: true });
}

/** The browser compiles a script that it has seen before only once: calls are counted too. */
async function watchCalls(debug: CDPSession, note: Note): Promise<void> {
  const frames = new Map<number, string>();
  debug.on('Runtime.executionContextCreated', ({ context: { id, auxData } }) => {
    frames.set(id, `${auxData?.frameId}`);
  });
  debug.on('Runtime.bindingCalled', ({ executionContextId, payload }) => {
    note(frames.get(executionContextId) ?? '', `call of ${payload}`);
  });
  await debug.send('Page.enable');
  await debug.send('Runtime.enable');
  await debug.send('Runtime.addBinding', { name: 'noteCall' });
  const source = `(${replaceCalls})(noteCall);//# sourceURL=${OWN_SCRIPT}`;
  await debug.send('Page.addScriptToEvaluateOnNewDocument', { source });
}

function replaceCalls(noteCall: (name: string) => void): void {
  for (const name of ['alert', 'confirm', 'prompt', 'print', 'open'])
    Object.defineProperty(window, name, { value: () => noteCall(name) });
  document.write = document.writeln = () => noteCall('write');
}

/** A request that the policy forbids, or every browser to another origin, is announced too, but never made. */
async function watchRequests(debug: CDPSession, note: Note): Promise<void> {
  const main = (await debug.send('Page.getFrameTree')).frameTree.frame.id;
  const begun = new Map<string, Effect>();
  debug.on('Network.requestWillBeSent', ({ requestId, request, type, frameId }) => {
    if (frameId === undefined || frameId === main || !/^https?:/.test(request.url)) return;
    begun.set(requestId, note(frameId, `${type} ${request.url}`));
  });
  debug.on('Network.loadingFailed', ({ requestId, blockedReason }) => {
    const effect = begun.get(requestId);
    if (effect && (blockedReason === 'csp' || blockedReason === 'origin'))
      effect.isForbidden = true;
  });
  await debug.send('Network.enable');
}

/** The name of each frame by its id; a frame within a frame goes by the name of the outer one. */
function namesOf({ childFrames = [] }: FrameTree, within?: string): Map<string, string> {
  return new Map(
    childFrames.flatMap((child) => {
      const name = within ?? child.frame.name ?? '';
      return [[child.frame.id, name] as const, ...namesOf(child, name)];
    }),
  );
}
