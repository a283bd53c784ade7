import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Problem } from './contract/problem.ts';

/** Clients read the response only after sending everything: how long that may take. */
const REST_MS = 2_000;

const REFUSALS: Readonly<Record<string, readonly [status: number, code: string, detail: string]>> = {
  HPE_HEADER_OVERFLOW: [
    400,
    'ADDRESS_TOO_LONG',
    'The address and the headers of this request are longer than 256 KiB.',
  ],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'REQUEST_TIMEOUT', 'The request was not completed in time.'],
};
const UNREADABLE = [400, 'BAD_REQUEST', 'This request cannot be read.'] as const;

const answered = new WeakSet<Duplex>();

/** Answers requests that cannot be parsed as a problem: node's default response has no body. */
export const refuseUnreadable = (error: NodeJS.ErrnoException, socket: Duplex): void => {
  // What follows is as unreadable.
  if (answered.has(socket)) return;
  answered.add(socket);
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const [status, code, detail] = REFUSALS[error.code ?? ''] ?? UNREADABLE;
  const title = STATUS_CODES[status] ?? 'Error';
  const body = JSON.stringify({ type: 'about:blank', title, status, detail, code } satisfies Problem);
  const head = [
    `HTTP/1.1 ${status} ${title}`,
    'Content-Type: application/problem+json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  const end = setTimeout(() => socket.destroy(), REST_MS);
  end.unref();
  socket.once('close', () => clearTimeout(end));
};
