/** The system clock is set by an hour, back and forth, under load: nothing stalls or gets out of order. */
import { describe, expect, it } from '@jest/globals';
import type { Folder } from '@verbatim/command-api/contract/library';
import type { Problem } from '@verbatim/command-api/contract/problem';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { apiClient, signedUp } from '../support/api-client.ts';
import { createProject, createTheme, ok, runSteps, uploadCsv } from '../support/build-project.ts';
import { noteForTable, quickOrLong } from '../support/faults-notes.ts';
import { runOps } from '../support/run-ops.ts';
import { startServer, withDataDir } from '../support/running-server.ts';
import { SAMPLE_DEFINITIONS, sampleCsv } from '../support/sample-comments.ts';
import { pause, waitUntil } from '../support/wait-until.ts';

const HOUR = 3_600_000;
const STEPS = Array.from({ length: quickOrLong(4, 100) }, (_, i) => [-HOUR, HOUR, -2 * HOUR, 0][i % 4] ?? 0);

describe('a clock that is set by an hour', () => {
  it('delays no one, and changes no order', () =>
    withDataDir(async (dataDir) => {
      const clock = join(dataDir, 'clock');
      const step = async (ms: number): Promise<void> => {
        writeFileSync(clock, String(ms));
        // Threads poll every 20 ms.
        await pause(100);
      };
      writeFileSync(clock, '0');
      const preload = pathToFileURL(join(import.meta.dirname, '../support/stepped-clock.mjs')).href;
      const sessions = { SESSION_IDLE: '99999', SESSION_MAX: '9999' };
      const settings = { ...sessions, NODE_OPTIONS: `--import ${preload}`, CLOCK_OFFSET: clock, LOG_LEVEL: 'warn' };
      const server = await startServer({ dataDir, settings });
      const client = await signedUp(server.url);
      const guess = () =>
        apiClient(server.url).post<Problem>('/api/login', { username: 'eve', password: 'wrong guess' });
      const names: string[] = [];
      for (const [i, ms] of STEPS.entries()) {
        await step(ms);
        const project = await createProject(client, `Project ${i}`, SAMPLE_DEFINITIONS);
        await uploadCsv(client, project.id, sampleCsv(50));
        await runSteps(client, project.id);
        for (const part of ['a', 'b']) {
          names.push(`Theme ${i} ${part}`);
          await createTheme(client, `Theme ${i} ${part}`, 'staff');
        }
        const folders = await ok(client.get<Folder[]>('/api/folders'));
        expect(folders.flatMap(({ themes }) => themes.map(({ name }) => name)).sort()).toEqual([...names].sort());
      }
      let refused = await guess();
      while (refused.status !== 429) refused = await guess();
      const wait = Number(refused.headers.get('retry-after'));
      await step(-3 * HOUR);
      await pause(1_000 * wait);
      expect((await guess()).status).toBe(401);
      await waitUntil(async () => (await fetch(`${server.url}/readyz`)).status === 200);
      expect(await runOps(dataDir, ['verify', 'all'])).toMatchObject({ code: 0 });
      await server.end('SIGTERM');
      expect(await runOps(dataDir, ['doctor', '--deep'])).toMatchObject({ code: 0 });
      noteForTable(
        `${STEPS.length + 1} steps of an hour and more, ${names.length} themes and ${STEPS.length} builds in between`,
      );
    }));
});
