/**
 * Six writers on one stream, whose store takes 3 ms for an append as over a network: their waiting commands
 * share appends, so that they get more done than one writer, who pays for each.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { createCommands } from '@verbatim/command-api/commands/handle-command';
import { workspaceDecider } from '@verbatim/domain/workspace/workspace-decider';
import type { EventStore } from '@verbatim/eventstore/event-store';
import { InMemoryEventStore } from '@verbatim/eventstore/in-memory/in-memory-event-store';
import type { BenchResult } from './bench-result.ts';
import { interleaved } from './interleaved.ts';

const APPEND_MS = 3;
const WRITERS = 6;
const COMMANDS = 240;
const ROUNDS = 3;

export const run = async (): Promise<readonly BenchResult[]> => {
  const { ours, theirs, spread } = await interleaved(
    () => write(WRITERS),
    () => write(1),
    ROUNDS,
  );
  return [
    {
      name: `commands of ${WRITERS} writers on one stream`,
      measured: COMMANDS / ours,
      unit: 'commands/s',
      baseline: { name: 'one writer', measured: COMMANDS / theirs },
      target: { atLeast: 2 },
      note: `an append takes ${APPEND_MS} ms; spread ${Math.round(100 * spread)} %`,
    },
  ];
};

const write = async (writers: number): Promise<void> => {
  const inner = new InMemoryEventStore();
  const append: EventStore['append'] = async (...args) => {
    await wait(APPEND_MS);
    return inner.append(...args);
  };
  const { handle } = createCommands({ append, readStream: (...args) => inner.readStream(...args) });
  const send = (command: Parameters<typeof workspaceDecider.decide>[0], commandId: string) =>
    handle(workspaceDecider, 'workspace-w', command, {
      actor: { id: 'a', name: 'Ada' },
      at: '2026-11-21T10:00:00.000Z',
      correlationId: 'request',
      commandId,
    });
  await send({ type: 'CreateWorkspace', workspaceId: 'w', projectId: 'p', name: 'One', themes: [] }, 'create');
  const writeSome = async (writer: number): Promise<void> => {
    for (let i = 0; i < COMMANDS / writers; i += 1)
      await send({ type: 'EditWorkspace', name: `${writer}-${i}`, themes: [] }, `${writer}-${i}`);
  };
  await Promise.all(Array.from({ length: writers }, (_, writer) => writeSome(writer)));
};
