import { describe, expect, it } from '@jest/globals';
import type { ProjectSummary } from '@verbatim/command-api/contract/projects';
import type { StarterThemes } from '@verbatim/command-api/contract/results/theme-builder';
import { signedUp, type ApiClient } from '../support/api-client.ts';
import { ok } from '../support/build-project.ts';
import { startServer, withDataDir } from '../support/running-server.ts';
import { waitUntil } from '../support/wait-until.ts';

const COMMAND = 'node dist/main.js --demo';
const ACCOUNT = { name: 'ada', email: 'ada@example.org', password: 'correct horse' };
const projects = (client: ApiClient) => ok(client.get<readonly ProjectSummary[]>('/api/projects'));

describe('the demo', () => {
  it('is a project of invented comments with starter themes, made at the first start alone', () =>
    withDataDir(async (dataDir) => {
      const first = await startServer({ dataDir, command: COMMAND });
      const client = await signedUp(first.url, ACCOUNT);
      await waitUntil(async () => (await projects(client))[0]?.stage === 'ready');
      const made = await projects(client);
      expect(made.map(({ name }) => name)).toEqual(['Hotel guests (demo)']);
      const { base, themes } = await ok(client.get<StarterThemes>(`/api/projects/${made[0]!.id}/starter-themes`));
      expect(base).toBe(300);
      expect(themes.length).toBeGreaterThan(4);
      await first.end('SIGTERM');

      const second = await startServer({ dataDir, command: COMMAND });
      const again = await signedUp(second.url, { ...ACCOUNT, name: 'bob', email: 'bob@example.org' });
      expect((await projects(again)).map(({ id }) => id)).toEqual([made[0]!.id]);
      await second.end('SIGTERM');
    }));

  it('is not created beside a user’s own project', () =>
    withDataDir(async (dataDir) => {
      const plain = await startServer({ dataDir });
      const client = await signedUp(plain.url, ACCOUNT);
      await ok(client.post('/api/projects/', { name: 'Own', description: '', sid: '', no_sid: true }));
      await plain.end('SIGTERM');
      const demo = await startServer({ dataDir, command: COMMAND });
      const again = await signedUp(demo.url, { ...ACCOUNT, name: 'bob', email: 'bob@example.org' });
      expect((await projects(again)).map(({ name }) => name)).toEqual(['Own']);
      await demo.end('SIGTERM');
    }));
});
