import { describe, expect, it } from '@jest/globals';
import { setTimeout as wait } from 'node:timers/promises';
import { workspaceDecider } from '@verbatim/domain/workspace/workspace-decider';
import { verifyChain } from '@verbatim/eventstore/digest-chain';
import {
  AppendTooLargeError,
  EventStoreUnavailableError,
  type EventStore,
  type EventToAppend,
  type RecordedEvent,
} from '@verbatim/eventstore/event-store';
import { InMemoryEventStore } from '@verbatim/eventstore/in-memory/in-memory-event-store';
import { createCommands } from './handle-command.ts';
import type { CommandContext } from './command-context.ts';

const STREAM = 'workspace-w';
const create = { type: 'CreateWorkspace', workspaceId: 'w', projectId: 'p', name: 'One', themes: [] } as const;
const addTheme = (themeId: string) => ({ type: 'AddThemeToWorkspace', themeId }) as const;
const context = (commandId: string): CommandContext => ({
  actor: { id: 'a', name: 'Ada' },
  at: '2026-11-21T10:00:00.000Z',
  correlationId: 'request',
  commandId,
});
const read = async (events: EventStore): Promise<readonly RecordedEvent[]> => {
  const stored: RecordedEvent[] = [];
  for await (const event of events.readStream(STREAM)) stored.push(event);
  return stored;
};

describe('commands that wait for the same stream', () => {
  const workspaceWith = async (onAppend?: (made: readonly EventToAppend[]) => void) => {
    const inner = new InMemoryEventStore();
    await createCommands(inner).handle(workspaceDecider, STREAM, create, context('c1'));
    let appends = 0;
    const events: Pick<EventStore, 'append' | 'readStream'> = {
      readStream: (stream, options) => inner.readStream(stream, options),
      append: async (stream, expected, made) => {
        appends += 1;
        onAppend?.(made);
        await wait(1);
        return inner.append(stream, expected, made);
      },
    };
    const { handle } = createCommands(events);
    const add = (themeId: string, named = context(themeId)) =>
      handle(workspaceDecider, STREAM, addTheme(themeId), named);
    return { stored: () => read(inner), appends: () => appends, add };
  };

  it('are stored with one append, each decided on the state before it and answered with its own', async () => {
    const { stored, appends, add } = await workspaceWith();
    const names = Array.from({ length: 20 }, (_, i) => `add-${i}`);
    const handled = await Promise.all(names.map((name) => add(name)));
    expect(appends()).toBeLessThanOrEqual(3);
    for (const [i, { state, revision, appended }] of handled.entries())
      expect([state.themes.length, revision, appended]).toEqual([i + 1, i + 1, 1]);
    const events = await stored();
    expect(events.map(({ metadata }) => metadata['causationId'])).toEqual(['c1', ...names]);
    expect((await verifyChain(events)).brokenAt).toBeUndefined();
    for (const { position, revision } of handled) expect(position >= (events[revision]?.position ?? '~')).toBe(true);
  });

  it('are rejected individually, and a repeated request is handled once', async () => {
    const { stored, add } = await workspaceWith();
    const request = (digest: string) => ({ ...context('twice'), idempotency: { key: 'k', digest } });
    const outcomes = await Promise.allSettled([
      add('a'),
      add('a', context('a again')),
      add('b', request('d')),
      add('b', request('d')),
      add('c', request('another')),
      add('d'),
    ]);
    expect(outcomes.map((one) => (one.status === 'fulfilled' ? one.value.appended : String(one.reason)))).toEqual([
      1,
      0,
      1,
      0,
      expect.stringContaining('IdempotencyKeyReusedError'),
      1,
    ]);
    expect(await stored()).toHaveLength(4);
  });

  it('succeed although one of them is too large, and fail if the store is unavailable', async () => {
    const { stored, add } = await workspaceWith((made) => {
      if (made.some(({ metadata }) => metadata['causationId'] === 'large')) throw new AppendTooLargeError(STREAM, 2e6);
      if (made.some(({ metadata }) => metadata['causationId'] === 'cut')) throw new EventStoreUnavailableError('cut');
    });
    const addAll = async (...names: readonly string[]) =>
      (await Promise.allSettled(names.map((name) => add(name)))).map(({ status }) => status);
    expect(await addAll('one', 'two', 'large', 'three')).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
    expect(await addAll('four', 'five', 'cut')).toEqual(['rejected', 'rejected', 'rejected']);
    expect(await stored()).toHaveLength(4);
  });
});
