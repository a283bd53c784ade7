/** Pages of comments hold what a document for each comment held. */
import { describe, expect, it } from '@jest/globals';
import { fileStream, type FileEvent, newFileId } from '@verbatim/domain/file/file-events';
import { projectDecider } from '@verbatim/domain/project/project-decider';
import { projectStream } from '@verbatim/domain/project/project-events';
import fc from 'fast-check';
import { padId } from '../../stores/read-store.ts';
import { projected } from '../spec-support/applied-twice.ts';
import { History } from '../spec-support/history.ts';
import { MemoryModel } from '../spec-support/memory-model.ts';
import { commentsProjector } from './comments.projector.ts';
import { readCells, readComments } from './comments.query.ts';
import { COMMENTS, FILES, PAGE_COMMENTS, PAGE_LENGTH, type CommentPageDocument } from './comments.ts';

const FILE = newFileId('p', 'file');
const COLUMNS = [
  { name: 'age', type: 'enum' },
  { name: 'comment', type: 'long-text' },
  { name: 'team', type: 'enum' },
] as const;

interface Row {
  readonly text: string;
  readonly html: string | null;
  readonly cells: readonly [string, string];
  readonly unused: string;
}

const rowArbitrary: fc.Arbitrary<Row> = fc.record({
  text: fc.oneof(
    { weight: 9, arbitrary: fc.string() },
    { weight: 1, arbitrary: fc.constantFrom(PAGE_LENGTH / 2, PAGE_LENGTH * 2).map((length) => 'x'.repeat(length)) },
  ),
  html: fc.option(fc.string(), { freq: 5 }),
  cells: fc.tuple(fc.string(), fc.string()),
  unused: fc.string(),
});

/** A project with one file, whose rows were imported in batches. */
const projectOf = async (batches: readonly (readonly Row[])[]): Promise<MemoryModel> => {
  const history = new History();
  const count = batches.flat().length;
  await history.decide(projectDecider, projectStream('p'), [
    { type: 'CreateProject', projectId: 'p', name: 'Shoes', description: '', sid: '', noSid: true },
    {
      type: 'DefineColumns',
      columns: COLUMNS.map(({ name, type }) => ({ id: name, field: name, name, type, options: [] })),
    },
    { type: 'CreateTable', columns: [] },
  ]);
  const imported: FileEvent[] = [];
  let first = 0;
  for (const batch of batches) {
    const rows = batch.map(({ text, cells: [proto, team] }) => [proto, text, team]);
    const raw = batch.flatMap(({ html }, at) => (html === null ? [] : [[at, html] as const]));
    const unused = batch.map((row) => [row.unused]);
    imported.push({ type: 'CommentsImported', data: { first, rows, raw, unused } });
    first += batch.length;
  }
  await history.append(
    fileStream(FILE),
    {
      type: 'UploadStarted',
      data: { projectId: 'p', fileId: FILE, fileName: 'f', columns: COLUMNS, unused: ['__proto__'] },
    },
    ...imported,
  );
  await history.decide(projectDecider, projectStream('p'), [
    { type: 'AddFile', fileId: FILE, count, options: {}, dateOrders: {}, columns: COLUMNS },
  ]);
  return projected(commentsProjector('p'), history.events);
};

const toExpected = ({ text, cells, unused }: Row, at: number) => ({
  _id: at + 1,
  text,
  fields: Object.fromEntries([
    ['age', cells[0]],
    ['team', cells[1]],
  ]),
  unused: Object.fromEntries([['__proto__', unused]]),
  sentences: [],
});

describe('pages of comments', () => {
  it('given any rows, batches and ids, answer the comments as imported', async () => {
    const batches = fc.array(fc.array(rowArbitrary, { minLength: 1, maxLength: 40 }), { minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(batches, fc.array(fc.nat({ max: 160 }), { maxLength: 12 }), async (made, ids) => {
        const model = await projectOf(made);
        const rows = made.flat();
        const existing = ids.filter((id) => id >= 1 && id <= rows.length);
        expect(await readComments(model, 'p', ids)).toEqual(existing.map((id) => toExpected(rows[id - 1]!, id - 1)));
        const cells = await readCells(
          model,
          'p',
          rows.map((_, at) => at + 1),
        );
        expect(cells.map(({ text, raw }) => [text, raw])).toEqual(rows.map(({ text, html }) => [text, html ?? text]));
        for (const { document } of await model.range<CommentPageDocument>(COMMENTS, {})) {
          const { first, texts } = document;
          expect(Math.floor(first / PAGE_COMMENTS)).toBe(Math.floor((first + texts.length - 1) / PAGE_COMMENTS));
          expect(texts.slice(0, -1).join('').length).toBeLessThan(PAGE_LENGTH);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('given a model of a document for each comment, read it, and are due to replace it', async () => {
    const model = new MemoryModel();
    const document = (text: string) => JSON.stringify({ text, fields: { team: 'red' } });
    model.documents.set(`${FILES} p/${padId(1)}`, JSON.stringify({ fileId: FILE, firstId: 1, count: 40 }));
    for (let at = 0; at < 40; at++) model.documents.set(`${COMMENTS} ${FILE}/${padId(at)}`, document(`text ${at}`));
    const comments = await readComments(model, 'p', [40, 1, 18, 19]);
    expect(comments.map(({ _id, text }) => [_id, text])).toEqual([
      [40, 'text 39'],
      [1, 'text 0'],
      [18, 'text 17'],
      [19, 'text 18'],
    ]);
    expect(await commentsProjector('p').isOutdated?.(model)).toBe(true);
    expect(
      await commentsProjector('p').isOutdated?.(
        await projectOf([[{ text: 'a', html: null, cells: ['1', 'red'], unused: '' }]]),
      ),
    ).toBe(false);
  });
});
