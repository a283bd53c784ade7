/** Against a real server over real connections: events, disconnects, rejections, buffering. */
import { afterEach, describe, expect, it } from '@jest/globals';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { followEvents, type FollowPace } from './follow-events.ts';

/** Timeouts that a busy machine does not exceed. */
const PACE: FollowPace = { firstMs: 60_000, silenceMs: 60_000, retryMs: 40, longestRetryMs: 400, pollMs: 30 };
/** The server notices a disconnect a moment later. */
const SEEN_TO_END_MS = 75;

const closers: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

type Answer = (response: ServerResponse, request: IncomingMessage) => void;

const begin = (response: ServerResponse, ...events: readonly string[]): void => {
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
  response.write(`retry: 20\n\n${events.map((data) => `event: progress\ndata: ${data}\n\n`).join('')}`);
};

const listen = (server: Server, port = 0): Promise<number> =>
  new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)));

/** @param answers of the stream, one a connection; the last of them of all further ones */
const following = (...answers: readonly Answer[]) => followingAt(PACE, ...answers);

const followingAt = async (pace: FollowPace, ...answers: readonly Answer[]) => {
  const seen = { connections: 0, polls: 0, pollsWhileOpen: 0, lastEventIds: [] as unknown[] };
  const open = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    if (request.url === '/poll') {
      seen.polls += 1;
      const before = [...open];
      setTimeout(() => (seen.pollsWhileOpen += before.filter((one) => open.has(one)).length), SEEN_TO_END_MS);
      response.end('{}');
      return;
    }
    seen.lastEventIds.push(request.headers['last-event-id']);
    const answer = answers[Math.min(seen.connections, answers.length - 1)];
    seen.connections += 1;
    open.add(response);
    response.on('close', () => open.delete(response));
    answer?.(response, request);
  });
  const port = await listen(server);
  const stop = new AbortController();
  const heard: string[] = [];
  const origin = `http://127.0.0.1:${port}`;
  const done = followEvents({
    url: `${origin}/events`,
    signal: stop.signal,
    pace,
    onEvent: ({ data }) => heard.push(data),
    poll: () => fetch(`${origin}/poll`),
  });
  closers.push(async () => {
    stop.abort();
    await done;
    server.closeAllConnections();
    server.close();
  });
  return { seen, open, heard, stop, done, server, port };
};

const until = async (holds: () => boolean): Promise<void> => {
  for (let i = 0; i < 6_000 && !holds(); i += 1) await new Promise((resolve) => setTimeout(resolve, 10));
  expect(holds()).toBe(true);
};

describe('following events', () => {
  it('hears them as they come, comes again when the server says and where it was, and asks nothing besides', async () => {
    const { seen, heard } = await following(
      (response) => {
        begin(response, 'one');
        response.end('id: 17\ndata: two\n\n');
      },
      (response) => {
        begin(response, 'three');
        setTimeout(() => response.write('data: four\n\n'), 50);
      },
    );
    await until(() => heard.length === 4);
    expect(heard).toEqual(['one', 'two', 'three', 'four']);
    expect(seen).toMatchObject({ connections: 2, polls: 0, lastEventIds: [undefined, '17'] });
  });

  it('asks while it is refused, waits as long as the server wants, and stops asking once there are events', async () => {
    const started = Date.now();
    const { seen, heard } = await following(
      (response) => response.writeHead(503, { 'retry-after': '1' }).end(),
      (response) => begin(response, 'at last'),
    );
    await until(() => heard.length === 1);
    expect(Date.now() - started).toBeGreaterThanOrEqual(1_000);
    expect(seen.polls).toBeGreaterThan(1);
    const { polls } = seen;
    await new Promise((resolve) => setTimeout(resolve, 4 * PACE.pollMs));
    expect(seen).toMatchObject({ polls, pollsWhileOpen: 0, connections: 2 });
  });

  it('takes events that are kept back for none, and asks, never both at once', async () => {
    const keptBack: Answer = (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.flushHeaders();
    };
    const pace = { ...PACE, firstMs: 150 };
    const letThrough: Answer = (response) => begin(response, 'let through');
    const { seen, heard } = await followingAt(pace, keptBack, keptBack, letThrough);
    await until(() => heard.length > 0);
    expect(seen.connections).toBeGreaterThanOrEqual(3);
    expect(seen.polls).toBeGreaterThan(0);
    await new Promise((resolve) => setTimeout(resolve, 2 * SEEN_TO_END_MS));
    expect(seen.pollsWhileOpen).toBe(0);
  });

  it('takes a page of another kind for a refusal', async () => {
    const { seen, heard } = await following(
      (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Sign in to the network</h1>'),
      (response) => begin(response, 'ours'),
    );
    await until(() => heard.length === 1);
    expect(seen.polls).toBeGreaterThan(0);
  });

  it('stays on a quiet stream that gives signs of life, and leaves one that gives none', async () => {
    const pace = { ...PACE, silenceMs: 1_000 };
    const { seen, open, heard } = await followingAt(
      pace,
      (response) => {
        begin(response, 'one');
        const beat = setInterval(() => response.write(': still here\n\n'), 50);
        setTimeout(() => clearInterval(beat), 2.5 * pace.silenceMs);
        response.on('close', () => clearInterval(beat));
      },
      (response) => begin(response, 'two'),
    );
    await until(() => heard.length === 1);
    await new Promise((resolve) => setTimeout(resolve, 2 * pace.silenceMs));
    expect(seen.connections).toBe(1);
    expect(open.size).toBe(1);
    await until(() => heard.length === 2);
    expect(seen).toMatchObject({ connections: 2, polls: 0 });
  });

  it('comes again after the server was away', async () => {
    const { heard, server, port } = await following((response) => begin(response, 'before'));
    await until(() => heard.length === 1);
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await new Promise((resolve) => setTimeout(resolve, 200));
    const again = createServer((_request, response) => begin(response, 'after'));
    await listen(again, port);
    closers.push(() => {
      again.closeAllConnections();
      again.close();
    });
    await until(() => heard.includes('after'));
  });

  it.each([401, 403, 404])('ends where there is nothing to follow (%s)', async (status) => {
    const { done, seen } = await following((response) => response.writeHead(status).end());
    expect(await done).toBe(status);
    expect(seen).toMatchObject({ connections: 1, polls: 0 });
  });

  it('releases its connection as soon as the last listener leaves', async () => {
    const { seen, open, heard, stop, done } = await following((response) => begin(response, 'one'));
    await until(() => heard.length === 1);
    stop.abort();
    expect(await done).toBeNull();
    await until(() => open.size === 0);
    expect(seen).toMatchObject({ connections: 1, polls: 0 });
  });
});
