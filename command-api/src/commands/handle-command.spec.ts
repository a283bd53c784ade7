import { describe, expect, it } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { CommandRejected } from '@verbatim/domain/command-rejected';
import { workspaceDecider } from '@verbatim/domain/workspace/workspace-decider';
import { verifyChain } from '@verbatim/eventstore/digest-chain';
import type { EventStore, EventToAppend, ExpectedRevision } from '@verbatim/eventstore/event-store';
import { openEmbeddedEventStore } from '@verbatim/eventstore/embedded/embedded-event-store';
import { InMemoryEventStore } from '@verbatim/eventstore/in-memory/in-memory-event-store';
import { createCommands, type Commands } from './handle-command.ts';
import { IdempotencyKeyReusedError, type CommandContext } from './command-context.ts';
import { StreamBusyError } from './command-loop.ts';

const context = (commandId: string): CommandContext => ({
  actor: { id: 'a', name: 'Ada' },
  at: '2026-11-21T10:00:00.000Z',
  correlationId: 'request',
  commandId,
});
const create = { type: 'CreateWorkspace', workspaceId: 'w', projectId: 'p', name: 'One', themes: [] } as const;

const read = async (events: EventStore, stream: string) => {
  const read = [];
  for await (const event of events.readStream(stream)) read.push(event);
  return read;
};

const addTheme = (themeId: string) => ({ type: 'AddThemeToWorkspace', themeId }) as const;

/** A store with workspace w in which another writer adds a theme just before each of the next appends. */
const disturbed = async (times: number): Promise<{ readonly events: EventStore }> => {
  const inner = new InMemoryEventStore();
  const { handle: others } = createCommands(inner);
  await others(workspaceDecider, 'workspace-w', create, context('c1'));
  let done = 0;
  const append = async (stream: string, expected: ExpectedRevision, events: readonly EventToAppend[]) => {
    if (done < times) {
      done += 1;
      await others(workspaceDecider, stream, addTheme(`other-${done}`), context(`other-${done}`));
    }
    return inner.append(stream, expected, events);
  };
  const events = withAppend(inner, append);
  return { events };
};

const createGate = () => {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
};

/** Counts the events returned by each read of a stream. */
const getReads = (inner: EventStore): readonly [number[], EventStore] => {
  const reads: number[] = [];
  async function* readStream(...args: Parameters<EventStore['readStream']>) {
    let given = 0;
    for await (const event of inner.readStream(...args)) {
      given += 1;
      yield event;
    }
    reads.push(given);
  }
  return [reads, withMethod(inner, 'readStream', readStream)];
};

const withAppend = (inner: EventStore, append: EventStore['append']): EventStore => withMethod(inner, 'append', append);

const withMethod = <Name extends keyof EventStore>(
  inner: EventStore,
  name: Name,
  method: EventStore[Name],
): EventStore =>
  new Proxy(inner, {
    get: (target, key) =>
      key === name ? method : (Reflect.get(target, key) as (...args: never[]) => unknown).bind(target),
  });

describe('handling a command', () => {
  it('appends the decided events, chained, with actor, time and cause', async () => {
    const events = new InMemoryEventStore();
    const { handle } = createCommands(events);
    const created = await handle(workspaceDecider, 'workspace-w', create, context('c1'));
    const edited = await handle(
      workspaceDecider,
      'workspace-w',
      { type: 'EditWorkspace', name: 'Two', themes: ['t'] },
      context('c2'),
    );
    expect([created.revision, edited.revision]).toEqual([0, 2]);
    const stored = await read(events, 'workspace-w');
    expect(stored.map(({ type }) => type)).toEqual(['WorkspaceCreated', 'WorkspaceRenamed', 'WorkspaceThemesSet']);
    expect(stored[1]?.metadata).toMatchObject({
      actor: { id: 'a', name: 'Ada' },
      at: '2026-11-21T10:00:00.000Z',
      correlationId: 'request',
      causationId: 'c2',
      schema: 1,
    });
    expect((await verifyChain(stored)).brokenAt).toBeUndefined();
    expect(edited.position).toBe(stored[2]?.position);
  });

  it('stores nothing for a command without changes, and returns the position of the stream', async () => {
    const events = new InMemoryEventStore();
    const { handle } = createCommands(events);
    const first = await handle(workspaceDecider, 'workspace-w', create, context('c1'));
    const again = await handle(workspaceDecider, 'workspace-w', create, context('c2'));
    expect(again).toMatchObject({ revision: 0, position: first.position });
    expect(await read(events, 'workspace-w')).toHaveLength(1);
  });

  it('decides again after a conflict with another writer', async () => {
    const { events } = await disturbed(3);
    const { handle } = createCommands(events);
    const handled = await handle(workspaceDecider, 'workspace-w', addTheme('t'), context('c2'));
    expect(handled).toMatchObject({ state: { themes: ['other-1', 'other-2', 'other-3', 't'] }, revision: 4 });
    const stored = await read(events, 'workspace-w');
    expect(stored).toHaveLength(5);
    expect((await verifyChain(stored)).brokenAt).toBeUndefined();
  });

  it('fails as busy after repeated conflicts, and stores nothing', async () => {
    const { events } = await disturbed(Number.POSITIVE_INFINITY);
    const { handle } = createCommands(events, { maxWaitMs: 100, maxWorkWaitMs: 100 });
    const handling = handle(workspaceDecider, 'workspace-w', addTheme('t'), context('c2'));
    await expect(handling).rejects.toBeInstanceOf(StreamBusyError);
    const causes = (await read(events, 'workspace-w')).map(({ metadata }) => metadata['causationId']);
    expect(causes).not.toContain('c2');
    expect(causes.length).toBeGreaterThan(3);
  });

  it('rejects or ignores a command only on the current state, never on the cached one', async () => {
    const events = new InMemoryEventStore();
    const [one, other] = [createCommands(events), createCommands(events)];
    await one.handle(workspaceDecider, 'workspace-w', create, context('c1'));
    await other.handle(workspaceDecider, 'workspace-w', addTheme('t'), context('c2'));
    // The first has no theme in its cache, the second has one.
    await one.handle(
      workspaceDecider,
      'workspace-w',
      { type: 'EditWorkspace', name: 'One', themes: [] },
      context('c3'),
    );
    const again = await other.handle(workspaceDecider, 'workspace-w', addTheme('t'), context('c4'));
    expect(again.state.themes).toEqual(['t']);
    await one.handle(workspaceDecider, 'workspace-w', { type: 'DeleteWorkspace' }, context('c5'));
    await expect(other.handle(workspaceDecider, 'workspace-w', addTheme('u'), context('c6'))).rejects.toBeInstanceOf(
      CommandRejected,
    );
    expect((await read(events, 'workspace-w')).map(({ metadata }) => metadata['causationId'])).toEqual([
      'c1',
      'c2',
      'c3',
      'c4',
      'c5',
    ]);
  });

  it('reads a stream once, and afterwards only what others have appended', async () => {
    const inner = new InMemoryEventStore();
    const [reads, events] = getReads(inner);
    const { handle, load } = createCommands(events);
    const others = createCommands(inner);
    await others.handle(workspaceDecider, 'workspace-w', create, context('c0'));
    for (let i = 1; i <= 50; i += 1)
      await others.handle(workspaceDecider, 'workspace-w', addTheme(`${i}`), context(`${i}`));
    await handle(workspaceDecider, 'workspace-w', addTheme('a'), context('a'));
    expect(reads.splice(0)).toEqual([51]);
    for (const id of ['b', 'c', 'd']) await handle(workspaceDecider, 'workspace-w', addTheme(id), context(id));
    expect(reads.splice(0)).toEqual([]);
    await others.handle(workspaceDecider, 'workspace-w', addTheme('e'), context('e'));
    const { state } = await load(workspaceDecider, 'workspace-w');
    expect(state.themes.slice(-5)).toEqual(['a', 'b', 'c', 'd', 'e']);
    // The last known event, to check that it still exists, and the new one.
    expect(reads.splice(0)).toEqual([2]);
  });

  it('runs commands on one stream one at a time, without blocking other streams', async () => {
    const inner = new InMemoryEventStore();
    const refused: string[] = [];
    const gate = createGate();
    const events = withAppend(inner, async (stream, expected, made) => {
      if (stream === 'workspace-slow') await gate.opened;
      return inner.append(stream, expected, made).catch((error: unknown) => {
        refused.push(stream);
        throw error;
      });
    });
    const { handle } = createCommands(events);
    const made = ['slow', 'w'].map((workspaceId) =>
      handle(workspaceDecider, `workspace-${workspaceId}`, { ...create, workspaceId }, context(workspaceId)),
    );
    const added = Array.from({ length: 30 }, (_, i) =>
      handle(workspaceDecider, 'workspace-w', addTheme(String(i)), context(`add-${i}`)),
    );
    expect((await Promise.all(added)).at(-1)?.state.themes).toEqual(Array.from({ length: 30 }, (_, i) => String(i)));
    expect(await read(inner, 'workspace-slow')).toEqual([]);
    gate.open();
    await Promise.all(made);
    expect(refused).toEqual([]);
  });

  it('times out while it waits for the stream, and stores nothing', async () => {
    const inner = new InMemoryEventStore();
    await createCommands(inner).handle(workspaceDecider, 'workspace-w', create, context('c1'));
    const gate = createGate();
    const events = withAppend(inner, async (stream, expected, made) => {
      await gate.opened;
      return inner.append(stream, expected, made);
    });
    const { handle } = createCommands(events, { maxWaitMs: 50, maxWorkWaitMs: 50 });
    const first = handle(workspaceDecider, 'workspace-w', addTheme('t'), context('c2'));
    await expect(handle(workspaceDecider, 'workspace-w', addTheme('u'), context('c3'))).rejects.toBeInstanceOf(
      StreamBusyError,
    );
    gate.open();
    await first;
    const third = await handle(workspaceDecider, 'workspace-w', addTheme('v'), context('c4'));
    expect(third.state.themes).toEqual(['t', 'v']);
  });

  it.each([
    ['in memory', async () => new InMemoryEventStore()],
    ['embedded', (folder: string) => openEmbeddedEventStore(folder)],
  ])('stores the commands of several processes, in one chain (%s)', async (_kind, open) => {
    const folder = await mkdtemp(join(tmpdir(), 'verbatim-'));
    const events = await open(folder);
    // Appends take a moment, as over a network; otherwise the commands would not overlap.
    const slowed = withAppend(events, async (stream, expected, made) => {
      await wait(1);
      return events.append(stream, expected, made);
    });
    const processes = [createCommands(slowed), createCommands(slowed)];
    await createCommands(events).handle(workspaceDecider, 'workspace-w', create, context('c1'));
    await Promise.all(
      processes.flatMap(({ handle }, p) =>
        Array.from({ length: 40 }, (_, i) =>
          handle(workspaceDecider, 'workspace-w', addTheme(`${p}-${i}`), context(`add-${p}-${i}`)),
        ),
      ),
    );
    const stored = await read(events, 'workspace-w');
    expect(stored).toHaveLength(81);
    expect((await verifyChain(stored)).brokenAt).toBeUndefined();
    await events.close();
    await rm(folder, { recursive: true });
  });

  it('handles a repeated request once, also after a restart and in another process', async () => {
    const events = new InMemoryEventStore();
    const keyed = (commandId: string, digest = 'd') => ({ ...context(commandId), idempotency: { key: 'k', digest } });
    const handleBy = async (commands: Commands, commandId: string, digest?: string) =>
      commands.handle(workspaceDecider, 'workspace-w', create, keyed(commandId, digest));
    const [one, other] = [createCommands(events), createCommands(events)];
    await Promise.all([handleBy(one, 'c1'), handleBy(other, 'c2'), handleBy(one, 'c3')]);
    await one.handle(
      workspaceDecider,
      'workspace-w',
      { type: 'EditWorkspace', name: 'Two', themes: [] },
      context('c4'),
    );
    for (const commands of [one, other, createCommands(events)]) {
      expect((await handleBy(commands, 'again')).state.name).toBe('Two');
      await expect(handleBy(commands, 'other', 'another')).rejects.toBeInstanceOf(IdempotencyKeyReusedError);
    }
    const stored = await read(events, 'workspace-w');
    expect(stored.map(({ type }) => type)).toEqual(['WorkspaceCreated', 'WorkspaceRenamed']);
    expect(stored[0]?.metadata).toMatchObject({ idempotency: { key: 'k', digest: 'd' } });
  });

  it('throws the rejection of the decider', async () => {
    const { handle } = createCommands(new InMemoryEventStore());
    await expect(
      handle(workspaceDecider, 'workspace-x', { type: 'DeleteWorkspace' }, context('c3')),
    ).rejects.toBeInstanceOf(CommandRejected);
  });
});
