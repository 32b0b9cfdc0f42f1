import type { Message, Reply } from './send.ts';

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
