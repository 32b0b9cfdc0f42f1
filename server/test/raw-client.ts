import { connect, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

export interface RawClient {
  socket: Socket;
  /** What came back so far. */
  answer: () => string;
  /** Resolves when the server has hung up, with the milliseconds since the connection was opened. */
  closed: Promise<number>;
}

/** A connection that sends the given bytes and then, again and again, what `next` answers. */
export function openRaw(
  address: string,
  first: string | Buffer,
  { next, every = 0 }: { next?: () => string | Buffer; every?: number } = {},
): RawClient {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => {});
  let answer = '';
  socket.setEncoding('latin1').on('data', (text) => {
    answer += text;
  });
  const openedAt = performance.now();
  const closed = new Promise<number>((resolve) => {
    socket.once('close', () => resolve(performance.now() - openedAt));
  });
  socket.write(first);
  if (next && every > 0) {
    const timer = setInterval(() => socket.write(next()), every);
    void closed.then(() => clearInterval(timer));
  } else if (next) pour(socket, next);
  return { socket, answer: () => answer, closed };
}

/** As fast as the other end takes it. */
function pour(socket: Socket, next: () => string | Buffer): void {
  const go = () => {
    while (!socket.destroyed && socket.write(next()));
  };
  socket.on('drain', go);
  go();
}

/** The head of a request. */
export const headOf = (method: string, path: string, ...headers: string[]): string =>
  [`${method} ${path} HTTP/1.1`, 'Host: x', ...headers, '', ''].join('\r\n');

export const chunkOf = (body: string | Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`${body.length.toString(16)}\r\n`),
    Buffer.from(body),
    Buffer.from('\r\n'),
  ]);
