import { describe, expect, it } from '@jest/globals';
import { libraryDecider } from '@verbatim/domain/library/library-decider';
import { LIBRARY_STREAM, type LibraryEvent } from '@verbatim/domain/library/library-events';
import { workspaceDecider } from '@verbatim/domain/workspace/workspace-decider';
import { sealEvents } from '@verbatim/eventstore/digest-chain';
import { openEmbeddedEventStore } from '@verbatim/eventstore/embedded/embedded-event-store';
import type { EventStore } from '@verbatim/eventstore/event-store';
import { InMemoryEventStore } from '@verbatim/eventstore/in-memory/in-memory-event-store';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createStreamStates } from './stream-states.ts';

const fill = async (events: EventStore, themes: number, name: string): Promise<void> => {
  const made = Array.from({ length: themes }, (_, i): LibraryEvent => {
    const look = { originalText: 'price', text: 'price', folderId: null, portalName: '', visible: true };
    return { type: 'ThemeCreated', data: { themeId: `theme-${i}`, name: `${name} ${i}`, ...look } };
  });
  const sealed = sealEvents(
    LIBRARY_STREAM,
    'no-stream',
    made.map((event) => ({ ...event, id: randomUUID(), metadata: { schema: 1 } })),
  );
  for (let from = 0; from < themes; from += 1_000)
    await events.append(LIBRARY_STREAM, from === 0 ? 'no-stream' : from - 1, sealed.slice(from, from + 1_000));
};

describe('stream states', () => {
  it('are read from the start if the log was replaced by a shorter or longer one', async () => {
    const logs = { old: new InMemoryEventStore(), shorter: new InMemoryEventStore(), longer: new InMemoryEventStore() };
    await fill(logs.old, 20, 'Old');
    await fill(logs.shorter, 10, 'New');
    await fill(logs.longer, 30, 'Newest');
    let now: EventStore = logs.old;
    const states = createStreamStates({ readStream: (...args) => now.readStream(...args) });
    expect((await states.current(libraryDecider, LIBRARY_STREAM)).revision).toBe(19);
    for (const log of [logs.shorter, logs.longer, new InMemoryEventStore()]) {
      now = log;
      const { state, revision, position } = await states.current(libraryDecider, LIBRARY_STREAM);
      const names: string[] = [];
      for await (const { data } of log.readStream(LIBRARY_STREAM)) names.push(data['name'] as string);
      expect([...state.themes.values()].map(({ name }) => name)).toEqual(names);
      expect([revision, position]).toEqual([names.length - 1, await log.lastPosition()]);
    }
  });

  it('are cached for the most recently used streams only', async () => {
    const states = createStreamStates(new InMemoryEventStore());
    for (let i = 0; i < 1_000; i += 1) await states.current(workspaceDecider, `workspace-${i}`);
    const kept = Array.from({ length: 1_000 }, (_, i) => states.kept(workspaceDecider, `workspace-${i}`) !== undefined);
    expect([kept.indexOf(true), kept.slice(-100).includes(false)]).toEqual([1_000 - 256, false]);
  });

  it('are not cached for a deleted stream', async () => {
    const events = new InMemoryEventStore();
    await fill(events, 10, 'Old');
    const states = createStreamStates(events);
    await states.current(libraryDecider, LIBRARY_STREAM);
    await events.deleteStream(LIBRARY_STREAM, 'any');
    await expect(states.current(libraryDecider, LIBRARY_STREAM)).rejects.toMatchObject({ name: 'StreamDeletedError' });
    expect(states.kept(libraryDecider, LIBRARY_STREAM)).toBeUndefined();
  });

  it('yield to the event loop while a long stream is read, once for concurrent readers', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'verbatim-'));
    const events = await openEmbeddedEventStore(folder);
    try {
      await fill(events, 10_000, 'Theme');
      let given = 0;
      async function* readStream(...args: Parameters<EventStore['readStream']>) {
        for await (const event of events.readStream(...args)) {
          given += 1;
          yield event;
        }
      }
      const states = createStreamStates({ readStream });
      let turns = 0;
      let isDone = false;
      const tick = (): void => {
        turns += 1;
        if (!isDone) setImmediate(tick);
      };
      setImmediate(tick);
      const asked = [1, 2, 3].map(() => states.current(libraryDecider, LIBRARY_STREAM));
      const sizes = (await Promise.all(asked)).map(({ state }) => state.themes.size);
      isDone = true;
      expect(sizes).toEqual([10_000, 10_000, 10_000]);
      expect(given).toBe(10_002);
      // The store returns at most 200 events per page.
      expect(turns).toBeGreaterThanOrEqual(49);
    } finally {
      await events.close();
      await rm(folder, { recursive: true });
    }
  });
});
