/** What spec files share: jest's own process starts each when the first of them asks for it by name, and ends it with the run. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Started<T> {
  /** What those who ask are told, as JSON. */
  readonly value: T;
  readonly end: () => Promise<void>;
}

/**
 * To be called once, in jest's own process, before those of the specs begin.
 * @param setting the variable of the environment by which they find it
 * @returns what ends all that was started
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

/** @throws Error when it does not start, or when jest has not been set up to share it */
export const shared = async <T>(setting: string, name: string): Promise<T> => {
  const broker = process.env[setting];
  if (broker === undefined) throw new Error(`${setting} is not set: this jest project has no global setup for it`);
  const answer = await fetch(`${broker}/${encodeURIComponent(name)}`);
  if (!answer.ok) throw new Error(`What specs share does not start: ${await answer.text()}`);
  return (await answer.json()) as T;
};
