import { describe, expect, it } from '@jest/globals';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ChainHead } from '@verbatim/eventstore/digest-chain';
import { appendSealed, withEvents } from '../support/event-logs.ts';
import { documentsOf, runOps, spawnOps } from '../support/run-ops.ts';
import { withDataDir } from '../support/running-server.ts';
import { randomUUID } from 'node:crypto';

const AT_ONCE = 2_000;

/** A theme whose query has been changed very often. */
const fill = (dataDir: string, rounds: number): Promise<void> =>
  withEvents(dataDir, async (events) => {
    const metadata = { schema: 1, actor: { id: 'a', name: 'ada' }, at: '2026-11-21T10:00:00.000Z' };
    const look = { portalName: '', visible: true };
    const created = { themeId: 't', name: 'Staff', folderId: null, originalText: 'staff', text: 'staff', ...look };
    let head: ChainHead = 'no-stream';
    for (let round = 0; round < rounds; round += 1) {
      const made = Array.from({ length: AT_ONCE }, (_, i) => {
        const text = `staff ${round * AT_ONCE + i}`;
        const isFirst = round === 0 && i === 0;
        return {
          ...{ id: randomUUID(), metadata, type: isFirst ? 'ThemeCreated' : 'ThemeQueryChanged' },
          data: isFirst ? created : { themeId: 't', originalText: text, text },
        };
      });
      head = await appendSealed(events, 'library', head, made);
    }
  });

const isHalfBuilt = async (dataDir: string): Promise<boolean> => {
  const folder = join(dataDir, 'read-models');
  if (!existsSync(folder)) return false;
  return (await readdir(folder)).filter((name) => /^library-\d+\.db$/u.test(name)).length > 1;
};

describe('ops rebuild', () => {
  it('stopped with Ctrl-C keeps what is done for the next, and serves the old model meanwhile', () =>
    withDataDir(async (dataDir) => {
      await fill(dataDir, 30);
      expect(await runOps(dataDir, ['status'])).toMatchObject({ code: 0 });
      const begun = spawnOps(dataDir, ['rebuild', 'library', '--json']);
      while (!(await isHalfBuilt(dataDir))) await new Promise((resolve) => setTimeout(resolve, 2));
      await new Promise((resolve) => setTimeout(resolve, 100));
      begun.kill('SIGINT');
      expect(await begun.answer).toMatchObject({ code: 3 });
      expect(begun.output()).toContain('{"model":"library","stopped":true}');
      expect(await isHalfBuilt(dataDir)).toBe(true);

      const resumed = await runOps(dataDir, ['rebuild', 'library', '--json']);
      const rebuilt = documentsOf<{ rebuilt?: { applied: number } }>(resumed).at(-1)?.rebuilt;
      expect(resumed.code).toBe(0);
      expect(rebuilt?.applied).toBeLessThan(30 * AT_ONCE);
      expect(await runOps(dataDir, ['verify', 'library'])).toMatchObject({ code: 0 });
    }));

  it('is cancelled from another terminal, and what it had built is dropped', () =>
    withDataDir(async (dataDir) => {
      await fill(dataDir, 100);
      expect(await runOps(dataDir, ['status'])).toMatchObject({ code: 0 });
      const begun = spawnOps(dataDir, ['rebuild', 'library']);
      while (!(await isHalfBuilt(dataDir))) await new Promise((resolve) => setTimeout(resolve, 2));
      const cancelled = await runOps(dataDir, ['rebuild', 'library', '--cancel', '--json']);
      expect(documentsOf(cancelled)).toEqual([{ model: 'library', cancelled: true }]);
      expect((await begun.answer).code).toBe(3);
      expect(await isHalfBuilt(dataDir)).toBe(false);
    }));
});
