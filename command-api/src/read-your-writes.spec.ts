import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { libraryDecider } from '@verbatim/domain/library/library-decider';
import { LIBRARY_STREAM } from '@verbatim/domain/library/library-events';
import type { EventStore } from '@verbatim/eventstore/event-store';
import { InMemoryEventStore } from '@verbatim/eventstore/in-memory/in-memory-event-store';
import { openEmbeddedReadStore } from '@verbatim/projections/stores/embedded/embedded-read-store';
import { LIBRARY_MODEL, THEMES } from '@verbatim/projections/models/library/library';
import { libraryProjector } from '@verbatim/projections/models/library/library.projector';
import { recordStop } from '@verbatim/projections/runtime/projector-stop';
import type { ReadStore } from '@verbatim/projections/stores/read-store';
import { runProjector } from '@verbatim/projections/runtime/run-projector';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCommands } from './handle-command.ts';
import { createReadYourWrites, type ReadYourWrites } from './read-your-writes.ts';
import type { Context } from './request-state.ts';

/** As much of a request as there is to it. */
const request = (position?: string) => {
  const told = new Map<string, string>();
  const ctx = {
    state: { requestId: 'r' },
    get: () => position ?? '',
    set: (name: string, value: string) => told.set(name, value),
    cookies: { get: () => undefined, set: () => undefined },
  };
  return { ctx: ctx as unknown as Context, told };
};

describe('reading one’s own writes', () => {
  let folder: string;
  let readStore: ReadStore;
  let events: EventStore;
  let reads: ReadYourWrites;
  let commands: number;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'verbatim-'));
    readStore = await openEmbeddedReadStore(folder);
    events = new InMemoryEventStore();
    reads = createReadYourWrites(events, readStore);
    commands = 0;
  });
  afterEach(async () => {
    await readStore.close();
    await rm(folder, { recursive: true });
  });

  /** @returns the position of its event */
  const create = async (themeId: string): Promise<string> => {
    commands += 1;
    const context = { actor: { id: 'a', name: 'ada' }, at: '2026-11-21T10:00:00.000Z', correlationId: 'r' };
    const look = { folderId: null, portalName: '', visible: true };
    const command = { type: 'CreateTheme', themeId, name: themeId, text: themeId, ...look } as const;
    const { handle } = createCommands(events);
    return (await handle(libraryDecider, LIBRARY_STREAM, command, { ...context, commandId: String(commands) }))
      .position;
  };
  const project = async (): Promise<void> =>
    runProjector(libraryProjector, {
      ...{ events, writer: await readStore.writer(LIBRARY_MODEL), signal: new AbortController().signal },
      onCaughtUp: () => true,
    });
  const themesFor = async (ctx: Context): Promise<readonly string[]> => {
    const { library } = await reads.read(ctx, { library: LIBRARY_MODEL });
    return (await library.range(THEMES, {})).map(({ id }) => id);
  };
  const next = async (): Promise<void> => undefined;

  it('answers a command that was stored with what it has done, though its model is not there', async () => {
    await create('before');
    await project();
    const position = await create('after');
    const { ctx, told } = request();
    reads.wrote(ctx, position, LIBRARY_STREAM);
    expect(await themesFor(ctx)).toEqual(['after', 'before']);
    expect(told.get('Event-Position')).toBe(position);
    // Nothing of it is stored: that is the projector's to do.
    expect(await (await readStore.reader(LIBRARY_MODEL)).get(THEMES, 'after')).toBeUndefined();
  });

  it('does not answer a query without what its client has written', async () => {
    const { ctx } = request(await create('one'));
    await reads.recall(ctx, next);
    await expect(themesFor(ctx)).rejects.toMatchObject({ name: 'ModelBehindError', model: LIBRARY_MODEL });
    await project();
    expect(await themesFor(ctx)).toEqual(['one']);
  });

  it('says of a model that has stopped where and since when, and does not wait for it', async () => {
    const position = await create('one');
    const stop = { stream: LIBRARY_STREAM, revision: 0, position, reason: 'why', kind: 'TypeError', since: 'then' };
    await recordStop(await readStore.writer(LIBRARY_MODEL), stop);
    const query = request(position);
    await reads.recall(query.ctx, next);
    await expect(themesFor(query.ctx)).rejects.toMatchObject({ name: 'ModelStoppedError', model: LIBRARY_MODEL, stop });
    const command = request();
    reads.wrote(command.ctx, position, LIBRARY_STREAM);
    expect(await themesFor(command.ctx)).toEqual(['one']);
    await project();
    expect(await themesFor(query.ctx)).toEqual(['one']);
    await create('two');
    await project();
    expect(await themesFor(query.ctx)).toEqual(['one', 'two']);
  });
});
