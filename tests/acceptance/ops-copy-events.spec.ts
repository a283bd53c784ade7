import { describe, expect, it } from '@jest/globals';
import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { lockDataDirectory } from '@verbatim/eventstore/data-directory-lock';
import type { CopyResult } from '@verbatim/eventstore/copy-events';
import { sealEvents } from '@verbatim/eventstore/digest-chain';
import { appendAlternately, readLogContent, noteEvent, withEvents } from '../support/event-logs.ts';
import { readOpsDocuments, runOps, spawnOps } from '../support/run-ops.ts';
import { withDataDir } from '../support/running-server.ts';

interface Logs {
  readonly dataDir: string;
  readonly from: string;
  readonly to: string;
  readonly args: readonly string[];
}

const withLogs = (work: (logs: Logs) => Promise<void>): Promise<void> =>
  withDataDir(async (dataDir) => {
    const [from, to] = [join(dataDir, 'from'), join(dataDir, 'to')];
    await mkdir(from);
    await work({ dataDir, from, to, args: ['copy-events', '--from', from, '--to', to, '--json'] });
  });

/**
 * Neighbours of different streams cannot share a commit: enough commits that a signal after the first finds
 * it at work.
 */
const STREAMS = ['project-a', 'project-b', 'library', 'workspace-c'];
const EVENTS = 4 * 50 * 60;
const fill = (folder: string): Promise<void> =>
  withEvents(folder, (events) => appendAlternately(events, STREAMS, 50, 60));

const untilItHasStored = async (folder: string): Promise<void> => {
  const size = async (): Promise<number> => (await stat(join(folder, 'events.db-wal')).catch(() => ({ size: 0 }))).size;
  while ((await size()) < 100_000) await new Promise((resolve) => setTimeout(resolve, 2));
};

const getResult = (lines: readonly string[]): CopyResult => JSON.parse(lines.at(-1) ?? '') as CopyResult;

describe('ops copy-events', () => {
  it('killed in the middle and started again ends byte-equal, and a run after that copies nothing', () =>
    withLogs(async ({ dataDir, from, to, args }) => {
      await fill(from);
      const killed = spawnOps(dataDir, args);
      await untilItHasStored(to);
      killed.kill('SIGKILL');
      await killed.answer;
      const half = await withEvents(to, readLogContent);
      expect(half.length).toBeGreaterThan(0);
      expect(half.length).toBeLessThan(EVENTS);

      const resumed = await runOps(dataDir, args);
      expect(resumed).toMatchObject({ code: 0, errors: '' });
      expect(getResult(resumed.lines)).toEqual({
        copied: EVENTS - half.length,
        verified: EVENTS,
        streams: STREAMS.length,
        unverified: 0,
      });
      expect(await withEvents(to, readLogContent)).toEqual(await withEvents(from, readLogContent));

      const again = await runOps(dataDir, args);
      expect(getResult(again.lines)).toEqual({ copied: 0, verified: EVENTS, streams: STREAMS.length, unverified: 0 });
    }));

  it('stopped with Ctrl-C says so and goes on when started again', () =>
    withLogs(async ({ dataDir, from, to, args }) => {
      await fill(from);
      const stopped = spawnOps(dataDir, args);
      await untilItHasStored(to);
      stopped.kill('SIGINT');
      expect(await stopped.answer).toMatchObject({ code: 3 });
      expect(stopped.output()).toContain('Run it again to continue');
      expect(await runOps(dataDir, args)).toMatchObject({ code: 0 });
    }));

  it('erases in the target what was erased in the source since, receipt or not', () =>
    withLogs(async ({ dataDir, from, to, args }) => {
      await withEvents(from, (events) => appendAlternately(events, ['project-a', 'file-a', 'file-b'], 3));
      expect(await runOps(dataDir, args)).toMatchObject({ code: 0 });
      await withEvents(from, async (events) => {
        await events.deleteStream('file-a', 'any');
        await events.append('x', 'no-stream', sealEvents('x', 'no-stream', [noteEvent('later')]));
      });
      expect(getResult((await runOps(dataDir, args)).lines)).toMatchObject({ copied: 1, verified: 7, streams: 3 });
      const content = await withEvents(to, readLogContent);
      expect(content).toEqual(await withEvents(from, readLogContent));
      expect(content.join()).not.toContain('file-a');
    }));

  it('refuses a source whose chain is broken, and says where', () =>
    withLogs(async ({ dataDir, from, args }) => {
      await withEvents(from, async (events) => {
        await appendAlternately(events, ['project-a'], 2);
        await events.append('project-a', 1, [noteEvent('slipped in')]);
      });
      const answer = await runOps(dataDir, args);
      expect(answer.code).toBe(1);
      expect(answer.lines.at(-1)).toContain('project-a is broken at revision 2');
    }));

  it('refuses a target that holds something else, or that a server uses, and changes neither', () =>
    withLogs(async ({ dataDir, from, to, args }) => {
      await withEvents(from, (events) => appendAlternately(events, ['project-a'], 3));
      await withEvents(to, (events) => appendAlternately(events, ['project-other'], 2));
      const before = await withEvents(to, readLogContent);
      const other = await runOps(dataDir, args);
      expect(other.code).toBe(1);
      expect(other.lines.at(-1)).toContain('not a copy of the source');
      expect(await withEvents(to, readLogContent)).toEqual(before);

      const lock = lockDataDirectory(to);
      const locked = await runOps(dataDir, args);
      lock.release();
      expect(locked.code).toBe(1);
      expect(locked.lines.at(-1)).toContain('in use by another process');
    }));

  it('is not understood without both ends, with unknown options, or from a place to itself', () =>
    withLogs(async ({ dataDir, from, args }) => {
      expect(await runOps(dataDir, ['copy-events', '--from', from])).toMatchObject({
        code: 2,
        errors: expect.stringContaining("'--to <where>' not specified"),
      });
      expect(await runOps(dataDir, [...args, '--fast'])).toMatchObject({ code: 2 });
      expect(await runOps(dataDir, ['copy-events', '--from', from, '--to', from])).toMatchObject({ code: 2 });
      const nowhere = await runOps(dataDir, [
        'copy-events',
        '--from',
        join(dataDir, 'nowhere'),
        '--to',
        from,
        '--json',
      ]);
      expect(nowhere.code).toBe(1);
      expect(readOpsDocuments(nowhere)).toEqual([{ error: expect.stringContaining('no event log') }]);
    }));
});
