import { noteServerTime } from './clock.ts';

export interface Message {
  url: string;
  method: string;
  headers: Headers;
  body?: string | FormData;
  keepalive?: boolean | undefined;
  signal: AbortSignal;
  /** Some try of it found a line: without one the browser lets nothing out. */
  wentOut?: boolean;
  /** Reads the text of an answer that may be megabytes. */
  long?: { text: (response: Response) => Promise<string> } | undefined;
  /** Hears how many bytes of a file are gone, and of how many. */
  onProgress?: ((sent: number, total: number) => void) | undefined;
}

/** An answer as it came, before anybody has asked whose it is. */
export interface Reply {
  status: number;
  ok: boolean;
  text: string;
  header: (name: string) => string | null;
  /** An earlier try of the same message found no answer. */
  repeated?: boolean;
}

/** Sends a message and reads its answer to the end. @throws {TypeError} when the line breaks */
export function send(message: Message): Promise<Reply> {
  message.wentOut ||= navigator.onLine !== false;
  return message.onProgress ? sendTold(message) : sendPlainly(message);
}

async function sendPlainly({ url, signal, keepalive, long, ...rest }: Message): Promise<Reply> {
  const init = { ...rest, credentials: 'omit' as const, signal, ...(keepalive && { keepalive }) };
  const response = await fetch(url, init);
  noteServerTime(response.headers.get('Date'));
  const text = await (long?.text(response) ?? response.text());
  const { status, ok, headers } = response;
  return { status, ok, text, header: (name) => headers.get(name) };
}

/** `fetch` tells nothing of what is sent in any browser; this older way does. */
function sendTold({ url, method, headers, body, signal, onProgress }: Message): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest();
    call.open(method, url);
    headers.forEach((value, name) => {
      call.setRequestHeader(name, value);
    });
    call.upload.onprogress = ({ loaded, total }) => onProgress?.(loaded, total);
    call.onload = () =>
      resolve({
        status: call.status,
        ok: call.status >= 200 && call.status < 300,
        text: call.responseText,
        header: (name) => call.getResponseHeader(name),
      });
    call.onerror = () => reject(new TypeError('The line broke'));
    call.onabort = () => reject(signal.reason);
    if (signal.aborted) return reject(signal.reason);
    signal.addEventListener('abort', () => call.abort());
    call.send(body ?? null);
  });
}
