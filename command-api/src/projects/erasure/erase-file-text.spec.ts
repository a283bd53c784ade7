import { describe, expect, it } from '@jest/globals';
import type { FileEvent } from '@verbatim/domain/file/file-events';
import { projectDecider } from '@verbatim/domain/project/project-decider';
import type { ProjectCommand } from '@verbatim/domain/project/project-commands';
import type { EventStore, RecordedEvent } from '@verbatim/eventstore/event-store';
import { chainHead } from '@verbatim/eventstore/digest-chain';
import { InMemoryEventStore } from '@verbatim/eventstore/in-memory/in-memory-event-store';
import { commentsProjector } from '../../../../projections/src/models/comments/comments.projector.ts';
import { bringTo } from '@verbatim/projections/runtime/spec-support/bring-to';
import { MemoryModel } from '@verbatim/projections/models/spec-support/memory-model';
import type { BatchStep } from '../../build/steps/batch-text.ts';
import { createFileWork } from '../../build/steps/file-work.ts';
import { createCommands } from '../../commands/handle-command.ts';
import type { CommandContext } from '../../commands/command-context.ts';
import { openCsv } from '../../import/csv-file.ts';
import { surveyUpload } from '../../import/uploads/survey-upload.ts';
import { batchUploadAppends } from '../../import/uploads/upload-appends.ts';
import { eraseFileText } from './erase-file-text.ts';

const FILE = { projectId: 'p', fileId: 'p.f' };
const columns = [{ name: 'c', type: 'long-text' }] as const;
const context = (commandId: string): CommandContext => ({
  actor: { id: 'a', name: 'Ada' },
  at: '2026-11-21T10:00:00.000Z',
  correlationId: 'request',
  commandId,
});

const read = async (events: EventStore, stream: string): Promise<readonly RecordedEvent[]> => {
  const found: RecordedEvent[] = [];
  for await (const event of events.readStream(stream)) found.push(event);
  return found;
};

const step: BatchStep = {
  name: 'split',
  isDone: ({ split }) => split !== undefined,
  isReady: () => true,
  make: async ({ batch, texts }): Promise<FileEvent> => ({
    type: 'SentencesSplit',
    data: { first: batch.first, splitter: { name: 'spec', version: '1' }, spans: texts.map(() => []) },
  }),
};

/** A project with one file of three batches, and a build step that can be called for each of them. */
const projectWithFile = async () => {
  const events = new InMemoryEventStore();
  const { handle, append, load } = createCommands(events);
  const workOnFile = createFileWork({ events, append, load });
  const definition = { field: 'c', name: 'c', type: 'long-text', options: [] } as const;
  const commands: readonly ProjectCommand[] = [
    { type: 'CreateProject', projectId: 'p', name: 'P', description: '', sid: '', noSid: true },
    { type: 'DefineColumns', columns: [{ id: 'c', ...definition }] },
    { type: 'CreateTable', columns: [] },
    { type: 'AddFile', fileId: 'p.f', count: 600, columns, options: {}, dateOrders: {} },
  ];
  const csv = openCsv(Buffer.from(`c\n${'a text\n'.repeat(600)}`));
  const survey = surveyUpload(csv, [{ id: 'c', ...definition }], { choices: {}, former: {} });
  const upload = { ...FILE, fileName: 'f.csv', context: context('upload') };
  for (const { stream, expected, events: sealed } of batchUploadAppends(csv, survey, upload))
    await events.append(stream, expected, sealed);
  for (const [i, command] of commands.entries()) await handle(projectDecider, 'project-p', command, context(`c${i}`));
  const build = (page: number) => workOnFile({ fileId: 'p.f', to: page * 256 + 1, step, context: context(`b${page}`) });
  return { events, handle, build };
};

/** A store where the build appends one page after each of the first receipts. */
const withPagesBetween = (events: EventStore, build: (page: number) => Promise<unknown>, pages: number): EventStore => {
  let done = 0;
  const append: EventStore['append'] = async (stream, expected, made) => {
    const result = await events.append(stream, expected, made);
    if (made.some(({ type }) => type === 'FileErased') && done < pages) await build((done += 1));
    return result;
  };
  return new Proxy(events, {
    get: (target, key) =>
      key === 'append' ? append : (Reflect.get(target, key) as (...args: never[]) => unknown).bind(target),
  });
};

/** Catches the comments up. */
const follow = (events: EventStore, writer: MemoryModel): Promise<void> =>
  bringTo(commentsProjector('p'), { events, writer });

const readReceipts = async (events: EventStore) =>
  (await read(events, 'project-p')).filter(({ type }) => type === 'FileErased').map(({ data }) => data);

describe('erasing the text of a file', () => {
  it('records a receipt with the last event, and rejects later pages', async () => {
    const { events, handle, build } = await projectWithFile();
    await build(0);
    const last = (await read(events, 'file-p.f')).at(-1);
    await eraseFileText(events, handle, FILE, context);
    await eraseFileText(events, handle, FILE, context);
    expect(await readReceipts(events)).toEqual([{ fileId: 'p.f', stream: 'file-p.f', ...(chainHead(last) as object) }]);
    await expect(build(1)).rejects.toMatchObject({ name: 'StreamDeletedError' });
    await expect(read(events, 'file-p.f')).rejects.toMatchObject({ name: 'StreamDeletedError' });
  });

  it('names the last event even while pages are built', async () => {
    const { events, build } = await projectWithFile();
    await build(0);
    const served = new MemoryModel();
    const seen: RecordedEvent[] = [];
    const watched = withPagesBetween(
      events,
      async (page) => {
        await build(page);
        seen.push(...(await read(events, 'file-p.f')).slice(-1));
        await follow(events, served);
      },
      2,
    );
    await eraseFileText(watched, createCommands(watched).handle, FILE, context);
    const receipts = await readReceipts(events);
    expect(receipts).toHaveLength(3);
    expect(receipts.at(-1)).toMatchObject(chainHead(seen.at(-1)) as object);

    await follow(events, served);
    expect([...served.documents.keys()]).toEqual([]);
  });

  it('is recorded for an empty stream too, so that the project can be deleted', async () => {
    const { events, handle } = await projectWithFile();
    const gone = { type: 'DeleteProject' } as const;
    await events.deleteStream('file-p.f', 'any');
    await expect(handle(projectDecider, 'project-p', gone, context('d'))).rejects.toMatchObject({
      code: 'FILES_IN_USE',
    });
    await eraseFileText(events, handle, FILE, context);
    expect(await readReceipts(events)).toEqual([{ fileId: 'p.f', stream: 'file-p.f', revision: -1, digest: '' }]);
    await handle(projectDecider, 'project-p', gone, context('d'));
  });
});
