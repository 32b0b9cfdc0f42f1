/** Stands for HTTPS in the framework, which serves plain HTTP alone. */
export function createServer(): never {
  throw new Error('The server speaks plain HTTP: what is in front of it speaks TLS');
}
