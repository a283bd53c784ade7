/** The sentiment and the file of comments, as levels of a grouping and as filters. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import { FILE_LEVEL, SENTIMENT_LEVEL } from '@verbatim/domain/project/group-levels';
import { classifyCompound, COMMENT_CLASS_LABELS } from '@verbatim/domain/text/sentiment/sentiment-class';
import { createSentimentScorer, type SentimentScorer } from '@verbatim/domain/text/sentiment/sentiment-scorer';
import { dictionaryDecider } from '@verbatim/domain/dictionary/dictionary-decider';
import { DICTIONARY_STREAM } from '@verbatim/domain/dictionary/dictionary-events';
import { dictionaryProjector } from '../../models/dictionary/dictionary.projector.ts';
import {
  ALL,
  recordRandomProject,
  sentencesWith,
  THEMES,
  type Comment,
} from '../../models/segments/spec-support/random-project.ts';
import { RecordedProject } from '../../models/segments/spec-support/recorded-project.ts';
import { History } from '../../models/spec-support/history.ts';
import { MemoryModel } from '../../models/spec-support/memory-model.ts';
import { bringTo } from '../../runtime/spec-support/bring-to.ts';
import { readColumnValues } from '../column-values/column-values.query.ts';
import { readMatches } from '../comments/matches.query.ts';
import { readTable } from '../table/table.query.ts';
import type { Filters } from './filters.ts';
import { toFileGroup } from './grouping.ts';
import { createSegmentReads } from './segment-reads.ts';

const log = new RecordedProject();
const reads = createSegmentReads();
beforeAll(() => recordRandomProject(log));

const IDS = THEMES.map(({ id }) => id);
const FILES = toFileGroup([
  { id: 'p.f1', name: 'first.csv' },
  { id: 'p.f2', name: 'second.csv' },
]);
const query = (groupBy: readonly string[], filters: Filters) => ({
  projectId: 'p',
  themes: IDS,
  groupBy,
  groups: [FILES],
  filters,
});

const scorer = createSentimentScorer();
/** Sentence by sentence; '' without any. */
const classify = ({ cells, spans }: Comment, by: SentimentScorer = scorer): string => {
  const classes = new Set<string>();
  for (let at = 0; at < spans.length; at += 2)
    classes.add(classifyCompound(by.compound(cells[0]!, spans[at], spans[at + 1])));
  if (classes.has('pos')) return classes.has('neg') ? 'mix' : 'pos';
  return classes.has('neg') ? 'neg' : classes.has('neu') ? 'neu' : '';
};
const getFile = ({ _id }: Comment): string => (_id < 9001 ? 'p.f1' : 'p.f2');
const label = (value: string): string | null =>
  value === '' ? null : COMMENT_CLASS_LABELS[value as keyof typeof COMMENT_CLASS_LABELS];

const count = (comments: readonly Comment[], keyOf: (comment: Comment) => string | null): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const comment of comments) {
    const key = keyOf(comment);
    if (key !== null) counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
};

const positive = (counts: { readonly [key: string]: number }): Record<string, number> =>
  Object.fromEntries(Object.entries(counts).filter(([, value]) => value > 0));

/** Every figure of the table against the same, counted comment by comment. */
const expectTable = async (
  groupBy: readonly string[],
  keyOf: (comment: Comment) => string | null,
  filters: Filters = {},
  passes: (comment: Comment) => boolean = () => true,
) => {
  const base = ALL.filter(passes);
  const found = await readTable(reads, log.models, query(groupBy, filters));
  expect(found.total).toBe(base.length);
  expect(positive(found.totalRow.groupBy)).toEqual(count(base, keyOf));
  for (const { id, text } of THEMES) {
    const carrying = base.filter((comment) => sentencesWith(comment, text).length > 0);
    const item = found.items.find((one) => one.id === id)!;
    expect([item.count, positive(item.groupBy)]).toEqual([carrying.length, count(carrying, keyOf)]);
  }
  return found.columns.map(({ key }) => key);
};

describe('a filter by sentiment', () => {
  const is = (values: readonly string[], exclusive = false): Filters => ({
    [SENTIMENT_LEVEL]: { value: values, exclusive },
  });

  it.each([[['neg']], [['pos', 'mix']], [['neu', '']], [['']], [['pos', 'neu', 'mix', 'neg', '']]])(
    'given %j, when comments are counted, then those of these classes are, and the others if excluded',
    async (values) => {
      await expectTable(
        ['team'],
        ({ cells }) => cells[1] || null,
        is(values),
        (comment) => values.includes(classify(comment)),
      );
      await expectTable(
        ['team'],
        ({ cells }) => cells[1] || null,
        is(values, true),
        (comment) => !values.includes(classify(comment)),
      );
    },
  );

  it('given other filters, when comments are counted, then they pass all of them', async () => {
    const filters = { ...is(['neg', 'mix']), team: { value: ['red', 'blue'] }, themes: { value: ['t2'] } };
    await expectTable(
      [],
      () => null,
      filters,
      (comment) =>
        ['neg', 'mix'].includes(classify(comment)) &&
        ['red', 'blue'].includes(comment.cells[1]!) &&
        sentencesWith(comment, THEMES[1]!.text).length > 0,
    );
  });

  it('given comments without sentences, when filtered by a class, then they are in none', async () => {
    expect(ALL.filter((comment) => classify(comment) === '').length).toBeGreaterThan(1000);
    await expectTable(
      [],
      () => null,
      is(['pos', 'neu', 'mix', 'neg']),
      ({ spans }) => spans.length > 0,
    );
  });

  it('given a value that is no class or a comparison, when filtered by, then it is refused with the values', async () => {
    const read = (filters: Filters) => readTable(reads, log.models, query([], filters));
    await expect(read(is(['angry']))).rejects.toMatchObject({ code: 'FILTER_VALUE_INVALID', field: SENTIMENT_LEVEL });
    const less: Filters = { [SENTIMENT_LEVEL]: { value: ['neg'], type: 'lt' } };
    await expect(read(less)).rejects.toMatchObject({ code: 'FILTER_TYPE_MISMATCH', field: SENTIMENT_LEVEL });
  });
});

describe('a table by sentiment', () => {
  const ORDER = ['Positive', 'Neutral', 'Mixed', 'Negative'];

  it('given comments of all classes, when it is grouped, then each class is a column, in order', async () => {
    expect(await expectTable([SENTIMENT_LEVEL], (comment) => label(classify(comment)))).toEqual(ORDER);
  });

  it('given other levels around and within, when it is nested, then each combination is counted', async () => {
    const inner = ({ cells }: Comment): string => cells[1]!;
    await expectTable(['team', SENTIMENT_LEVEL], (comment) =>
      inner(comment) === '' || label(classify(comment)) === null
        ? null
        : `${inner(comment)}__${label(classify(comment))!}`,
    );
    await expectTable([SENTIMENT_LEVEL, FILE_LEVEL], (comment) =>
      label(classify(comment)) === null
        ? null
        : `${label(classify(comment))!}__${getFile(comment) === 'p.f1' ? 'first.csv' : 'second.csv'}`,
    );
  });

  it('given a filter by sentiment, when it is grouped by it, then the other classes are no columns', async () => {
    const filters: Filters = { [SENTIMENT_LEVEL]: { value: ['neg', 'pos'] }, age: { value: [59], type: 'gt' } };
    const found = await readTable(reads, log.models, query([SENTIMENT_LEVEL], filters));
    expect(found.total).toBe(0);
    expect(found.columns.map(({ key }) => key)).toEqual(['Positive', 'Negative']);
  });

  it('given a cell, when its comments are listed, then they are those that it counts', async () => {
    const listed = await readMatches(reads, log.models, {
      ...query([SENTIMENT_LEVEL], {}),
      themes: ['t1'],
      which: 'any',
      methods: [1, 2],
      field: 'Mixed',
      offset: 0,
      limit: 10_000,
      sort: '_id',
      order: 'asc',
    });
    const own = ALL.filter((one) => sentencesWith(one, THEMES[0]!.text).length > 0 && classify(one) === 'mix');
    expect(listed.ids).toEqual(own.map(({ _id }) => _id));
  });

  it('given words of the project, when they are changed, then classes and filters follow', async () => {
    const dictionary = new MemoryModel();
    const history = new History();
    const words = [{ text: 'shoe', value: -4 }];
    await history.decide(dictionaryDecider, DICTIONARY_STREAM, [{ type: 'SetWords', words }]);
    await bringTo(dictionaryProjector, { events: history.events, writer: dictionary });
    const by = createSentimentScorer({ customWords: words });
    const own = count(ALL, (comment) => label(classify(comment, by)));
    expect(own).not.toEqual(count(ALL, (comment) => label(classify(comment))));
    const models = { ...log.models, dictionary };
    const found = await readTable(reads, models, query([SENTIMENT_LEVEL], {}));
    expect(found.totalRow.groupBy).toEqual(own);
    const filtered = await readTable(reads, models, query([], { [SENTIMENT_LEVEL]: { value: ['neg'] } }));
    expect(filtered.total).toBe(own['Negative']);
    await expectTable([SENTIMENT_LEVEL], (comment) => label(classify(comment)));
  });
});

describe('a filter by file', () => {
  it.each<[readonly string[], boolean]>([
    [['p.f2'], false],
    [['p.f2'], true],
    [['p.f1', 'p.f2'], false],
    [['p.gone'], false],
    [['p.gone'], true],
  ])('given %j (excluded: %j), when comments are counted, then those of these files are', async (value, exclusive) => {
    const filters: Filters = { [FILE_LEVEL]: { value, exclusive } };
    await expectTable(
      ['team', 'size'],
      ({ cells: [, team, size] }) => (team && size ? `${team}__${size}` : null),
      filters,
      (one) => value.includes(getFile(one)) !== exclusive,
    );
  });

  it('given a table by file, when it is filtered by one, then only that is a column', async () => {
    const filters: Filters = { [FILE_LEVEL]: { value: ['p.f2'] } };
    const columns = await expectTable(
      [FILE_LEVEL],
      () => 'second.csv',
      filters,
      (one) => getFile(one) === 'p.f2',
    );
    expect(columns).toEqual(['second.csv']);
  });
});

describe('the values that a form offers', () => {
  const values = (field: string, filters: Filters = {}) =>
    readColumnValues(reads, log.models, { projectId: 'p', field, filters, groups: [FILES] });
  const isRed = ({ cells }: Comment): boolean => cells[1] === 'red';
  const red: Filters = { team: { value: ['red'] } };

  it('given other filters, when classes are listed, then each has its count, those without one last', async () => {
    const base = ALL.filter(isRed);
    const counts = count(base, classify);
    expect(await values(SENTIMENT_LEVEL, { ...red, [SENTIMENT_LEVEL]: { value: ['pos'] } })).toEqual({
      type: 'sentiment',
      base: base.length,
      found: 5,
      values: [
        { value: 'pos', label: 'Positive', count: counts['pos'] },
        { value: 'neu', label: 'Neutral', count: counts['neu'] },
        { value: 'mix', label: 'Mixed', count: counts['mix'] },
        { value: 'neg', label: 'Negative', count: counts['neg'] },
        { value: '', label: '(no sentiment)', count: counts[''] },
      ],
    });
  });

  it('given other filters, when files are listed, then each has its name and count, as they were added', async () => {
    const counts = count(ALL.filter(isRed), getFile);
    expect(await values(FILE_LEVEL, red)).toEqual({
      type: 'file',
      base: ALL.filter(isRed).length,
      found: 2,
      values: [
        { value: 'p.f1', label: 'first.csv', count: counts['p.f1'] },
        { value: 'p.f2', label: 'second.csv', count: counts['p.f2'] },
      ],
    });
  });
});
