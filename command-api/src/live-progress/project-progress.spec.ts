import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { InMemoryEventStore } from '@verbatim/eventstore/in-memory/in-memory-event-store';
import { openEmbeddedReadStore } from '../../../projections/src/stores/embedded/embedded-read-store.ts';
import { recordStop, withoutStop } from '@verbatim/projections/runtime/subscriptions/wait-for-position';
import { PROJECTS, PROJECTS_MODEL } from '@verbatim/projections/models/projects/projects';
import { DICTIONARY_MODEL, hiddenStampId, STAMPS } from '@verbatim/projections/models/dictionary/dictionary';
import { LIBRARY_MODEL, LIBRARY_STATE } from '@verbatim/projections/models/library/library';
import { FREEZES_BY_PROJECT, WORKSPACES_MODEL } from '@verbatim/projections/models/workspaces/workspaces';
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

  /** The results are at the log's end. */
  const show = async (): Promise<void> => {
    const segments = await readStore.writer(segmentsModel('p'));
    await segments.commit([], await segments.checkpoint(), await log.lastPosition());
  };

  /** Polls as a watcher does, until the condition holds. */
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

  it('reports that results are catching up if they are behind for a while, and when they have caught up', async () => {
    const { seen: complete } = await until(undefined, false);
    await happen('project-other');
    await happen();
    const { seen: behind, ms } = await until(complete, true);
    expect(ms).toBeGreaterThan(500);
    await show();
    const { seen: again } = await until(behind, false);
    expect(again?.progress).toEqual({
      id: 'p',
      catchingUp: false,
      stopped: null,
      results: '/-1/',
      freezes: '',
      formerWords: false,
      files: [],
    });
  });

  it('reports stopped results, instead of catching up, when a projector has stopped', async () => {
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

  it('does not report results that are only a moment behind', async () => {
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

  it('changes the stamp of results only for tags, themes and hidden words', async () => {
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
    expect([before?.progress.results, tagged?.progress.results]).toEqual(['/-1/', '0007/-1/']);
    await commit(LIBRARY_MODEL, LIBRARY_STATE, LIBRARY_STATE, { revision: 3, queries: -1 });
    const renamed = await read('p', tagged);
    expect(renamed?.progress.results).toBe('0007/3/');
    await commit(DICTIONARY_MODEL, STAMPS, hiddenStampId('p'), { digest: '2' });
    const hidden = await read('p', renamed);
    expect(hidden?.progress.results).toBe('0007/3/2');
    await commit(DICTIONARY_MODEL, STAMPS, hiddenStampId('other'), { digest: '2' });
    await commit(tagsModel('other'), VERSION, VERSION, { version: '0008' });
    expect(await read('p', hidden)).toBe(hidden);
  });

  it('changes when a workspace of the project is frozen', async () => {
    const read = readProjectProgress(readStore, log);
    const before = await read('p', undefined);
    const workspaces = await readStore.writer(WORKSPACES_MODEL);
    const freeze = async (projectId: string, id: string): Promise<void> => {
      const document = { id, projectId, at: '2026-03-01T12:00:00.000Z' };
      await workspaces.commit(
        [{ kind: 'put', collection: FREEZES_BY_PROJECT, id: `${projectId}/${id}`, document }],
        await workspaces.checkpoint(),
        await happen('other'),
      );
    };
    await freeze('other', 'f');
    expect(await read('p', before)).toBe(before);
    await freeze('p', 'g');
    expect((await read('p', before))?.progress.freezes).toBe('g');
  });

  it('is the same object while nothing changes, so that it is not sent again', async () => {
    const read = readProjectProgress(readStore, log);
    const seen = await read('p', undefined);
    expect(await read('p', seen)).toBe(seen);
    expect(await read('gone', undefined)).toBeUndefined();
  });
});
