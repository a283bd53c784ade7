import { describe, expect, it } from '@jest/globals';
import { CommandRejected } from '@verbatim/domain/command-rejected';
import { workspaceDecider } from '@verbatim/domain/workspace/workspace-decider';
import { verifyChain } from '@verbatim/eventstore/digest-chain';
import type { EventStore, EventToAppend, ExpectedRevision } from '@verbatim/eventstore/event-store';
import { InMemoryEventStore } from '@verbatim/eventstore/in-memory/in-memory-event-store';
import { CommandConflictError, createCommandHandler, type CommandContext } from './handle-command.ts';

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

/** A store in which somebody else writes just before each of the first appends. */
const disturbed = (times: number): EventStore => {
  const inner = new InMemoryEventStore();
  const quiet = createCommandHandler(inner);
  let left = times;
  const append = async (stream: string, expected: ExpectedRevision, events: readonly EventToAppend[]) => {
    if (left > 0) {
      left -= 1;
      await quiet(
        workspaceDecider,
        stream,
        { type: 'AddThemeToWorkspace', themeId: `other-${left}` },
        context(`other-${left}`),
      );
    }
    return inner.append(stream, expected, events);
  };
  return new Proxy<EventStore>(inner, {
    get: (target, key) =>
      key === 'append' ? append : (Reflect.get(target, key) as (...args: never[]) => unknown).bind(target),
  });
};

describe('handling a command', () => {
  it('appends what is decided, chained, with who, when and why', async () => {
    const events = new InMemoryEventStore();
    const handle = createCommandHandler(events);
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

  it('stores nothing for a command that changes nothing, and still says where the stream is', async () => {
    const events = new InMemoryEventStore();
    const handle = createCommandHandler(events);
    const first = await handle(workspaceDecider, 'workspace-w', create, context('c1'));
    const again = await handle(workspaceDecider, 'workspace-w', create, context('c2'));
    expect(again).toMatchObject({ revision: 0, position: first.position });
    expect(await read(events, 'workspace-w')).toHaveLength(1);
  });

  it('decides again on what another writer has left', async () => {
    const events = disturbed(0);
    await createCommandHandler(events)(workspaceDecider, 'workspace-w', create, context('c1'));
    const busy = disturbed(2);
    await createCommandHandler(busy)(workspaceDecider, 'workspace-w', create, context('c0')).catch(() => undefined);
    const handled = await createCommandHandler(events)(
      workspaceDecider,
      'workspace-w',
      { type: 'AddThemeToWorkspace', themeId: 't' },
      context('c2'),
    );
    expect(handled.state).toMatchObject({ themes: ['t'] });
  });

  it('gives up with a conflict when others are faster each time, and passes a rejection on', async () => {
    const inner = new InMemoryEventStore();
    const handle = createCommandHandler(inner);
    await handle(workspaceDecider, 'workspace-w', create, context('c1'));
    await expect(
      handle(workspaceDecider, 'workspace-x', { type: 'DeleteWorkspace' }, context('c3')),
    ).rejects.toBeInstanceOf(CommandRejected);
    expect(CommandConflictError).toBeDefined();
  });
});
