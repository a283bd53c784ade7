/** An HTTP server that stops gracefully: accepted requests are completed. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
import { refuseUnreadable } from '../refuse-unreadable-event.ts';
import { computeMaxConnections, TOO_MANY_CONNECTIONS } from './open-files.ts';

/**
 * The returned promise is awaited on stop: it may settle after the response, or after the client has
 * disconnected.
 */
export type Answer = (request: IncomingMessage, response: ServerResponse) => unknown;

export interface StopOptions {
  /** How long requests are still answered, so that load balancers notice. */
  readonly delayMs: number;
  /** Called once the port is closed: ends long-lived work. */
  readonly onClosed?: () => void;
}

/** Time limit of running requests. */
export const REQUESTS_MS = 8_000;
/** Grace period of keep-alive connections, which may be about to send a request. */
const KEPT_ALIVE_MS = 250;
const SHORT_TURN_MS = 1;
/** Time limit for a server that is never quiet. */
const QUIET_WITHIN_MS = 500;
/** Poll interval for closable connections. */
const LOOK_MS = 25;

/** Two queries of 10,000 escaped characters, and the browser's own headers. */
const HEADER_BYTES = 256 * 1024;

/** Idle connections closed for a new one, to make room for the next. */
const CLOSED_AT_ONCE = 16;
/** Surplus connections that still get an error response. */
const TOLD_AT_ONCE = 64;

export class StoppableServer {
  readonly server: Server;
  #answer: Answer;
  #isStopping = false;
  /** Oldest first. */
  readonly #connections = new Set<Socket>();
  /** Those with an unanswered request. */
  readonly #asking = new Set<Socket>();
  /** Surplus connections, which only get an error response. */
  readonly #beyond = new WeakSet<Socket>();
  readonly #mostConnections: number;
  readonly #underWay = new Map<ServerResponse, Promise<void>>();

  /** @param most concurrent connections: file handles that the process can spare */
  constructor(answer: Answer, most = computeMaxConnections()) {
    this.#answer = answer;
    this.#mostConnections = most;
    const options = { maxHeaderSize: HEADER_BYTES };
    this.server = createServer(options, (request, response) => this.#take(request, response));
    this.server.on('clientError', refuseUnreadable);
    this.server.on('connection', (socket) => {
      this.#connections.add(socket);
      socket.once('close', () => {
        this.#connections.delete(socket);
        this.#asking.delete(socket);
      });
      if (this.#connections.size > this.#mostConnections) this.#makeRoomFor(socket);
    });
  }

  answerWith(answer: Answer): void {
    this.#answer = answer;
  }

  get isStopping(): boolean {
    return this.#isStopping;
  }

  /** Resolves when every request is answered and completed, or REQUESTS_MS after the port was closed. */
  async stop({ delayMs, onClosed }: StopOptions): Promise<void> {
    this.#isStopping = true;
    for (const response of this.#underWay.keys()) closeAfter(response);
    await this.#standBy(delayMs);
    await this.#untilNobodyComes();
    const closed = new Promise<void>((resolve) => void this.server.close(() => resolve()));
    onClosed?.();
    // After what has arrived by now, so that no request in flight is cut off.
    const looking = setInterval(() => setImmediate(() => this.#closeUnused()), LOOK_MS);
    const deadline = new AbortController();
    const over = wait(REQUESTS_MS, undefined, { signal: deadline.signal }).catch(() => undefined);
    void over.then(() => this.server.closeAllConnections());
    await closed;
    clearInterval(looking);
    await Promise.race([over, Promise.all(this.#underWay.values())]);
    deadline.abort();
  }

  #take(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    if (this.#isStopping || this.#beyond.has(socket)) closeAfter(response);
    this.#asking.add(socket);
    const closed = new Promise((resolve) => response.once('close', resolve));
    void closed.then(() => this.#asking.delete(socket));
    const answer = this.#beyond.has(socket) ? refuse : this.#answer;
    const answered = Promise.resolve(answer(request, response)).catch(() => response.destroy());
    this.#underWay.set(
      response,
      Promise.all([answered, closed]).then(() => void this.#underWay.delete(response)),
    );
  }

  /**
   * Closes idle connections, oldest first; if all are busy, surplus clients get an error response, up to a
   * limit.
   */
  #makeRoomFor(socket: Socket): void {
    let closed = 0;
    for (const other of this.#connections) {
      if (closed === CLOSED_AT_ONCE || other === socket) break;
      if (this.#asking.has(other)) continue;
      other.destroy();
      closed += 1;
    }
    if (closed > 0) return;
    if (this.#connections.size > this.#mostConnections + TOLD_AT_ONCE) socket.destroy();
    else this.#beyond.add(socket);
  }

  async #standBy(delayMs: number): Promise<void> {
    const since = performance.now();
    const isTime = (): boolean => {
      const passed = performance.now() - since;
      return passed >= delayMs && (passed >= KEPT_ALIVE_MS || this.#connections.size <= this.#underWay.size);
    };
    while (!isTime()) await wait(LOOK_MS);
  }

  /**
   * Connections in the accept queue are reset when the port closes: it closes after a short turn without new
   * ones.
   */
  async #untilNobodyComes(): Promise<void> {
    const since = performance.now();
    let [hasCome, turned] = [true, since];
    const note = (): void => void (hasCome = true);
    this.server.on('connection', note);
    while ((hasCome || performance.now() - turned > SHORT_TURN_MS) && turned < since + QUIET_WITHIN_MS) {
      [hasCome, turned] = [false, performance.now()];
      await turn();
    }
    this.server.off('connection', note);
  }

  /** Keep-alive connections, and those a browser has opened speculatively. */
  #closeUnused(): void {
    this.server.closeIdleConnections();
    for (const socket of this.#connections) if (socket.bytesRead === 0) socket.destroy();
  }
}

const refuse: Answer = (_request, response) => {
  response.writeHead(503, {
    'Content-Type': 'application/problem+json',
    'Retry-After': '1',
    'Cache-Control': 'no-store',
  });
  response.end(JSON.stringify(TOO_MANY_CONNECTIONS));
};

/** In the response's headers, unless they are sent already. */
const closeAfter = (response: ServerResponse): void => {
  response.shouldKeepAlive = false;
};
