import { describe, expect, it } from '@jest/globals';
import { fileStream, type FileEvent, newFileId } from '@verbatim/domain/file/file-events';
import type { AddFile } from '@verbatim/domain/project/project-commands';
import { projectDecider } from '@verbatim/domain/project/project-decider';
import { projectStream } from '@verbatim/domain/project/project-events';
import { expectSameWhenAppliedTwice, projected } from '../spec-support/applied-twice.ts';
import { History } from '../spec-support/history.ts';
import { commentsProjector } from './comments.projector.ts';
import { readComments } from './comments.query.ts';

const PROJECT = projectStream('p');
const TOOL = { name: 'spec', version: '1' };
const COLUMNS = [
  { name: 'comment', type: 'long-text' },
  { name: 'team', type: 'enum' },
] as const;
const ERASED = newFileId('p', 'erased');
const KEPT = newFileId('p', 'kept');

const addFile = (fileId: string): AddFile => ({
  type: 'AddFile',
  fileId,
  count: 2,
  options: {},
  dateOrders: {},
  columns: COLUMNS,
});
const getEvents = (fileId: string): readonly FileEvent[] => [
  { type: 'UploadStarted', data: { projectId: 'p', fileId, fileName: 'f.csv', columns: COLUMNS } },
  { type: 'CommentsImported', data: { first: 0, rows: [['It fits', 'red']] } },
  { type: 'CommentsImported', data: { first: 1, rows: [['Too small', 'blue']] } },
];
const split = (first: number, length: number): FileEvent => ({
  type: 'SentencesSplit',
  data: { first, splitter: TOOL, spans: [[0, length]] },
});
const erase = (revision: number) =>
  ({ type: 'EraseFile', fileId: ERASED, stream: fileStream(ERASED), revision, digest: 'd' }) as const;

const anew = (first: number, spans: readonly number[]): FileEvent => ({
  type: 'BatchSplitAnew',
  data: { splitId: 'anew', first, splitter: TOOL, spans: [spans], tagger: TOOL, tokeniser: '1', tags: [''] },
});
const splitAnew = (fileId: string) =>
  ({ type: 'SplitFileAnew', fileId, splitId: 'anew', splitters: [TOOL], splittersBefore: [TOOL] }) as const;

/** A project with a file that stays and one that is erased. */
const recorded = async (): Promise<History> => {
  const history = new History();
  await history.decide(projectDecider, PROJECT, [
    { type: 'CreateProject', projectId: 'p', name: 'Shoes', description: '', sid: '', noSid: true },
    {
      type: 'DefineColumns',
      columns: COLUMNS.map(({ name, type }) => ({ id: name, field: name, name, type, options: [] })),
    },
    { type: 'CreateTable', columns: [] },
  ]);
  for (const fileId of [ERASED, KEPT]) {
    await history.append(fileStream(fileId), ...getEvents(fileId));
    await history.decide(projectDecider, PROJECT, [addFile(fileId)]);
    await history.append(fileStream(fileId), split(0, 7), split(1, 9));
  }
  await history.decide(projectDecider, PROJECT, [splitAnew(ERASED), erase(5)]);
  return history;
};

describe('the comments projector', () => {
  it('makes nothing of an event that comes again, and keeps nothing of a deleted project', async () => {
    const history = await recorded();
    await history.append(PROJECT, { type: 'ProjectDeleted', data: {} });
    const model = await expectSameWhenAppliedTwice(commentsProjector('p'), history.events);
    expect(model.documents.size).toBe(0);
  });

  it('has the sentences of the split that the project names, once it names it', async () => {
    const history = await recorded();
    await history.append(fileStream(KEPT), anew(0, [0, 2, 3, 7]), anew(1, [0, 9]));
    const sentences = async (): Promise<readonly (readonly number[])[]> =>
      (await readComments(await projected(commentsProjector('p'), history.events), 'p', [3, 4])).map(
        (comment) => comment.sentences,
      );
    expect(await sentences()).toEqual([
      [0, 7],
      [0, 9],
    ]);
    await history.decide(projectDecider, PROJECT, [splitAnew(KEPT)]);
    expect(await sentences()).toEqual([
      [0, 2, 3, 7],
      [0, 9],
    ]);
  });

  it('keeps the comments and sentences of the files that are in use', async () => {
    const history = await recorded();
    const model = await projected(commentsProjector('p'), history.events);
    expect(await readComments(model, 'p', [1, 2, 3, 4])).toEqual([
      { _id: 3, text: 'It fits', fields: { team: 'red' }, sentences: [0, 7] },
      { _id: 4, text: 'Too small', fields: { team: 'blue' }, sentences: [0, 9] },
    ]);
    expect((await readComments(model, 'p', [4, 3])).map(({ _id, sentences }) => [_id, sentences])).toEqual([
      [4, [0, 9]],
      [3, [0, 7]],
    ]);
    expect([...model.documents.keys()].filter((key) => key.includes(ERASED))).toEqual([]);
  });

  it('finds the same when the stream of the erased file has been deleted before, and when its receipt comes again', async () => {
    const history = await recorded();
    const expected = await projected(commentsProjector('p'), history.events);
    await history.events.deleteStream(fileStream(ERASED), 'any');
    await history.decide(projectDecider, PROJECT, [erase(6)]);
    const model = await projected(commentsProjector('p'), history.events);
    expect(model.documents).toEqual(expected.documents);
  });
});
