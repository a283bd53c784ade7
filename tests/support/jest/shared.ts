/**
 * Resources shared by spec files: jest's main process starts each on the first request by name, and ends it
 * with the run.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Started<T> {
  /** Returned to spec files, as JSON. */
  readonly value: T;
  readonly end: () => Promise<void>;
}

/**
 * Call once in jest's main process, before its workers start.
 * @param setting environment variable by which they find it
 * @returns a function that ends everything started
 */
export const share = async <T>(
  setting: string,
  start: (name: string) => Promise<Started<T>>,
): Promise<() => Promise<void>> => {
  const started = new Map<string, Promise<Started<T>>>();
  const broker = createServer((request, response) => {
    const name = decodeURIComponent((request.url ?? '').slice(1));
    const starting = started.get(name) ?? start(name);
    started.set(name, starting);
    starting.then(
      ({ value }) => response.end(JSON.stringify(value)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  broker.listen(0, '127.0.0.1');
  await once(broker, 'listening');
  process.env[setting] = `http://127.0.0.1:${(broker.address() as AddressInfo).port}`;
  return async () => {
    broker.close();
    for (const each of await Promise.allSettled(started.values()))
      if (each.status === 'fulfilled') await each.value.end();
  };
};

/** @throws Error when it does not start, or jest is not set up to share it */
export const shared = async <T>(setting: string, name: string): Promise<T> => {
  const broker = process.env[setting];
  if (broker === undefined) throw new Error(`${setting} is not set: this jest project has no global setup for it`);
  const answer = await fetch(`${broker}/${encodeURIComponent(name)}`);
  if (!answer.ok) throw new Error(`What specs share does not start: ${await answer.text()}`);
  return (await answer.json()) as T;
};
