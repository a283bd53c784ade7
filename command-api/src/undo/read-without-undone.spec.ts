import { expect, it } from '@jest/globals';
import { workspaceDecider } from '@verbatim/domain/workspace/workspace-decider';
import type { WorkspaceCommand } from '@verbatim/domain/workspace/workspace-commands';
import type { WorkspaceEvent } from '@verbatim/domain/workspace/workspace-events';
import type { JsonObject } from '@verbatim/eventstore/event-store';
import { InMemoryEventStore } from '@verbatim/eventstore/in-memory/in-memory-event-store';
import { asEvent } from '@verbatim/eventstore/stored-event';
import { randomUUID } from 'node:crypto';
import { readWithoutUndone } from './read-without-undone.ts';

const stream = 'workspace-w';

const createLog = () => {
  const events = new InMemoryEventStore();
  const readStored = async (): Promise<readonly WorkspaceEvent[]> => {
    const stored: WorkspaceEvent[] = [];
    for await (const event of events.readStream(stream)) stored.push(asEvent<WorkspaceEvent>(event));
    return stored;
  };
  const handle = async (command: WorkspaceCommand): Promise<void> => {
    const state = workspaceDecider.evolve(workspaceDecider.initialState, await readStored());
    const metadata = { causationId: randomUUID() };
    const made = workspaceDecider.decide(command, state).map(({ type, data }) => ({
      id: randomUUID(),
      type,
      metadata,
      data: data as JsonObject,
    }));
    await events.append(stream, 'any', made);
  };
  const rename = (name: string) => handle({ type: 'EditWorkspace', name });
  const readReduced = (to: number) => readWithoutUndone(events, workspaceDecider, { stream, to });
  /** As a request does, once the state alone has refused it. */
  const undo = async (revision: number): Promise<void> => {
    const event = (await readStored())[revision]!;
    const reduced = await readReduced(revision);
    await handle({ type: 'UndoWorkspaceChange', from: revision, events: [event], reduced });
  };
  const readName = async () => workspaceDecider.evolve(workspaceDecider.initialState, await readStored()).name;
  return { handle, rename, undo, readReduced, readName };
};

const begin = async () => {
  const log = createLog();
  await log.handle({ type: 'CreateWorkspace', workspaceId: 'w', projectId: 'p', name: 'One', themes: [] });
  await log.rename('Two');
  await log.rename('Three');
  return log;
};

it('lets a change be undone once all changes since have been undone', async () => {
  const log = await begin();
  await log.rename('Four');
  for (const [revision, name] of [
    [3, 'Three'],
    [2, 'Two'],
    [1, 'One'],
  ] as const) {
    await log.undo(revision);
    expect(await log.readName()).toBe(name);
  }
});

it('refuses it while one of them stands', async () => {
  const log = await begin();
  await log.undo(2);
  await log.rename('Four');
  await expect(log.undo(1)).rejects.toMatchObject({ code: 'CHANGED_SINCE' });
});

it('finds nothing where nothing was undone, or only what came before', async () => {
  const log = await begin();
  expect(await log.readReduced(1)).toBeUndefined();
  await log.undo(2);
  expect(await log.readReduced(2)).toBeUndefined();
  expect(await log.readReduced(1)).toMatchObject({ revision: 4, state: { name: 'Two', revision: 1 } });
});
