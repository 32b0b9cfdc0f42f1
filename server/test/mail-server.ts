import type { AddressInfo, Socket } from 'node:net';
import { createServer } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { onTestFinished } from 'vitest';

/** The only account of the mail server. */
const ACCOUNT = { user: 'nagrik', pass: 'right' };

export interface MailServer {
  received: Email[];
  /** To whom mails were to go, by the envelope. */
  recipients: string[];
  /** With the right password. */
  url: string;
  port: number;
}

/**
 * A mail server that keeps what it gets, on a free port or a given one, and says so after `delay`
 * milliseconds; it is gone after the test.
 */
export async function startMailServer(port = 0, delay = 0): Promise<MailServer> {
  const received: Email[] = [];
  const recipients: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _session, done) => {
      if (username === ACCOUNT.user && password === ACCOUNT.pass) done(null, { user: username });
      else done(new Error('Invalid username or password'));
    },
    onRcptTo: ({ address }, _session, done) => {
      recipients.push(address);
      done();
    },
    onData: keepIn(received, delay),
  });
  // A product that is killed leaves in the midst of a word.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve())));
  const { port: taken } = server.server.address() as AddressInfo;
  const url = `smtp://${ACCOUNT.user}:${ACCOUNT.pass}@127.0.0.1:${taken}`;
  return { received, recipients, url, port: taken };
}

function keepIn(received: Email[], delay: number): NonNullable<SMTPServerOptions['onData']> {
  return (stream, _session, done) => {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk) => chunks.push(chunk));
    stream.on('end', async () => {
      received.push(await PostalMime.parse(Buffer.concat(chunks)));
      setTimeout(done, delay);
    });
  };
}

/** A server that takes connections and says nothing; `stop` frees its port. */
export async function startHangingServer() {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  };
  onTestFinished(stop);
  const { port } = server.address() as AddressInfo;
  return { port, sockets, stop };
}
