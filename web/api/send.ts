export interface Message {
  url: string;
  method: string;
  headers: Headers;
  body?: string | FormData;
  keepalive?: boolean | undefined;
  signal: AbortSignal;
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
  return message.onProgress ? sendTold(message) : sendPlainly(message);
}

async function sendPlainly({ url, signal, keepalive, ...rest }: Message): Promise<Reply> {
  const init = { ...rest, credentials: 'omit' as const, signal, ...(keepalive && { keepalive }) };
  const response = await fetch(url, init);
  const text = await response.text();
  const { status, ok, headers } = response;
  return { status, ok, text, header: (name) => headers.get(name) };
}

/** Sends a message and hears the body of a good answer piece by piece; another answer comes as its text. */
export async function sendForPieces(
  { url, method, headers, body, signal }: Message,
  onPiece: (piece: Uint8Array<ArrayBuffer>, header: Reply['header']) => void,
): Promise<Reply> {
  const init = { method, headers, ...(body !== undefined && { body }), signal };
  const response = await fetch(url, { ...init, credentials: 'omit' });
  const { status, ok } = response;
  const header = (name: string) => response.headers.get(name);
  if (!ok || !response.body) return { status, ok, text: await response.text(), header };
  const pieces = response.body.getReader();
  for (let piece = await pieces.read(); !piece.done; piece = await pieces.read())
    onPiece(piece.value, header);
  return { status, ok, text: '', header };
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
