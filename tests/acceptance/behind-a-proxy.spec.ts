/** Client addresses behind a load balancer: the login throttle must not count all clients as one. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ANALYST, apiClient, signedUp } from '../support/api-client.ts';
import { startServer, type RunningServer } from '../support/running-server.ts';

/** One more than is free. */
const ATTEMPTS = 6;

describe.each([
  ['without a proxy', '0'],
  ['behind one proxy', '1'],
])('login %s', (_name, proxies) => {
  let folder: string;
  let server: RunningServer;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'verbatim-'));
    server = await startServer({ dataDir: folder, settings: { TRUSTED_PROXIES: proxies } });
    await signedUp(server.url);
  });
  afterAll(async () => {
    await server.end('SIGTERM');
    await rm(folder, { recursive: true, force: true });
  });

  /** @returns the statuses of wrong passwords from these addresses in turn */
  const guess = async (addresses: readonly string[]): Promise<readonly number[]> => {
    const statuses: number[] = [];
    for (const address of addresses) {
      const body = { username: ANALYST.name, password: 'wrong horse' };
      const { status } = await apiClient(server.url).post('/api/login', body, { 'x-forwarded-for': address });
      statuses.push(status);
    }
    return statuses;
  };
  const refused = Array<number>(ATTEMPTS).fill(401);

  if (proxies === '0')
    it('ignores a forged X-Forwarded-For', async () => {
      const forged = Array.from({ length: ATTEMPTS + 1 }, (_, i) => `203.0.113.${i}`);
      expect(await guess(forged)).toEqual([...refused, 429]);
    });
  else
    it('counts the address that the proxy has added, and not what stood there before', async () => {
      const forged = Array.from({ length: ATTEMPTS + 1 }, (_, i) => `198.51.100.${i}, 203.0.113.1`);
      expect(await guess(forged)).toEqual([...refused, 429]);
      expect(await guess(['203.0.113.1, 203.0.113.2'])).toEqual([401]);
      const owner = apiClient(server.url);
      const login = { username: ANALYST.name, password: ANALYST.password };
      expect((await owner.post('/api/login', login, { 'x-forwarded-for': '203.0.113.3' })).status).toBe(200);
    });
});
