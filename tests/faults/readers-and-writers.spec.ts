/**
 * Sixteen readers and four writers, each with its own session and without pauses: no failure, bounded
 * latency, flat memory.
 */
import { describe, expect, it } from '@jest/globals';
import type { Folder } from '@verbatim/command-api/contract/library';
import { openEmbeddedEventStore } from '@verbatim/eventstore/embedded/embedded-event-store';
import { readFile } from 'node:fs/promises';
import { appendFiles, appendLibrary, appendProject } from '../bench/synthetic-log.ts';
import { signedIn, signedUp, type ApiClient } from '../support/api-client.ts';
import { ok } from '../support/build-project.ts';
import { noteForTable, quickOrLong } from '../support/faults-notes.ts';
import { runOps } from '../support/run-ops.ts';
import { startServer, withDataDir } from '../support/running-server.ts';
import { waitUntil } from '../support/wait-until.ts';

const COMMENTS = quickOrLong(8_000, 117_000);
const SECONDS = quickOrLong(12, 600);
/** For an idle machine, as for `--long`. */
const P99_MS = 150;
const READERS = 16;
const WRITERS = 4;
const THEMES = 12;

interface Seen {
  readonly times: number[];
  /** Failures, as '503 of act 2'. */
  readonly failures: string[];
}

/** One user's repeated actions, until the time is up. */
const goOn = async (until: number, acts: readonly (() => Promise<{ status: number }>)[], seen: Seen): Promise<void> => {
  for (let i = 0; performance.now() < until; i += 1) {
    const from = performance.now();
    const { status } = (await acts[i % acts.length]?.()) ?? { status: 0 };
    seen.times.push(performance.now() - from);
    // A busy machine may report that a write is not visible yet: it is stored.
    if (status !== 200 && status !== 202) seen.failures.push(`${status} of act ${i % acts.length}`);
  }
};

const newFolder = async (client: ApiClient, name: string): Promise<string> =>
  (await ok(client.post<Folder[]>('/api/folders/new', { name }))).find((folder) => folder.name === name)?.id ?? '';

const percentile = (times: readonly number[], part: number): number =>
  [...times].sort((a, b) => a - b)[Math.floor(times.length * part)] ?? NaN;

const residentMib = async (pid: number): Promise<number> =>
  Number(/VmRSS:\s+(\d+)/u.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1] ?? NaN) / 1024;

describe('a server with many who read and write at once', () => {
  it('answers all of them', () =>
    withDataDir(async (dataDir) => {
      const events = await openEmbeddedEventStore(dataDir);
      const themes = await appendLibrary(events, THEMES);
      const projectId = await appendProject(events);
      await appendFiles(events, { comments: COMMENTS, files: 4, projectId, themes, order: 'steps-follow' });
      await events.close();
      expect(await runOps(dataDir, ['rebuild', 'all'])).toMatchObject({ code: 0 });
      const server = await startServer({ dataDir, settings: { LOG_LEVEL: 'warn' } });
      const owner = await signedUp(server.url);
      const made = owner.post<{ readonly id: string }>(`/api/projects/${projectId}/workspaces`, {
        name: 'All',
        themes,
      });
      const { id } = await ok(made);
      await ok(owner.get(`/api/workspaces/${id}/table`));
      // Writers wait for their own writes: with a shared session all clients would.
      const people = await Promise.all(Array.from({ length: READERS + WRITERS }, () => signedIn(server.url)));
      // Renamed repeatedly: new ones would be thousands, read by every client.
      const folders = await Promise.all(Array.from({ length: WRITERS }, (_, n) => newFolder(owner, `Folder ${n}`)));

      const [reads, writes]: [Seen, Seen] = [
        { times: [], failures: [] },
        { times: [], failures: [] },
      ];
      const end = performance.now() + SECONDS * 1_000;
      const reader = (client: ApiClient, n: number): Promise<void> =>
        goOn(
          end,
          [
            () =>
              client.get(`/api/workspaces/${id}/table`, {
                groupBy: [['season'], ['department'], ['season', 'department']][n % 3],
              }),
            () =>
              client.get(`/api/projects/${projectId}/themes/${themes[n % THEMES]}/test`, { limit: 20, offset: 20 * n }),
            () => client.get('/api/projects', { limit: 10 }),
            () => client.get('/api/folders'),
          ],
          reads,
        );
      const writer = (client: ApiClient, n: number): Promise<void> => {
        const theme = themes[n] ?? '';
        let count = 0;
        return goOn(
          end,
          [
            () => client.post(`/api/themes/${theme}`, { text: `staff room word${(count += 1)}` }),
            () => client.post(`/api/workspaces/${id}`, { name: `All ${n} ${(count += 1)}` }),
            () => client.post(`/api/folders/${folders[n]}`, { name: `Folder ${n} ${(count += 1)}` }),
          ],
          writes,
        );
      };
      const early = new Promise<number>((resolve) =>
        setTimeout(() => resolve(residentMib(server.pid)), (SECONDS * 1_000) / 2),
      );
      await Promise.all([...people.slice(0, READERS).map(reader), ...people.slice(READERS).map(writer)]);
      const [halfway, last] = [await early, await residentMib(server.pid)];
      expect([...reads.failures, ...writes.failures]).toEqual([]);
      const [p99, writeP99] = [percentile(reads.times, 0.99), percentile(writes.times, 0.99)].map(Math.round);
      noteForTable(
        `${COMMENTS} comments, ${SECONDS} s: ${reads.times.length} reads (p99 ${p99} ms), ${writes.times.length} writes (p99 ${writeP99} ms), ${Math.round(halfway)} MiB halfway, ${Math.round(last)} MiB at the end`,
      );
      expect(p99).toBeLessThanOrEqual(quickOrLong(Infinity, P99_MS));
      expect(last).toBeLessThanOrEqual(quickOrLong(Infinity, 1.15 * halfway));
      await waitUntil(async () => (await fetch(`${server.url}/readyz`)).status === 200);
      expect(await server.end('SIGTERM')).toEqual({ code: 0, signal: null });
      expect(await runOps(dataDir, ['doctor'])).toMatchObject({ code: 0 });
    }));
});
