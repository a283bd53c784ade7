import { describe, expect, it } from '@jest/globals';
import type { FileEvent } from '@verbatim/domain/file/file-events';
import { InMemoryEventStore } from '@verbatim/eventstore/in-memory/in-memory-event-store';
import { createCommands } from '../../commands/handle-command.ts';
import type { CommandContext } from '../../commands/command-context.ts';
import { openCsv } from '../../import/csv-file.ts';
import { surveyUpload } from '../../import/uploads/survey-upload.ts';
import { batchUploadAppends } from '../../import/uploads/upload-appends.ts';
import type { BatchStep } from './batch-text.ts';
import { createFileWork } from './file-work.ts';

const BATCH = 256;
const BATCHES = 12;
const column = { id: 'c', field: 'c', name: 'c', type: 'long-text', options: [] } as const;
const context = (commandId: string): CommandContext => ({
  actor: { id: 'a', name: 'Ada' },
  at: '2026-11-22T10:00:00.000Z',
  correlationId: 'request',
  commandId,
});

/** A file of twelve batches, and a step that records the batches it is called with. */
const start = async () => {
  const events = new InMemoryEventStore();
  let onStored = (): void => undefined;
  const csv = openCsv(Buffer.from(`c\n${'a text\n'.repeat(BATCH * BATCHES)}`));
  const survey = surveyUpload(csv, [column], { choices: {}, former: {} });
  const upload = { projectId: 'p', fileId: 'p.f', fileName: 'f.csv', context: context('upload') };
  for (const { stream, expected, events: sealed } of batchUploadAppends(csv, survey, upload))
    await events.append(stream, expected, sealed);
  const asked: number[] = [];
  let onAsked = async (_batch: number): Promise<void> => undefined;
  const step: BatchStep = {
    name: 'split',
    isDone: ({ split }) => split !== undefined,
    isReady: () => true,
    async make({ batch: { first }, texts }): Promise<FileEvent> {
      asked.push(first / BATCH);
      await onAsked(first / BATCH);
      const splitter = { name: 'spec', version: '1' };
      return { type: 'SentencesSplit', data: { first, splitter, spans: texts.map(() => []) } };
    },
  };
  const append: InMemoryEventStore['append'] = async (...args) => {
    const appended = await events.append(...args);
    onStored();
    return appended;
  };
  const readStream: InMemoryEventStore['readStream'] = (...args) => events.readStream(...args);
  const workOnFile = createFileWork({ ...createCommands({ append, readStream }), events });
  const work = (name: string, signal?: AbortSignal) =>
    workOnFile({
      fileId: 'p.f',
      to: BATCH * BATCHES,
      step,
      context: context(name),
      ...(signal && { signal }),
    });
  const stored = async (): Promise<readonly number[]> => {
    const firsts: number[] = [];
    for await (const { type, data } of events.readStream('file-p.f'))
      if (type === 'SentencesSplit') firsts.push(Number(data['first']) / BATCH);
    return firsts;
  };
  const whenAsked = (then: typeof onAsked) => (onAsked = then);
  const whenStored = (then: typeof onStored) => (onStored = then);
  return { work, asked, stored, whenAsked, whenStored };
};

const ALL = Array.from({ length: BATCHES }, (_, batch) => batch);
const twice = (batches: readonly number[]): readonly number[] =>
  [...new Set(batches.filter((batch, at) => batches.indexOf(batch) < at))].sort((a, b) => a - b);

describe('work on a file', () => {
  it('stores batches in order and processes each once, also with concurrent callers', async () => {
    const { work, asked, stored } = await start();
    await Promise.all([work('run'), work('page')]);
    expect(await stored()).toEqual(ALL);
    expect([...asked].sort((a, b) => a - b)).toEqual(ALL);
  });

  it('stores each batch as soon as it is processed', async () => {
    const { work, stored, whenAsked, whenStored } = await start();
    const firstStands = new Promise<readonly number[]>((tell) => whenStored(() => tell(stored())));
    whenAsked(async (batch) => {
      if (batch > 0) await firstStands;
    });
    await work('run');
    expect(await firstStands).toEqual([0]);
    expect(await stored()).toEqual(ALL);
  });

  it('discards unfinished batches when aborted', async () => {
    const { work, asked, stored, whenAsked } = await start();
    const end = new AbortController();
    whenAsked(async () => end.abort());
    await expect(work('run', end.signal)).rejects.toThrow();
    const left = asked.length - (await stored()).length;
    expect(left).toBeGreaterThan(0);
    await work('again');
    expect(await stored()).toEqual(ALL);
    // Those begun but not stored were repeated.
    expect(twice(asked)).toHaveLength(left);
  });

  it('continues for other callers when one is aborted', async () => {
    const { work, asked, stored, whenAsked } = await start();
    const end = new AbortController();
    whenAsked(async () => end.abort());
    const ended = work('run', end.signal);
    await Promise.all([expect(ended).rejects.toThrow(), work('page')]);
    expect(await stored()).toEqual(ALL);
    expect(twice(asked)).toEqual([]);
  });

  it('is completed by the next call after a failed batch', async () => {
    const { work, stored, whenAsked } = await start();
    let failures = 0;
    whenAsked(async (batch) => {
      if (batch === 1 && failures++ === 0) throw new Error('The worker has died');
    });
    await expect(work('run')).rejects.toThrow('The worker has died');
    await work('again');
    expect(await stored()).toEqual(ALL);
  });
});
