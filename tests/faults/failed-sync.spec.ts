/** Failed syncs: appends are rejected until an operator intervenes, and every client gets the reason. */
import { describe, expect, it } from '@jest/globals';
import type { Folder } from '@verbatim/command-api/contract/library';
import type { Problem } from '@verbatim/command-api/contract/problem';
import type { Readiness } from '@verbatim/command-api/contract/readiness';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ANALYST, apiClient, signedUp } from '../support/api-client.ts';
import { createTheme, ok } from '../support/build-project.ts';
import { failingSyncMissing, failSyncs, slowSyncs } from '../support/failing-sync.ts';
import { noteForTable } from '../support/faults-notes.ts';
import { watchHealth } from '../support/health-watch.ts';
import type { DoctorDocument } from '../support/ops-documents.ts';
import { readOpsDocuments, runOps } from '../support/run-ops.ts';
import { startServer, withDataDir } from '../support/running-server.ts';
import { pause } from '../support/wait-until.ts';

const missing = failingSyncMissing();
if (missing !== undefined) console.warn(`Skipped: ${missing}`);
const itWithStrace = missing === undefined ? it : it.skip;

/** Calls that wait for the disk take nearly as long; a busy machine takes a tenth of it. */
const SLOW_MS = 6_000;

describe('a disk that takes seconds to keep what was written', () => {
  itWithStrace('holds up nobody when the write-ahead log is carried over into the file', () =>
    withDataDir(async (dataDir) => {
      const server = await startServer({ dataDir });
      const client = await signedUp(server.url);
      const syncs = join(dataDir, 'syncs');
      const mend = await slowSyncs(server.pid, join(dataDir, 'events.db'), SLOW_MS, syncs);
      const health = watchHealth(server.url);
      const hasSynced = async (): Promise<boolean> => (await readFile(syncs, 'utf8')).includes('DELAYED');
      for (let value = 1; !(await hasSynced()); value = -value) {
        const sentiment = Array.from({ length: 2_000 }, (_, at) => ({ text: `word ${at}`, value }));
        expect((await client.post('/api/sentiment/list', { sentiment })).status).toBe(200);
        // Slow enough for the checkpoint worker, so that the writer does not have to checkpoint by itself.
        await pause(20);
      }
      const { worst } = await health.stop();
      await mend();
      await server.end('SIGTERM');
      noteForTable(`the file synced in ${SLOW_MS} ms, /healthz answered in ${Math.round(worst)} ms at most`);
      expect(worst).toBeLessThan(0.75 * SLOW_MS);
      expect(await runOps(dataDir, ['doctor', '--deep'])).toMatchObject({ code: 0 });
    }),
  );
});

describe('a failed fsync of the event log', () => {
  itWithStrace('refuses writes until a restart, is named everywhere, and has lost nothing that was acknowledged', () =>
    withDataDir(async (dataDir) => {
      const server = await startServer({ dataDir });
      const client = await signedUp(server.url);
      const acknowledged = ['One', 'Two', 'Three'];
      for (const name of acknowledged) await createTheme(client, name, 'staff');
      const mend = await failSyncs(server.pid, join(dataDir, 'events.db-wal'));
      const write = (name: string) => client.post<Problem>('/api/themes/new', { name, text: 'staff' });
      const first = await write('Lost');
      await mend();
      expect([first.status, first.body.code]).toEqual([503, 'WRITES_REFUSED']);
      // The disk works again, but its content is unknown.
      const second = await write('Refused');
      expect([second.status, second.body.code, second.headers.get('retry-after')]).toEqual([
        503,
        'WRITES_REFUSED',
        null,
      ]);
      expect(second.body.detail).toMatch(/could not write to its disk.*contact your operator/u);
      expect((await client.get('/api/folders')).status).toBe(200);

      const readyz = await fetch(`${server.url}/readyz`);
      const { problems } = (await readyz.json()) as Readiness;
      expect([readyz.status, problems]).toEqual([
        503,
        [expect.objectContaining({ part: 'event-store', code: 'WRITES_REFUSED' })],
      ]);
      const status = await runOps(dataDir, ['status']);
      expect([status.code, status.lines[0]]).toEqual([1, expect.stringMatching(/^No events are accepted: .*restart/u)]);
      const doctor = await runOps(dataDir, ['doctor', '--json']);
      const failed = readOpsDocuments<DoctorDocument>(doctor)[0]?.findings.filter(
        ({ verdict }) => verdict === 'failed',
      );
      expect(failed).toEqual([
        expect.objectContaining({ part: 'event log', remedy: expect.stringContaining('disk of the data directory') }),
      ]);

      await server.end('SIGKILL');
      const next = await startServer({ dataDir });
      const again = apiClient(next.url);
      await ok(again.post('/api/login', { username: ANALYST.name, password: ANALYST.password }));
      await createTheme(again, 'Four', 'staff');
      const names = (await ok(again.get<Folder[]>('/api/folders'))).flatMap(({ themes }) =>
        themes.map(({ name }) => name),
      );
      expect(names).toEqual(expect.arrayContaining([...acknowledged, 'Four']));
      expect(await runOps(dataDir, ['doctor', '--deep'])).toMatchObject({ code: 0 });
      await next.end('SIGTERM');
    }),
  );
});
