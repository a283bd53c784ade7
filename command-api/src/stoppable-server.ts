/** An HTTP server that stops without failing anybody whom it has begun to listen to. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
import { refuseUnreadable } from './refuse-unreadable.ts';
import { mostConnections, TOO_MANY_CONNECTIONS } from './open-files.ts';

/** What it returns is waited for: the answer may be given long before, or its asker gone. */
export type Answer = (request: IncomingMessage, response: ServerResponse) => unknown;

export interface StopOptions {
  /** So long it goes on answering everybody, for balancers to see that they should ask others. */
  readonly delayMs: number;
  /** Called when nobody can connect any more: ends what would not end by itself. */
  readonly onClosed?: () => void;
}

/** How long requests under way may take to their ends. */
export const REQUESTS_MS = 8_000;
/** Connections that are kept alive may be in use again at this very moment: they are given so long, and then one last answer. */
const KEPT_ALIVE_MS = 250;
const SHORT_TURN_MS = 1;
/** A server that is never quiet is closed all the same. */
const QUIET_WITHIN_MS = 500;
/** Between two looks at what may be closed. */
const LOOK_MS = 25;

/** A query of 10,000 characters and the one that it is compared with, each of them escaped, and whatever a browser sends with it. */
const HEADER_BYTES = 256 * 1024;

/** Connections that ask nothing, closed for one that comes: the next ones find room. */
const CLOSED_AT_ONCE = 16;
/** More than there is room for, to be told so. */
const TOLD_AT_ONCE = 64;

export class StoppableServer {
  readonly server: Server;
  #answer: Answer;
  #isStopping = false;
  /** The oldest first. */
  readonly #connections = new Set<Socket>();
  /** Those with a request that has not been answered. */
  readonly #asking = new Set<Socket>();
  /** Those that are one too many: what they ask is answered with that. */
  readonly #beyond = new WeakSet<Socket>();
  readonly #mostConnections: number;
  readonly #underWay = new Map<ServerResponse, Promise<void>>();

  /** @param most connections at once: handles of the process that it may use up */
  constructor(answer: Answer, most = mostConnections()) {
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

  /** Who answers from now on. */
  answerWith(answer: Answer): void {
    this.#answer = answer;
  }

  get isStopping(): boolean {
    return this.#isStopping;
  }

  /** Resolves when every request has been answered and worked on to its end, or REQUESTS_MS after nobody could connect any more. */
  async stop({ delayMs, onClosed }: StopOptions): Promise<void> {
    this.#isStopping = true;
    for (const response of this.#underWay.keys()) closeAfter(response);
    await this.#standBy(delayMs);
    await this.#untilNobodyComes();
    const closed = new Promise<void>((resolve) => void this.server.close(() => resolve()));
    onClosed?.();
    // Behind what has arrived by now, so that nothing is closed on whoever has asked already.
    const looking = setInterval(() => setImmediate(() => this.#closeUnused()), LOOK_MS);
    const patience = new AbortController();
    const over = wait(REQUESTS_MS, undefined, { signal: patience.signal }).catch(() => undefined);
    void over.then(() => this.server.closeAllConnections());
    await closed;
    clearInterval(looking);
    await Promise.race([over, Promise.all(this.#underWay.values())]);
    patience.abort();
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

  /** By those that ask nothing, the oldest first; where all of them wait for an answer, whoever comes is told, and soon nobody any more. */
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

  /** Whoever waits to be let in when the port is closed is thrown out: it is closed behind a turn in which nobody came, and a short one. */
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

  /** What is kept alive, and what a browser has opened for later: nothing has come on that yet. */
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

/** Says so in the answer, unless its head is on its way already. */
const closeAfter = (response: ServerResponse): void => {
  response.shouldKeepAlive = false;
};
