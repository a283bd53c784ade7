import { describe, expect, it } from '@jest/globals';
import type { Project } from '@verbatim/command-api/contract/projects';
import type { TableResult } from '@verbatim/command-api/contract/results/table';
import { openEmbeddedCredentialStore } from '@verbatim/command-api/credentials/embedded/embedded-credential-store';
import { createPasswords } from '@verbatim/command-api/credentials/passwords';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ANALYST, apiClient, signedUp, type ApiClient } from '../support/api-client.ts';
import { createProject, createTheme, createWorkspace, ok, runSteps, uploadCsv } from '../support/build-project.ts';
import { appendEvents, readEvents } from '../support/event-log.ts';
import { filesContaining } from '../support/files-containing.ts';
import { startServer, withDataDir, type RunningServer } from '../support/running-server.ts';
import { SAMPLE_DEFINITIONS, sampleCsv } from '../support/sample-comments.ts';

const ROWS = 3000;
const WORDS = ['staff', 'room', 'breakfast', 'street'];

/** Kills the server some milliseconds after the request was sent, with any outcome. */
const killDuring = async (server: RunningServer, request: Promise<unknown>, afterMs: number): Promise<void> => {
  const outcome = request.catch(() => undefined);
  await new Promise((resolve) => setTimeout(resolve, afterMs));
  await server.end('SIGKILL');
  await outcome;
};

const begin = async (dataDir: string): Promise<{ server: RunningServer; client: ApiClient }> => {
  const server = await startServer({ dataDir });
  const client = apiClient(server.url);
  await ok(client.post('/api/login', { username: ANALYST.name, password: ANALYST.password }));
  return { server, client };
};

const prepare = async (client: ApiClient): Promise<{ pid: string; wid: string }> => {
  const { id: pid } = await createProject(client, 'Hotel', SAMPLE_DEFINITIONS);
  const themes = [];
  for (const word of WORDS) themes.push(await createTheme(client, word, word));
  return { pid, wid: (await createWorkspace(client, pid, 'All', themes)).id };
};

const readTable = async (client: ApiClient, wid: string) => {
  const table = await ok(
    client.get<TableResult>(`/api/workspaces/${wid}/table`, { groupBy: ['season'], unclassified: true }),
  );
  return { ...table, items: table.items.map(({ id: _ofThisRun, ...item }) => item) };
};

const undisturbed = (): Promise<Awaited<ReturnType<typeof readTable>>> =>
  withDataDir(async (dataDir) => {
    const server = await startServer({ dataDir });
    const client = await signedUp(server.url);
    const { pid, wid } = await prepare(client);
    await uploadCsv(client, pid, sampleCsv(ROWS));
    await runSteps(client, pid);
    const table = await readTable(client, wid);
    await server.end('SIGTERM');
    return table;
  });

describe('a server that is killed', () => {
  it('in the middle of an upload and of each build step goes on where it was, to the same table', async () => {
    const expected = await undisturbed();
    await withDataDir(async (dataDir) => {
      let server = await startServer({ dataDir });
      let client = await signedUp(server.url);
      const { pid, wid } = await prepare(client);
      for (const afterMs of [15, 40, 70]) {
        const { dataFiles } = await ok(client.get<Project>(`/api/projects/${pid}`));
        // If it completed before the kill, it is durable.
        if (dataFiles.length === 0) await killDuring(server, uploadCsv(client, pid, sampleCsv(ROWS)), afterMs);
        else await server.end('SIGKILL');
        ({ server, client } = await begin(dataDir));
        expect(await readdir(join(dataDir, 'uploads'))).toEqual([]);
      }
      const { dataFiles } = await ok(client.get<Project>(`/api/projects/${pid}`));
      if (dataFiles.length === 0) await uploadCsv(client, pid, sampleCsv(ROWS));
      for (const [step, afterMs] of [
        ['build', 20],
        ['parse', 150],
        ['classify', 4],
        ['sentiment', 6],
      ] as const) {
        const page = (offset: number) =>
          ok(client.get(`/api/projects/${pid}/${step}`, { offset, limit: step === 'classify' ? 2 : 1000 }));
        await page(0);
        await killDuring(server, page(step === 'classify' ? 2 : 1000), afterMs);
        ({ server, client } = await begin(dataDir));
        await runSteps(client, pid).catch((error: unknown) => expect(String(error)).toContain('STEP_NOT_READY'));
      }
      await runSteps(client, pid);
      expect(await readTable(client, wid)).toEqual(expected);
      const { dataFiles: files } = await ok(client.get<Project>(`/api/projects/${pid}`));
      expect(files).toHaveLength(1);
      await server.end('SIGTERM');
      const streams = new Set((await readEvents(dataDir, 'file-')).map(({ stream }) => stream));
      expect([...streams]).toEqual([`file-${files[0]?.id}`]);
    });
  });

  it('leaves nothing of an upload that it had only begun to store', () =>
    withDataDir(async (dataDir) => {
      const first = await startServer({ dataDir });
      const client = await signedUp(first.url);
      const { pid } = await prepare(client);
      await first.end('SIGKILL');
      const fileId = `${pid}.half`;
      const columns = [{ name: 'comment', type: 'long-text' }];
      await appendEvents(dataDir, `file-${fileId}`, [
        { type: 'UploadStarted', data: { projectId: pid, fileId, fileName: 'half.csv', columns } },
        { type: 'CommentsImported', data: { first: 0, rows: [['The zyzzogeton was half stored']] } },
      ]);
      expect(await filesContaining(dataDir, 'zyzzogeton')).not.toEqual([]);
      const { server, client: again } = await begin(dataDir);
      expect((await ok(again.get<Project>(`/api/projects/${pid}`))).dataFiles).toEqual([]);
      expect(await filesContaining(dataDir, 'zyzzogeton')).toEqual([]);
      await server.end('SIGTERM');
      expect(await readEvents(dataDir, 'file-')).toEqual([]);
    }));

  it('has an account in its log that it had only made, once its owner logs in', () =>
    withDataDir(async (dataDir) => {
      await (await startServer({ dataDir })).end('SIGTERM');
      const accounts = openEmbeddedCredentialStore(join(dataDir, 'accounts.db'));
      const [at, until] = [new Date(), new Date(Date.now() + 60_000)];
      const { name, email, password } = ANALYST;
      await accounts.reserve({ accountId: 'made', name, email, onlyAsFirst: false, at, until });
      await accounts.activate('made', await (await createPasswords()).hash(password));
      await accounts.close();
      for (let i = 0; i < 2; i += 1) await (await begin(dataDir)).server.end('SIGTERM');
      expect(await readEvents(dataDir, 'account-')).toEqual([
        expect.objectContaining({
          stream: 'account-made',
          type: 'AccountRegistered',
          data: { accountId: 'made', name },
          metadata: expect.objectContaining({ actor: { id: 'made', name } }),
        }),
      ]);
    }));
});
