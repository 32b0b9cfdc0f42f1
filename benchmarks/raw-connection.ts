import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface RawAnswer {
  status: number;
  body: Buffer;
}

export interface RawRequest {
  method: string;
  /** With its query. */
  path: string;
  headers?: Record<string, string>;
  body?: Buffer;
}

const HEAD_END = Buffer.from('\r\n\r\n');
/**
 * What all connections are read into, one after the other: by a buffer of its own for each, bytes would leave
 * the processor's cache in between.
 */
const READ = Buffer.allocUnsafe(256 * 1024);
const NOTHING = Buffer.alloc(0);

/**
 * A kept connection that asks one thing after the other and spends next to nothing on it, so that a
 * server is measured and not who asks it. It knows only answers that say their length.
 */
export class RawConnection {
  readonly #base: URL;
  readonly #keepsBodies: boolean;
  #socket: Socket | undefined;
  #received: Buffer<ArrayBufferLike>[] = [];
  #bytes = 0;
  /** Bytes of the whole answer, once its head is there. */
  #expected = 0;
  #headBytes = 0;
  #status = 0;
  #waiting: PromiseWithResolvers<RawAnswer> | undefined;

  /** @param keepsBodies else a body of success is counted and let go, as reading it is no work of a server */
  constructor(base: string, keepsBodies = true) {
    this.#base = new URL(base);
    this.#keepsBodies = keepsBodies;
  }

  /** Rejects when the connection ends before the answer has; the next call opens another one. */
  async ask(request: RawRequest): Promise<RawAnswer> {
    const socket = this.#socket ?? (await this.#open());
    this.#waiting = Promise.withResolvers();
    const { method, path, headers = {}, body } = request;
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    const length = body ? `content-length: ${body.length}\r\n` : '';
    const head = `${method} ${path} HTTP/1.1\r\nhost: ${this.#base.host}\r\n${lines.join('')}${length}\r\n`;
    socket.write(body ? Buffer.concat([Buffer.from(head, 'latin1'), body]) : head, 'latin1');
    return this.#waiting.promise;
  }

  close(): void {
    this.#socket?.destroy();
  }

  async #open(): Promise<Socket> {
    const take = (length: number) => {
      this.#take(READ.subarray(0, length));
      return true;
    };
    const socket = connect({
      port: Number(this.#base.port),
      host: this.#base.hostname,
      onread: { buffer: READ, callback: take },
    });
    await once(socket, 'connect');
    socket.setNoDelay(true);
    socket.on('error', () => {});
    socket.on('close', () => this.#end());
    this.#received = [];
    this.#bytes = 0;
    this.#expected = 0;
    this.#socket = socket;
    return socket;
  }

  #end(): void {
    this.#socket = undefined;
    this.#waiting?.reject(new Error('The connection was closed before its answer'));
    this.#waiting = undefined;
  }

  /** The buffer is read into again afterwards. */
  #take(part: Buffer): void {
    this.#bytes += part.length;
    if (this.#expected === 0) this.#readHead(part);
    const isLetGo = this.#expected > 0 && !this.#keepsBodies && this.#status < 300;
    if (!isLetGo) this.#received.push(Buffer.from(part));
    if (this.#expected === 0 || this.#bytes < this.#expected) return;
    const body = isLetGo ? NOTHING : Buffer.concat(this.#received).subarray(this.#headBytes);
    this.#received = [];
    this.#bytes = 0;
    this.#expected = 0;
    const waiting = this.#waiting;
    this.#waiting = undefined;
    waiting?.resolve({ status: this.#status, body });
  }

  /** Reads it where it ends with this part. */
  #readHead(part: Buffer): void {
    const begin = this.#received.length > 0 ? Buffer.concat([...this.#received, part]) : part;
    const end = begin.indexOf(HEAD_END);
    if (end < 0) return;
    const head = begin.toString('latin1', 0, end);
    this.#status = Number(head.slice(9, 12));
    this.#headBytes = end + HEAD_END.length;
    const [, length = '0'] = /\r\ncontent-length: *(\d+)/i.exec(head) ?? [];
    this.#expected = this.#headBytes + Number(length);
  }
}
