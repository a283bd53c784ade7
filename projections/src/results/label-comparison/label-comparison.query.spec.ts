import { beforeAll, describe, expect, it } from '@jest/globals';
import { computeWilsonInterval } from '@verbatim/domain/statistics/intervals';
import type { SentimentLabel } from '@verbatim/domain/text/sentiment/rating-scale';
import { classifyCompound } from '@verbatim/domain/text/sentiment/sentiment-class';
import { createSentimentScorer } from '@verbatim/domain/text/sentiment/sentiment-scorer';
import { FieldError, type Filters } from '../engine/filters.ts';
import { createSegmentReads } from '../engine/segment-reads.ts';
import {
  ALL,
  recordRandomProject,
  sentencesWith,
  THEMES,
  type Comment,
} from '../../models/segments/spec-support/random-project.ts';
import { RecordedProject } from '../../models/segments/spec-support/recorded-project.ts';
import { readLabelComparison, type LabelComparisonQuery } from './label-comparison.query.ts';
import type { LabelComparison } from './label-comparison.ts';

const log = new RecordedProject();
const reads = createSegmentReads();
const scorer = createSentimentScorer();

beforeAll(() => recordRandomProject(log));

const compare = (query: Partial<LabelComparisonQuery>): Promise<LabelComparison> =>
  readLabelComparison(reads, log.models, {
    projectId: 'p',
    themes: THEMES.map(({ id }) => id),
    column: 'team',
    labels: [],
    mixed: 'mean',
    ...query,
  });

interface Classed {
  readonly own: SentimentLabel;
  /** Of the mean. */
  readonly mean: 'pos' | 'neu' | 'neg';
}

/** Undefined without sentences. */
const classify = ({ cells, spans }: Comment): Classed | undefined => {
  if (spans.length === 0) return undefined;
  const compounds = Array.from({ length: spans.length / 2 }, (_, at) =>
    scorer.compound(cells[0]!, spans[2 * at], spans[2 * at + 1]),
  );
  const classes = new Set(compounds.map(classifyCompound));
  const own =
    classes.has('pos') && classes.has('neg') ? 'mix' : classes.has('pos') ? 'pos' : classes.has('neg') ? 'neg' : 'neu';
  const mean = compounds.reduce((sum, compound) => sum + compound, 0) / compounds.length;
  return { own, mean: classifyCompound(Math.round(mean * 10_000) / 10_000) };
};

const LEVEL = { pos: 1, neu: 0, mix: 0, neg: -1 };

type Verdict = 'right' | 'tooPositive' | 'tooNegative' | 'wrong';

const judge = (label: SentimentLabel, { own, mean }: Classed, mixed: 'mean' | 'wrong'): Verdict => {
  if (own === label) return 'right';
  const counted = own === 'mix' && mixed === 'mean' ? mean : own;
  if (counted === label) return 'right';
  const difference = LEVEL[counted] - LEVEL[label];
  return difference > 0 ? 'tooPositive' : difference < 0 ? 'tooNegative' : 'wrong';
};

const TEAMS: Readonly<Record<string, SentimentLabel | null>> = { red: 'pos', blue: 'neg', green: 'mix' };
const byTeam = ({ cells }: Comment): SentimentLabel | null => TEAMS[cells[1]!] ?? null;
const byAge = ({ cells }: Comment): SentimentLabel | null => {
  if (cells[3] === '') return null;
  const age = Number(cells[3]);
  return age < 20 ? 'neg' : age < 40 ? 'neu' : 'pos';
};
const AGES = Array.from(
  { length: 60 },
  (_, age) => [String(age), age < 20 ? 'neg' : age < 40 ? 'neu' : 'pos'] as const,
);

const CASES: readonly (readonly [
  string,
  Partial<LabelComparisonQuery>,
  (comment: Comment) => SentimentLabel | null,
  Filters,
  (comment: Comment) => boolean,
])[] = [
  ['a category', { labels: Object.entries(TEAMS) }, byTeam, {}, () => true],
  ['a category, mixed ones as wrong', { labels: Object.entries(TEAMS), mixed: 'wrong' }, byTeam, {}, () => true],
  [
    'a number under a filter',
    { column: 'age', labels: AGES },
    byAge,
    { size: { value: ['S', 'M'] } },
    ({ cells }) => ['S', 'M'].includes(cells[2]!),
  ],
];

describe.each(CASES)('the comparison with %s', (_case, query, getLabel, filters, passes) => {
  const mixed = query.mixed ?? 'mean';
  const base = ALL.filter(passes);
  const labelled = base.flatMap((comment) => {
    const [label, classed] = [getLabel(comment), classify(comment)];
    return label === null || classed === undefined ? [] : [{ comment, label, classed }];
  });
  const count = (list: typeof labelled, verdict: Verdict): number =>
    list.filter(({ label, classed }) => judge(label, classed, mixed) === verdict).length;

  it('counts by label and class as a count by hand', async () => {
    const found = await compare({ ...query, filters });
    const unclassed = base.filter((comment) => getLabel(comment) !== null && classify(comment) === undefined).length;
    const right = count(labelled, 'right');
    expect(found).toMatchObject({ total: base.length, unclassed });
    expect(found.all).toEqual({ of: labelled.length, right, share: computeWilsonInterval(right, labelled.length) });
    expect([found.tooPositive, found.tooNegative]).toEqual([
      count(labelled, 'tooPositive'),
      count(labelled, 'tooNegative'),
    ]);
    for (const label of ['pos', 'neu', 'mix', 'neg'] as const) {
      const own = labelled.filter((each) => each.label === label);
      const row = found.rows.find((each) => each.label === label);
      if (own.length === 0) {
        expect(row).toBeUndefined();
        continue;
      }
      const by = (one: SentimentLabel): number => own.filter(({ classed }) => classed.own === one).length;
      expect(row).toMatchObject({ pos: by('pos'), neu: by('neu'), mix: by('mix'), neg: by('neg'), of: own.length });
      expect(row!.right).toBe(count(own, 'right'));
      const mixedOnes = own.filter(({ classed }) => classed.own === 'mix');
      expect(row!.mixRight).toBe(count(mixedOnes, 'right'));
    }
  });

  it('counts by theme as a count by hand', async () => {
    const { themes } = await compare({ ...query, filters });
    for (const { id, text } of THEMES) {
      const own = labelled.filter(({ comment }) => sentencesWith(comment, text).length > 0);
      const theme = themes.find((each) => each.id === id);
      if (own.length === 0) expect(theme).toBeUndefined();
      else
        expect(theme).toMatchObject({
          of: own.length,
          right: count(own, 'right'),
          tooPositive: count(own, 'tooPositive'),
          tooNegative: count(own, 'tooNegative'),
        });
    }
  });

  it('names words of wrong comments with their counts', async () => {
    const { words } = await compare({ ...query, filters });
    const hasWord = (comment: Comment, word: string): boolean =>
      comment.cells[0]!.toLowerCase()
        .split(/[^a-z]+/u)
        .includes(word);
    for (const direction of ['tooPositive', 'tooNegative'] as const)
      for (const { word, wrong, of } of words[direction]) {
        const having = labelled.filter(({ comment }) => hasWord(comment, word));
        expect([word, of, wrong]).toEqual([word, having.length, count(having, direction)]);
      }
    expect(words.tooPositive.length).toBeGreaterThan(0);
  });
});

describe('the comparison with labels', () => {
  it('proposes labels where none are given, and leaves out values that say nothing', async () => {
    const found = await compare({});
    expect(found.values.map(({ value, label }) => [value, label])).toEqual([
      ['blue', null],
      ['red', null],
      ['green', null],
    ]);
    expect(found).toMatchObject({ all: { of: 0, right: 0, share: null }, rows: [], themes: [], mostFrequent: null });
    const ages = await compare({ column: 'age' });
    expect(ages.values[0]).toMatchObject({ value: '0', label: 'neg' });
    expect(ages.values.at(-1)).toMatchObject({ value: '59', label: 'neu' });
  });

  it.each([
    ['note', 'COLUMN_NOT_NUMBER'],
    ['elsewhere', 'FIELD_UNKNOWN'],
  ])('needs a category or a number, which %s is not', async (column, code) => {
    await expect(compare({ column })).rejects.toThrow(FieldError);
    await expect(compare({ column })).rejects.toMatchObject({ code, field: column });
  });
});
