import { describe, expect, it } from '@jest/globals';
import type { ProjectCommand } from '@verbatim/domain/project/project-commands';
import { projectDecider } from '@verbatim/domain/project/project-decider';
import { EventStoreFullError, type EventStore } from '@verbatim/eventstore/event-store';
import { InMemoryEventStore } from '@verbatim/eventstore/in-memory/in-memory-event-store';
import type { Dependencies } from '../bootstrap/dependencies.ts';
import { createCommands } from '../commands/handle-command.ts';
import type { Context } from '../http/request-state.ts';
import { deleteProject } from './delete-project.ts';

const columns = [{ name: 'c', type: 'long-text' }] as const;
const file = (fileId: string): ProjectCommand => ({
  type: 'AddFile',
  fileId,
  count: 1,
  columns,
  options: {},
  dateOrders: {},
});
const commands: readonly ProjectCommand[] = [
  { type: 'CreateProject', projectId: 'p', name: 'P', description: '', sid: '', noSid: true },
  { type: 'DefineColumns', columns: [{ id: 'c', field: 'c', name: 'c', type: 'long-text', options: [] }] },
  { type: 'CreateTable', columns: [] },
  file('p.f'),
  file('p.g'),
];

/** A project of two files in a store that refuses some calls, as one on a full disk does. */
const projectOn = async (isRefused: (call: 'append' | 'deleteStream', stream: string) => boolean) => {
  const store = new InMemoryEventStore();
  const refusing = (call: 'append' | 'deleteStream') =>
    (async (stream: string, ...rest: never[]) => {
      if (isRefused(call, stream)) throw new EventStoreFullError('No room');
      return (store[call] as (...args: unknown[]) => Promise<unknown>).call(store, stream, ...rest);
    }) as never;
  const events: EventStore = {
    readStream: (stream, options) => store.readStream(stream, options),
    readAll: (options) => store.readAll(options),
    subscribeToAll: (options) => store.subscribeToAll(options),
    lastPosition: () => store.lastPosition(),
    reaches: (position) => store.reaches(position),
    requireWritable: () => store.requireWritable(),
    close: () => store.close(),
    append: refusing('append'),
    deleteStream: refusing('deleteStream'),
  };
  const { append, handle, load } = createCommands(events);
  let requests = 0;
  for (const [i, command] of commands.entries())
    await handle(projectDecider, 'project-p', command, {
      actor: { id: 'a', name: 'Ada' },
      at: '2026-11-21T10:00:00.000Z',
      correlationId: 'r',
      commandId: `c${i}`,
    });
  const remove = (): Promise<void> => {
    const state = {
      requestId: `request ${(requests += 1)}`,
      account: { id: 'a', name: 'Ada', email: 'a@example.org' },
    };
    const reads = { noteWrite: () => undefined };
    // Read models do not matter in these specs.
    const log = { warn: () => undefined };
    const deps = { events, append, handle, load, reads, log, now: () => new Date(0) } as unknown as Dependencies;
    return deleteProject({ state } as unknown as Context, deps, 'p');
  };
  const status = async (): Promise<string> => (await load(projectDecider, 'project-p')).state.status;
  return { remove, status };
};

describe('deleting a project on a full disk', () => {
  it('reports a partial deletion, and continues there when repeated', async () => {
    let isFull = true;
    const { remove, status } = await projectOn(
      (call, stream) => isFull && call === 'deleteStream' && stream === 'file-p.g',
    );
    await expect(remove()).rejects.toMatchObject({ status: 507, code: 'PARTLY_DELETED' });
    expect(await status()).toBe('active');
    isFull = false;
    await remove();
    expect(await status()).toBe('deleted');
  });

  it('reports that nothing was stored if so', async () => {
    let isFull = false;
    const { remove, status } = await projectOn((call) => isFull && call === 'append');
    isFull = true;
    await expect(remove()).rejects.toBeInstanceOf(EventStoreFullError);
    expect(await status()).toBe('active');
  });
});
