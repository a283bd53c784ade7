import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { libraryDecider } from '@verbatim/domain/library/library-decider';
import { LIBRARY_STREAM } from '@verbatim/domain/library/library-events';
import type { EventStore } from '@verbatim/eventstore/event-store';
import { InMemoryEventStore } from '@verbatim/eventstore/in-memory/in-memory-event-store';
import { openEmbeddedReadStore } from '../../../projections/src/stores/embedded/embedded-read-store.ts';
import { commentsModel } from '@verbatim/projections/models/comments/comments';
import { LIBRARY_MODEL, THEMES } from '@verbatim/projections/models/library/library';
import { libraryProjector } from '../../../projections/src/models/library/library.projector.ts';
import { PROJECTS_MODEL } from '@verbatim/projections/models/projects/projects';
import { segmentsModel } from '@verbatim/projections/models/segments/segments';
import { WORKSPACES_MODEL } from '@verbatim/projections/models/workspaces/workspaces';
import { recordStop } from '@verbatim/projections/runtime/subscriptions/wait-for-position';
import type { ReadStore } from '@verbatim/projections/stores/read-store';
import { bringTo } from '@verbatim/projections/runtime/spec-support/bring-to';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCommands } from '../commands/handle-command.ts';
import {
  createReadYourWrites,
  decodeWrittenStreams,
  encodeWrittenStreams,
  mergeWritten,
  type ReadYourWrites,
  type WrittenStreams,
} from './read-your-writes.ts';
import type { Context } from './request-state.ts';

/** The required part of a request. */
const request = (position?: string) => {
  const reported = new Map<string, string>();
  const ctx = {
    state: { requestId: 'r' },
    get: () => position ?? '',
    set: (name: string, value: string) => reported.set(name, value),
    cookies: { get: () => undefined, set: () => undefined },
  };
  return { ctx: ctx as unknown as Context, reported };
};

describe('read your writes', () => {
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
    bringTo(libraryProjector, { events, writer: await readStore.writer(LIBRARY_MODEL) });
  const themesFor = async (ctx: Context): Promise<readonly string[]> => {
    const { library } = await reads.read(ctx, { library: LIBRARY_MODEL });
    return (await library.range(THEMES, {})).map(({ id }) => id);
  };
  /** @returns the position of an event of that stream */
  const append = async (stream: string): Promise<string> => {
    const event = { id: randomUUID(), type: 'Something', data: {}, metadata: {} };
    return (await events.append(stream, 'any', [event])).position;
  };
  const next = async (): Promise<void> => undefined;

  /** The position header of a client that has written this. */
  const wordFor = (stream: string, position: string): string => {
    const { ctx, reported } = request();
    reads.noteWrite(ctx, stream, position);
    return reported.get('Event-Position') ?? '';
  };
  const asking = async (word: string) => {
    const asked = request(word);
    // The request's remaining timeout.
    asked.ctx.state.waitUntil = performance.now() + 200;
    await reads.restorePosition(asked.ctx, next);
    return asked;
  };

  it('does not answer a query before the client’s writes are visible', async () => {
    const { ctx } = await asking(wordFor(LIBRARY_STREAM, await create('one')));
    await expect(themesFor(ctx)).rejects.toMatchObject({ name: 'ModelBehindError', model: LIBRARY_MODEL });
    await project();
    expect(await themesFor(ctx)).toEqual(['one']);
  });

  it('does not wait for models that the written streams do not concern', async () => {
    await create('one');
    await project();
    await append('project-p');
    const position = await append('file-p.f');
    const { ctx } = await asking(wordFor('file-p.f', position));
    expect(await themesFor(ctx)).toEqual(['one']);
    await expect(reads.read(ctx, { projects: PROJECTS_MODEL })).resolves.toBeDefined();
    for (const model of [segmentsModel('p'), commentsModel('p')])
      await expect(reads.read(ctx, { model })).rejects.toMatchObject({ name: 'ModelBehindError', model });
    await expect(reads.read(ctx, { model: segmentsModel('q') })).resolves.toBeDefined();
  });

  it('waits only for the last write that concerns the model', async () => {
    const word = wordFor(LIBRARY_STREAM, await create('one'));
    await project();
    const { ctx, reported } = await asking(word);
    reads.noteWrite(ctx, 'workspace-w', await append('workspace-w'));
    expect(await themesFor(ctx)).toEqual(['one']);
    // Its position now covers both.
    const later = await asking(reported.get('Event-Position') ?? '');
    await expect(reads.read(later.ctx, { model: WORKSPACES_MODEL })).rejects.toMatchObject({ model: WORKSPACES_MODEL });
    await create('two');
  });

  it('reads other models for a command’s response without waiting for its write', async () => {
    await create('before');
    await project();
    const { ctx } = await asking(wordFor(LIBRARY_STREAM, await create('unseen')));
    reads.noteWrite(ctx, LIBRARY_STREAM, await create('own'));
    const beside = async (): Promise<readonly string[]> => {
      const { library } = await reads.readBeside(ctx, { library: LIBRARY_MODEL });
      return (await library.range(THEMES, {})).map(({ id }) => id);
    };
    expect(await beside()).toEqual(['before']);
    await project();
    expect(await beside()).toEqual(['before', 'own', 'unseen']);
  });

  it('discards positions of another log, and resets them at the client', async () => {
    const position = await create('one');
    await project();
    await append('project-p');
    const end = await append('project-p');
    // Beyond the end of this log; or an existing position, of a stream that never reached it.
    const far = '9'.repeat(position.length);
    for (const word of [wordFor(LIBRARY_STREAM, far), wordFor('library-of-another', end), wordFor(LIBRARY_STREAM, end)])
      expect(await themesFor((await asking(word)).ctx)).toEqual(['one']);
    const { ctx, reported } = await asking(wordFor(LIBRARY_STREAM, end));
    await themesFor(ctx);
    expect(decodeWrittenStreams(reported.get('Event-Position') ?? '')).toEqual(new Map());
    expect(await themesFor((await asking('no word of ours')).ctx)).toEqual(['one']);
  });

  it('reports where and since when a model is stopped, without waiting for it', async () => {
    const position = await create('one');
    const stop = { stream: LIBRARY_STREAM, revision: 0, position, reason: 'why', kind: 'TypeError', since: 'then' };
    await recordStop(await readStore.writer(LIBRARY_MODEL), stop);
    const { ctx } = await asking(wordFor(LIBRARY_STREAM, position));
    await expect(themesFor(ctx)).rejects.toMatchObject({ name: 'ModelStoppedError', model: LIBRARY_MODEL, stop });
    await project();
    expect(await themesFor(ctx)).toEqual(['one']);
    await create('two');
    await project();
    expect(await themesFor(ctx)).toEqual(['one', 'two']);
  });
});

describe('the positions of a client’s writes', () => {
  const many = (count: number): WrittenStreams =>
    new Map(Array.from({ length: count }, (_, i) => [`file-${randomUUID()}.${randomUUID()}`, String(100 + i)]));

  it('survive encoding', () => {
    const written = mergeWritten(many(5));
    expect(decodeWrittenStreams(encodeWrittenStreams(written))).toEqual(written);
  });

  it('are the last ones of the sixteen most recently written streams', () => {
    const [before, after] = [many(40), many(10)];
    const merged = mergeWritten(after, before, new Map([...after].map(([stream]) => [stream, '999'])));
    expect([...merged.values()]).toEqual([...Array<string>(10).fill('999'), '139', '138', '137', '136', '135', '134']);
    expect(encodeWrittenStreams(merged).length).toBeLessThan(4_000);
  });

  it('are empty for invalid tokens', () => {
    const texts = [
      '',
      '0000000000000001',
      'x'.repeat(10_000),
      ...[1, {}, [1], [['a']], [['a', 'b']], [[1, '2']]].map(word),
    ];
    for (const text of texts) expect(decodeWrittenStreams(text)).toEqual(new Map());
  });
  const word = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
});
