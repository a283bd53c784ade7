import { describe, expect, it } from '@jest/globals';
import { TOKENISER_VERSION } from '@verbatim/domain/text/tokenise';
import { decodeColumn, FILES, type SegmentFileDocument } from './segments.ts';
import { readAllWords, readBucket, readDictionary, readSegmentWords, readSentences } from './segment-builder.ts';
import { TimeSlice } from './theme-columns.ts';
import { WORD_BUCKETS, mergeWordBuckets } from './term-dictionary.ts';
import { segmentsProjector } from './segments.projector.ts';
import { expectSameWhenAppliedTwice } from '../spec-support/applied-twice.ts';
import { MemoryModel } from '../spec-support/memory-model.ts';
import { RecordedProject, type RawComment } from './spec-support/recorded-project.ts';

const columns = [
  { name: 'comment', type: 'long-text' },
  { name: 'team', type: 'enum' },
] as const;

const comment = (text: string, team = 'red'): RawComment => ({
  cells: [text, team],
  spans: text === '' ? [] : [0, text.length],
});

const comments = [comment('I love the dress'), comment(''), comment('The dress is awful'), comment('Shoes', 'blue')];

const readFile = async (model: MemoryModel, firstId = 1): Promise<SegmentFileDocument | undefined> =>
  model.get<SegmentFileDocument>(FILES, `p/${String(firstId).padStart(10, '0')}`);

const getCompounds = (model: MemoryModel): readonly number[] => [
  ...decodeColumn(model.columns.get('columns p/p.f1/00000/compounds')!)[0]!,
];

/** A project as the build makes it: upload, build, parse, a library, classify, sentiment. */
const built = async (): Promise<RecordedProject> => {
  const log = await builtBut(async () => undefined);
  await log.score(1, 2);
  await log.score(3, 4);
  return log;
};

/** Without scores. @param early records events before the first step */
const builtBut = async (early: (log: RecordedProject) => Promise<unknown>): Promise<RecordedProject> => {
  const log = new RecordedProject();
  const defined = columns.map(({ name, type }) => ({ id: name, field: name, name, type, options: [] }));
  await log.append('project-p', [
    { type: 'ColumnsDefined', data: { columns: defined } },
    { type: 'TableCreated', data: { columns: ['comment', 'team'] } },
  ]);
  await log.createTheme('dress', 'dress');
  await log.createTheme('simple', '');
  await log.addFile('p.f1', 1, columns, comments, 2);
  await early(log);
  await log.split('p.f1', comments, 2);
  const tagger = { name: 'spec', version: '1' };
  await log.append('file-p.f1', [
    { type: 'SentencesParsed', data: { first: 0, tagger, tokeniser: TOKENISER_VERSION, tags: ['XVXN', ''] } },
    { type: 'SentencesParsed', data: { first: 2, tagger, tokeniser: TOKENISER_VERSION, tags: ['XNVJ', 'N'] } },
  ]);
  await log.classify(['dress', 'simple', 'gone']);
  return log;
};

const ANEW = { name: 'anew', version: '1' };
/** Another split of its file: the first and third comments are of two sentences. */
const splitInTwo = async (log: RecordedProject): Promise<void> => {
  const tools = { splitId: 'anew', splitter: ANEW, tagger: ANEW, tokeniser: TOKENISER_VERSION };
  await log.append('file-p.f1', [
    { type: 'BatchSplitAnew', data: { ...tools, first: 0, spans: [[0, 6, 7, 16], []], tags: ['NVXN', ''] } },
    {
      type: 'BatchSplitAnew',
      data: {
        ...tools,
        first: 2,
        spans: [
          [0, 9, 10, 18],
          [0, 5],
        ],
        tags: ['XNVJ', 'N'],
      },
    },
  ]);
  const split = { fileId: 'p.f1', splitId: 'anew', splitters: [ANEW], before: { splitId: null, splitters: [] } };
  await log.append('project-p', [{ type: 'FileSplitAnew', data: split }]);
};

describe('the segments projector', () => {
  it('makes what a build makes, and says how far each step is', async () => {
    const model = await (await built()).project();
    const document = (await readFile(model))!;
    expect(document).toMatchObject({ projectId: 'p', fileId: 'p.f1', firstId: 1, count: 4, split: 4, parsed: 4 });
    expect(document.scored).toEqual([[0, 4]]);
    expect(Object.keys(document.themes)).toEqual(['dress', 'simple', 'gone']);
    expect(document.libraryRevision).toBe(1);
    const [love, awful, shoes] = getCompounds(model);
    expect([love, awful, shoes]).toEqual([6369, -4588, 0]);
    const tags = decodeColumn(model.columns.get('columns p/p.f1/00000/tags')!)[0]!;
    expect(String.fromCharCode(...tags)).toBe('XVXNXNVJN');
  });

  it('scores what a run was over before its sentences were there as soon as they are', async () => {
    const expected = await (await built()).project();
    const log = await builtBut(async (early) => early.score(1, 4));
    for (const batchEvents of [1, 3, 100]) {
      const model = await log.project(new MemoryModel(), batchEvents);
      const document = (await readFile(model))!;
      expect([document.scored, document.awaitingScores]).toEqual([[[0, 4]], undefined]);
      expect(getCompounds(model)).toEqual(getCompounds(expected));
    }
  });

  it('shows nothing of a file before it has been added', async () => {
    const log = new RecordedProject();
    await log.append('file-p.f1', [
      { type: 'UploadStarted', data: { projectId: 'p', fileId: 'p.f1', fileName: 'f.csv', columns } },
      { type: 'CommentsImported', data: { first: 0, rows: [['text', 'red']] } },
    ]);
    const model = await log.project();
    expect([...model.documents.keys()]).toEqual([]);
    expect([...model.columns.keys()]).toEqual([]);
  });

  it('has the sentences of another split when the project names it, scored and tagged, and the former ones again', async () => {
    const log = await built();
    const { documents, columns: former } = await log.project(new MemoryModel());
    await splitInTwo(log);
    const anew = await log.project(new MemoryModel());
    const document = (await readFile(anew))!;
    expect(document).toMatchObject({ split: 4, parsed: 4, scored: [[0, 4]], splitters: [ANEW] });
    expect(await readSentences(anew, document, 0)).toMatchObject({
      spans: Uint32Array.from([0, 6, 7, 16, 0, 9, 10, 18, 0, 5]),
    });
    expect(getCompounds(anew)).toEqual([6369, 0, 0, -4588, 0]);
    const tags = decodeColumn(anew.columns.get('columns p/p.f1/00000/tags')!)[0]!;
    expect(String.fromCharCode(...tags)).toBe('NVXNXNVJN');
    await log.append('project-p', [
      {
        type: 'FileSplitAnew',
        data: { fileId: 'p.f1', splitId: null, splitters: [], before: { splitId: 'anew', splitters: [ANEW] } },
      },
    ]);
    const back = await log.project(new MemoryModel());
    expect(back.columns).toEqual(former);
    const { splitAnew, scores, ...same } = (await readFile(back))!;
    expect([splitAnew, scores === document.scores]).toEqual([7, false]);
    expect(JSON.parse(documents.get('files p/0000000001') ?? '')).toMatchObject(same);
  });

  it('ends in the same model however many events a commit holds, and when each comes twice', async () => {
    const log = await built();
    await log.classify(['shoes'], null, 7);
    await splitInTwo(log);
    const expected = await log.project(new MemoryModel());
    for (const batchEvents of [1, 3]) {
      const model = await log.project(new MemoryModel(), batchEvents);
      expect(model.documents).toEqual(expected.documents);
      expect(model.columns).toEqual(expected.columns);
    }
    await log.append('library', [{ type: 'ThemeDeleted', data: { themeId: 'simple' } }]);
    await log.append('project-p', [
      {
        type: 'OptionsMerged',
        data: { field: 'team', name: 'team', changes: [{ option: 'red', before: null, after: 'blue', place: 0 }] },
      },
      {
        type: 'ColumnReadAnew',
        data: {
          field: 'team',
          name: 'team',
          type: 'text',
          options: [],
          files: { 'p.f1': {} },
          before: { name: 'team', type: 'enum', options: ['blue'], files: { 'p.f1': {} } },
        },
      },
      { type: 'FileErased', data: { fileId: 'p.f1', stream: 'file-p.f1', revision: 9, digest: '' } },
      { type: 'ProjectDeleted', data: {} },
      {
        type: 'ProjectUndeleted',
        data: {
          projectId: 'p',
          name: 'Shoes',
          description: '',
          sid: null,
          columns: [],
          table: null,
          groups: [],
          versions: { basics: 1, columns: 1, groups: 1 },
        },
      },
    ]);
    await expectSameWhenAppliedTwice(segmentsProjector('p'), log.events);
  });

  it('notes which themes have been run over which file, and at which revision of the library', async () => {
    const log = await built();
    await log.addFile('p.f2', 5, columns, comments, 256);
    await log.split('p.f2', comments, 256);
    const model = await log.project();
    const before = (await readFile(model))!;
    expect((await readFile(model, 5))!).toMatchObject({ themes: {} });
    await log.classify(['late'], 5, 4);
    await log.classify(['later'], 8, 3);
    await log.project();
    expect(await readFile(model)).toEqual(before);
    const after = (await readFile(model, 5))!;
    expect([Object.keys(after.themes), after.libraryRevision]).toEqual([['late', 'later'], 4]);
  });

  it('has nothing to do with the library: a theme that changes costs a project nothing', async () => {
    const log = await built();
    const model = await log.project();
    const before = new Map(model.documents);
    const columnsBefore = new Map(model.columns);
    await log.append('library', [
      { type: 'ThemeQueryChanged', data: { themeId: 'dress', originalText: 'shoes', text: 'shoes' } },
      { type: 'ThemeDeleted', data: { themeId: 'simple' } },
    ]);
    await log.project();
    expect(model.documents).toEqual(before);
    expect(model.columns).toEqual(columnsBefore);
  });

  it('goes on over the end of a segment, and stores the words of each only once', async () => {
    const many = Array.from({ length: 8200 }, (_, i) =>
      comment(i % 1000 === 0 ? `Rare dress number${i}` : 'Nothing here'),
    );
    const log = new RecordedProject();
    await log.createTheme('dress', 'dress');
    await log.addFile('p.f1', 1, columns, many, 250);
    await log.split('p.f1', many, 250);
    await log.classify(['dress']);
    await log.score(1, 8200);
    const model = await log.project(undefined, 20);
    expect((await readFile(model))!).toMatchObject({ count: 8200, split: 8200, scored: [[0, 8200]] });
    const one = await log.project(new MemoryModel());
    expect(one.columns).toEqual(model.columns);
    const getBuckets = (segment: string) =>
      [...model.columns.keys()].filter((key) => key.startsWith(`columns p/p.f1/${segment}/words-`));
    // For the full segment, and none for the growing one.
    expect([getBuckets('00000').length, getBuckets('00001').length]).toEqual([WORD_BUCKETS, 0]);
    const file = (await readFile(model))!;
    const all = readSegmentWords(await readAllWords(model, file, 0, await readSentences(model, file, 0)));
    const dictionary = await readDictionary(model, file, new TimeSlice());
    expect(dictionary.size).toBe(13);
    for (const [bucket] of Array.from({ length: WORD_BUCKETS }).entries()) {
      const words = mergeWordBuckets(new Map([[bucket, (await readBucket(model, file, 0, bucket))!]]));
      expect([words.sentences, words.unit]).toEqual([all.sentences, all.unit]);
      for (let term = bucket; term < dictionary.size; term += WORD_BUCKETS)
        expect(words.keysOf(term)).toEqual(all.keysOf(term));
    }
    expect([...dictionary.withPrefix('number')].map((id) => dictionary.termOf(id)).sort()).toEqual(
      Array.from({ length: 9 }, (_, i) => `number${i * 1000}`).sort(),
    );
  });

  it('keeps nothing of an erased file or a deleted project', async () => {
    const log = await built();
    await log.addFile('p.f2', 5, columns, comments, 256);
    await log.split('p.f2', comments, 256);
    const model = await log.project();
    const erased = { fileId: 'p.f1', stream: 'file-p.f1', revision: 9, digest: '' };
    await log.append('project-p', [{ type: 'FileErased', data: erased }]);
    await log.events.deleteStream('file-p.f1', 'any');
    await log.project();
    expect([...model.columns.keys()].filter((key) => key.includes('/p.f1/'))).toEqual([]);
    expect(await readFile(model)).toBeUndefined();
    expect(await readFile(model, 5)).toBeDefined();

    // A rebuild finds the stream deleted: other stores still hand out its later events.
    const rebuilt = await log.project(new MemoryModel());
    expect(rebuilt.columns).toEqual(model.columns);
    expect(rebuilt.documents).toEqual(model.documents);

    await log.append('project-p', [{ type: 'ProjectDeleted', data: {} }]);
    await log.project();
    expect([...model.columns.keys()]).toEqual([]);
    expect([...model.documents.keys()].filter((key) => key.startsWith('files') || key.startsWith('places'))).toEqual(
      [],
    );
  });

  it('passes over the leavings of a stream whose beginning is gone', async () => {
    const log = new RecordedProject();
    await log.append('file-p.f1', [{ type: 'CommentsImported', data: { first: 0, rows: [['text', 'red']] } }]);
    const added = { fileId: 'p.f1', fileName: 'f', firstId: 1, count: 1, newOptions: {}, dateOrders: {}, digest: null };
    await log.append('project-p', [{ type: 'FileAdded', data: added }]);
    await log.split('p.f1', [comment('text')], 1);
    await log.score(1, 1);
    const model = await log.project();
    expect(await readFile(model)).toBeUndefined();
    expect(model.columns.size).toBe(0);
  });
});
