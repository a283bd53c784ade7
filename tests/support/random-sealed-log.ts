/** Random valid logs with seals: several streams, uploads, erasures, deleted projects. */
import { randomUUID } from 'node:crypto';
import type { ChainHead } from '@verbatim/eventstore/digest-chain';
import type { EventStore, EventToAppend, JsonObject } from '@verbatim/eventstore/event-store';
import type { LogSeal } from '@verbatim/eventstore/seals/log-seal';
import { sealLog } from '../../command-api/src/seals/seal-log.ts';
import { appendSealed, noteEvent } from './event-logs.ts';
import type { RandomNumbers } from './random-numbers.ts';

const specSealContext = (number: number) => ({
  actor: { id: 'server', name: 'Verbatim' },
  at: new Date(1_800_000_000_000 + number * 3_600_000).toISOString(),
  correlationId: `seal-${number}`,
  commandId: `seal-${number}-${randomUUID()}`,
});

const eventWith = (type: string, data: JsonObject): EventToAppend => ({ ...noteEvent(''), type, data });

/**
 * Appends a random log, sealed up to its end or with a few events behind the last seal. @returns its seals
 */
export const appendRandomSealedLog = async (events: EventStore, random: RandomNumbers): Promise<readonly LogSeal[]> => {
  const heads = new Map<string, ChainHead>();
  const seals: LogSeal[] = [];
  const append = async (stream: string, made: readonly EventToAppend[]): Promise<void> =>
    void heads.set(stream, await appendSealed(events, stream, heads.get(stream) ?? 'no-stream', made));
  const notes = (): readonly EventToAppend[] =>
    Array.from({ length: 1 + random.below(4) }, (_, at) => noteEvent(`note ${at} of ${random.below(1_000)}`));
  const projects = ['a', 'b', 'c'];
  const uploads: string[] = [];
  const files: string[] = [];
  const streams = () => ['library', 'dictionary', ...projects.flatMap((id) => [`project-${id}`, `tags-${id}`])];

  const erase = async (fileId: string): Promise<void> => {
    const stream = `file-${fileId}`;
    const head = heads.get(stream);
    if (typeof head !== 'object') return;
    await append(`project-${fileId.split('.')[0]}`, [eventWith('FileErased', { fileId, stream, ...head })]);
    await events.deleteStream(stream, 'any');
  };
  const actions: readonly (() => Promise<void>)[] = [
    ...Array.from({ length: 6 }, () => () => append(random.oneOf(streams()), notes())),
    async () => {
      const fileId = `${random.oneOf(projects)}.${randomUUID()}`;
      await append(`file-${fileId}`, notes());
      uploads.push(fileId);
    },
    async () => {
      for (const fileId of uploads.splice(0)) {
        await append(`project-${fileId.split('.')[0]}`, [eventWith('FileAdded', { fileId })]);
        await append(`names-${fileId.split('.')[0]}`, [eventWith('FileNamed', { fileId })]);
        await append(`file-${fileId}`, notes());
        files.push(fileId);
      }
    },
    // An upload that is never completed.
    async () => {
      const fileId = uploads.pop();
      if (fileId !== undefined) await events.deleteStream(`file-${fileId}`, 'any');
    },
    async () => {
      const fileId = files.pop();
      if (fileId !== undefined) await erase(fileId);
    },
    async () => {
      if (projects.length < 2 || random.below(4) > 0) return;
      const id = projects.pop();
      for (const fileId of files.filter((file) => file.startsWith(`${id}.`))) await erase(fileId);
      for (const list of [files, uploads])
        list.splice(0, list.length, ...list.filter((file) => !file.startsWith(`${id}.`)));
      await append(`project-${id}`, [eventWith('ProjectDeleted', {})]);
      await events.deleteStream(`names-${id}`, 'any');
    },
    async () => {
      const limits = { events: 1 + random.below(30), bytes: 1_000 + random.below(20_000) };
      seals.push(...(await sealLog(events, specSealContext, { limits })));
    },
  ];
  await append('library', notes());
  const count = 15 + random.below(30);
  for (let action = 0; action < count; action += 1) await random.oneOf(actions)();
  seals.push(...(await sealLog(events, specSealContext)));
  for (let left = random.below(3); left > 0; left -= 1) await append(random.oneOf(streams()), notes());
  return seals;
};
