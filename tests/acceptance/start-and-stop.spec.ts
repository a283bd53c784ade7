import { describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { startServer, withDataDir } from '../support/running-server.ts';
import { eventually } from '../support/wait-until.ts';

/** Ids of the processes with this DATA_DIR, without zombies, which hold nothing. */
const readProcesses = async (dataDir: string): Promise<readonly string[]> => {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name) && name !== String(process.pid));
  const environments = await Promise.all(ids.map((id) => readFile(`/proc/${id}/environ`, 'utf8').catch(() => '')));
  return ids.filter((_id, index) => environments[index]?.split('\0').includes(`DATA_DIR=${dataDir}`));
};

const post = (url: string, body: object): Promise<Response> =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

const ANALYST = { name: 'ada', email: 'ada@example.org', password: 'correct horse' };

/** Needs a system that exposes the environments of its processes. */
const itOnLinux = existsSync('/proc/self/environ') ? it : it.skip;

describe('the product', () => {
  itOnLinux('starts with the command of the README, and SIGTERM ends it with nothing left behind', () =>
    withDataDir(async (dataDir) => {
      const server = await startServer({ dataDir, command: 'npm start' });
      expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
      expect(await readProcesses(dataDir)).not.toEqual([]);
      const { code, signal } = await server.end('SIGTERM');
      expect([code, signal]).toEqual([0, null]);
      expect(await readProcesses(dataDir)).toEqual([]);
    }),
  );

  it('ends at once on SIGTERM while a browser holds its connection open', async () => {
    /** @returns milliseconds until the connection was closed */
    const closing = (): Promise<number> =>
      withDataDir(async (dataDir) => {
        const server = await startServer({ dataDir });
        const { hostname, port } = new URL(server.url);
        const browser = connect(Number(port), hostname);
        browser.write(`GET /healthz HTTP/1.1\r\nHost: ${hostname}\r\nConnection: keep-alive\r\n\r\n`);
        await once(browser, 'data');
        const asked = performance.now();
        const closed = once(browser, 'close').then(() => performance.now() - asked);
        browser.resume();
        expect(await server.end('SIGTERM')).toEqual({ code: 0, signal: null });
        return closed;
      });
    // Idle connections are closed after five seconds, which a busy machine may take now and then.
    await eventually(async () => expect(await closing()).toBeLessThan(4_000));
  });

  it('has everything that it acknowledged after kill -9', () =>
    withDataDir(async (dataDir) => {
      const before = await startServer({ dataDir });
      expect((await post(`${before.url}/api/signup`, ANALYST)).ok).toBe(true);
      expect(await before.end('SIGKILL')).toEqual({ code: null, signal: 'SIGKILL' });
      const after = await startServer({ dataDir });
      const login = await post(`${after.url}/api/login`, { username: ANALYST.name, password: ANALYST.password });
      await after.end('SIGTERM');
      expect(login.status).toBe(200);
    }));

  it('names every wrong setting and does not start', () =>
    withDataDir(async (dataDir) => {
      const settings = { SIGNUP: 'perhaps', LOG_LEVEL: 'loud', MONGODB_URL: 'mongo://me:s3cret@host' };
      const refusal = await startServer({ dataDir, settings }).then(
        () => 'it started',
        (error: unknown) => String(error),
      );
      for (const name of Object.keys(settings)) expect(refusal).toContain(name);
      expect(refusal).not.toContain('s3cret');
      expect(await readdir(dataDir)).toEqual([]);
    }));

  it.each([
    ['EVENTSTORE_URL', 'esdb://me:s3cret@host:2113?tls=perhaps'],
    ['MONGODB_URL', 'mongodb://me:s3cret/@host/verbatim'],
  ])('says in a sentence why %s is no address, without its password, and does not start', (name, address) =>
    withDataDir(async (dataDir) => {
      const refusal = await startServer({ dataDir, settings: { [name]: address } }).then(
        () => 'it started',
        (error: unknown) => String(error),
      );
      expect(refusal).toMatch(new RegExp(`The address of .* cannot be used: .*check ${name}\\.`, 'u'));
      for (const part of ['s3cret', '    at ']) expect(refusal).not.toContain(part);
    }),
  );
});
