import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { InMemoryEventStore } from '@verbatim/eventstore/in-memory/in-memory-event-store';
import { openEmbeddedReadStore } from '@verbatim/projections/stores/embedded/embedded-read-store';
import { recordStop, withoutStop } from '@verbatim/projections/runtime/projector-stop';
import { PROJECTS, PROJECTS_MODEL } from '@verbatim/projections/models/projects/projects';
import { LIBRARY_MODEL, LIBRARY_STATE } from '@verbatim/projections/models/library/library';
import { tagsModel, VERSION } from '@verbatim/projections/models/tags/tags';
import type { ReadStore } from '@verbatim/projections/stores/read-store';
import { segmentsModel } from '@verbatim/projections/models/segments/segments';
import { readProjectProgress, type WatchedProject } from './project-progress.ts';

describe('the progress of a project', () => {
  let folder: string;
  let readStore: ReadStore;
  let log: InMemoryEventStore;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'verbatim-progress-'));
    readStore = await openEmbeddedReadStore(folder);
    log = new InMemoryEventStore();
    const projects = await readStore.writer(PROJECTS_MODEL);
    const document = { id: 'p', revision: 0, files: [] };
    const position = await happen();
    await projects.commit([{ kind: 'put', collection: PROJECTS, id: 'p', document }], '', position);
    await show();
  });
  afterEach(async () => {
    await readStore.close();
    await rm(folder, { recursive: true, force: true });
  });

  const happen = async (stream = 'project-p'): Promise<string> => {
    await log.append(stream, 'any', [{ id: randomUUID(), type: 'Happened', data: {}, metadata: {} }]);
    return log.lastPosition();
  };

  /** The results are where the log ends. */
  const show = async (): Promise<void> => {
    const segments = await readStore.writer(segmentsModel('p'));
    await segments.commit([], await segments.checkpoint(), await log.lastPosition());
  };

  /** Looks as a watcher does, until it is as asked. */
  const until = async (
    before: WatchedProject | undefined,
    catchingUp: boolean,
  ): Promise<{ readonly seen: WatchedProject | undefined; readonly ms: number }> => {
    const read = readProjectProgress(readStore, log);
    const started = performance.now();
    let seen = before;
    for (let i = 0; i < 400; i += 1) {
      seen = await read('p', seen);
      if (seen?.progress.catchingUp === catchingUp) return { seen, ms: performance.now() - started };
      await wait(10);
    }
    throw new Error(`It has not become ${catchingUp}`);
  };

  it('says that results are catching up when what has happened is not in them after a while, and when it is', async () => {
    const { seen: complete } = await until(undefined, false);
    await happen('project-other');
    await happen();
    const { seen: behind, ms } = await until(complete, true);
    expect(ms).toBeGreaterThan(500);
    await show();
    const { seen: again } = await until(behind, false);
    expect(again?.progress).toEqual({ id: 'p', catchingUp: false, stopped: null, results: '/-1', files: [] });
  });

  it('says that results stand still, and not that they catch up, once one of their projectors has stopped', async () => {
    const { seen: complete } = await until(undefined, false);
    await happen();
    const { seen: behind } = await until(complete, true);
    const [reason, kind, since] = ['cold soup', 'UnknownEventError', '2026-03-01T12:00:00.000Z'];
    const stop = { stream: 'library', revision: 1, position: await log.lastPosition(), reason, kind, since };
    const segments = await readStore.writer(segmentsModel('p'));
    await recordStop(segments, stop);
    const { seen: stopped } = await until(behind, false);
    expect(stopped?.progress.stopped).toEqual({ projector: 'segments-p', since });
    expect(await readProjectProgress(readStore, log)('p', stopped)).toBe(stopped);
    await segments.commit(await withoutStop(segments), await segments.checkpoint(), await log.lastPosition());
    const again = await readProjectProgress(readStore, log)('p', stopped);
    expect(again?.progress).toMatchObject({ catchingUp: false, stopped: null });
  });

  it('takes results that follow all the time, a moment behind, for complete', async () => {
    const read = readProjectProgress(readStore, log);
    let seen = await read('p', undefined);
    for (const end = performance.now() + 1_500; performance.now() < end;) {
      await happen();
      seen = await read('p', seen);
      expect(seen?.progress.catchingUp).toBe(false);
      await wait(20);
      await show();
      seen = await read('p', seen);
    }
  });

  it('tells that results may be others once comments were tagged or themes changed, and nothing of the like else', async () => {
    const read = readProjectProgress(readStore, log);
    const before = await read('p', undefined);
    const commit = async (model: string, collection: string, id: string, document: Record<string, unknown>) => {
      const writer = await readStore.writer(model);
      await writer.commit(
        [{ kind: 'put', collection, id, document }],
        await writer.checkpoint(),
        await happen('other'),
      );
    };
    await commit(tagsModel('p'), VERSION, VERSION, { version: '0007' });
    const tagged = await read('p', before);
    expect([before?.progress.results, tagged?.progress.results]).toEqual(['/-1', '0007/-1']);
    await commit(LIBRARY_MODEL, LIBRARY_STATE, LIBRARY_STATE, { revision: 3, queries: -1 });
    const renamed = await read('p', tagged);
    expect(renamed?.progress.results).toBe('0007/3');
    await commit(tagsModel('other'), VERSION, VERSION, { version: '0008' });
    expect(await read('p', renamed)).toBe(renamed);
  });

  it('is the very same while nothing happens, so that nobody is told it again', async () => {
    const read = readProjectProgress(readStore, log);
    const seen = await read('p', undefined);
    expect(await read('p', seen)).toBe(seen);
    expect(await read('gone', undefined)).toBeUndefined();
  });
});
