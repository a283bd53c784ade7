/**
 * One FerretDB for all specs of a run that do not put it through anything: jest's own process starts it when the first of them asks,
 * and ends it with the run. Each spec has a database of its own there.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startFerretDb, type FerretDbServer } from './ferretdb-server.ts';

/** Where the spec files' processes ask for it; set before they begin. */
const SETTING = 'VERBATIM_TEST_FERRETDB';

/** To be called once, in jest's own process. @returns what ends it */
export const shareFerretDb = async (): Promise<() => Promise<void>> => {
  let started: Promise<FerretDbServer> | undefined;
  const server = createServer((request, response) => {
    const program = new URL(request.url ?? '', 'http://localhost').searchParams.get('program') ?? '';
    started ??= startFerretDb(program);
    started.then(
      ({ url }) => response.end(url),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  process.env[SETTING] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return async () => {
    server.close();
    await (await started)?.stop();
  };
};

/** @throws Error when it does not start, or when jest has not been set up to share it */
export const sharedFerretDbUrl = async (program: string): Promise<string> => {
  const address = process.env[SETTING];
  if (address === undefined) throw new Error(`${SETTING} is not set: this jest project has no global setup`);
  const answer = await fetch(`${address}?program=${encodeURIComponent(program)}`);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`The shared FerretDB does not start: ${text}`);
  return text;
};
