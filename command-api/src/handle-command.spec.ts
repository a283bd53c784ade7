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

const addTheme = (themeId: string) => ({ type: 'AddThemeToWorkspace', themeId }) as const;

/** A store with workspace w, to which somebody else adds a theme just before each of the next appends. */
const disturbed = async (times: number): Promise<{ readonly events: EventStore }> => {
  const inner = new InMemoryEventStore();
  const others = createCommandHandler(inner);
  await others(workspaceDecider, 'workspace-w', create, context('c1'));
  let done = 0;
  const append = async (stream: string, expected: ExpectedRevision, events: readonly EventToAppend[]) => {
    if (done < times) {
      done += 1;
      await others(workspaceDecider, stream, addTheme(`other-${done}`), context(`other-${done}`));
    }
    return inner.append(stream, expected, events);
  };
  const events = new Proxy<EventStore>(inner, {
    get: (target, key) =>
      key === 'append' ? append : (Reflect.get(target, key) as (...args: never[]) => unknown).bind(target),
  });
  return { events };
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

  it('decides again on what other writers have left', async () => {
    const { events } = await disturbed(3);
    const handle = createCommandHandler(events);
    const handled = await handle(workspaceDecider, 'workspace-w', addTheme('t'), context('c2'));
    expect(handled).toMatchObject({ state: { themes: ['other-1', 'other-2', 'other-3', 't'] }, revision: 4 });
    const stored = await read(events, 'workspace-w');
    expect(stored).toHaveLength(5);
    expect((await verifyChain(stored)).brokenAt).toBeUndefined();
  });

  it('gives up with a conflict when others are faster each time, and stores nothing', async () => {
    const { events } = await disturbed(4);
    const handling = createCommandHandler(events)(workspaceDecider, 'workspace-w', addTheme('t'), context('c2'));
    await expect(handling).rejects.toBeInstanceOf(CommandConflictError);
    expect((await read(events, 'workspace-w')).map(({ metadata }) => metadata['causationId'])).toEqual([
      'c1',
      ...['other-1', 'other-2', 'other-3', 'other-4'],
    ]);
  });

  it('passes a rejection on', async () => {
    const handle = createCommandHandler(new InMemoryEventStore());
    await expect(
      handle(workspaceDecider, 'workspace-x', { type: 'DeleteWorkspace' }, context('c3')),
    ).rejects.toBeInstanceOf(CommandRejected);
  });
});
