import { beforeAll, describe, expect, it } from '@jest/globals';
import { classifyComment, SENTIMENT_BANDS } from '@verbatim/domain/text/sentiment/sentiment-class';
import { createSentimentScorer } from '@verbatim/domain/text/sentiment/sentiment-scorer';
import { readCoOccurrence } from '../co-occurrence/co-occurrence.query.ts';
import { FieldError, type Filters } from '../engine/filters.ts';
import type { SentimentPart } from '../kernels/comments-by-sentiment.ts';
import { readMatches, type Matches, type MatchesQuery } from './matches.query.ts';
import { createSegmentReads } from '../engine/segment-reads.ts';
import {
  ALL,
  recordRandomProject,
  sentencesWith,
  THEMES,
  type Comment,
} from '../../models/segments/spec-support/random-project.ts';
import { RecordedProject } from '../../models/segments/spec-support/recorded-project.ts';
import { readTable } from '../table/table.query.ts';

const log = new RecordedProject();
const reads = createSegmentReads();
const IDS = THEMES.map(({ id }) => id);
beforeAll(() => recordRandomProject(log));

const matches = (query: Partial<MatchesQuery>): Promise<Matches> =>
  readMatches(reads, log.models, {
    projectId: 'p',
    themes: IDS,
    which: 'any',
    methods: [1, 2],
    offset: 0,
    limit: 20_000,
    order: 'asc',
    ...query,
  });
const has = (comment: Comment, id: string): boolean =>
  sentencesWith(comment, THEMES.find((theme) => theme.id === id)!.text).length > 0;
const LARGE: Filters = { size: { value: ['XL'] }, age: { value: [20, 40], type: 'between' } };
const isLarge = ({ cells }: Comment): boolean =>
  cells[2] === 'XL' && cells[3] !== '' && Number(cells[3]) >= 20 && Number(cells[3]) <= 40;

const scorer = createSentimentScorer();
/** The mean of each comment's sentences; null without any. */
const compounds = new Map(
  ALL.map(({ _id, cells, spans }) => {
    const scores = Array.from({ length: spans.length / 2 }, (_, at) =>
      Math.round(scorer.compound(cells[0]!.slice(spans[at * 2], spans[at * 2 + 1])) * 10_000),
    );
    const sum = scores.reduce((total, score) => total + score, 0);
    return [_id, scores.length === 0 ? null : Math.round(sum / scores.length) / 10_000];
  }),
);
const getCompound = (id: number): number | null => compounds.get(id) ?? null;

/** Of the sentences that a query finds in a comment. */
const getThemeSentiment = (id: number, query: string) => {
  const comment = ALL.find(({ _id }) => _id === id)!;
  const scores = sentencesWith(comment, query).map((at) =>
    scorer.compound(comment.cells[0]!.slice(comment.spans[at * 2], comment.spans[at * 2 + 1])),
  );
  const sum = scores.reduce((total, score) => total + Math.round(score * 10_000), 0);
  return { compound: Math.round(sum / scores.length) / 10_000, class: classifyComment(scores) };
};

describe('matches', () => {
  it.each<[string, Partial<MatchesQuery>, (comment: Comment) => boolean]>([
    ['of a theme', { themes: ['t1'] }, (one) => has(one, 't1')],
    ['of any theme', {}, (one) => IDS.some((id) => has(one, id))],
    ['with none of the themes', { which: 'none' }, (one) => !IDS.some((id) => has(one, id))],
    ['of the base', { which: 'all' }, () => true],
    ['under filters', { themes: ['t2'], filters: LARGE }, (one) => isLarge(one) && has(one, 't2')],
    [
      'of a column',
      { themes: ['t2'], groupBy: ['team'], field: 'red' },
      (one) => one.cells[1] === 'red' && has(one, 't2'),
    ],
    [
      'of a nested column, with none of the themes, under filters',
      { which: 'none', groupBy: ['team', 'size'], field: 'red__XL', filters: LARGE },
      (one) => one.cells[1] === 'red' && isLarge(one) && !IDS.some((id) => has(one, id)),
    ],
    ['by hand alone', { methods: [2] }, () => false],
    ['of a deleted theme', { themes: ['gone'] }, () => false],
  ])('%s are what one finds by hand, in either order', async (_case, query, belongs) => {
    const ids = ALL.filter(belongs).map(({ _id }) => _id);
    const listed = async (more: Partial<MatchesQuery>) => {
      const { total, ids: found } = await matches({ ...query, ...more });
      return { total, ids: found };
    };
    expect(await listed({})).toEqual({ total: ids.length, ids });
    expect(await listed({ order: 'desc' })).toEqual({ total: ids.length, ids: ids.toReversed() });
  });

  it('come in pages that follow each other', async () => {
    const { ids, total } = await matches({ themes: ['t3'], order: 'desc' });
    for (let offset = 0; offset < total + 10; offset += 171)
      expect(await matches({ themes: ['t3'], order: 'desc', offset, limit: 171 })).toMatchObject({
        total,
        ids: ids.slice(offset, offset + 171),
      });
  });

  it('of one theme have the sentiment of the sentences that carry it, and can be ordered by it', async () => {
    const { ids, themeSentiments } = await matches({ themes: ['t3'] });
    const expected = new Map(ids.map((id) => [id, getThemeSentiment(id, 'dress + (love @3 dress)')]));
    expect(themeSentiments).toEqual(ids.map((id) => expected.get(id)));
    expect(new Set([...expected.values()].map((sentiment) => sentiment?.class)).size).toBeGreaterThan(2);
    const order = ids.toSorted((a, b) => expected.get(a)!.compound - expected.get(b)!.compound || a - b);
    const page = await matches({ themes: ['t3'], sort: 'themeSentiment', offset: 100, limit: 50 });
    expect(page.ids).toEqual(order.slice(100, 150));
    expect(page.themeSentiments).toEqual(page.ids.map((id) => expected.get(id)));
  });

  it('of several themes or the base have none, and are ordered by that of the comment', async () => {
    for (const which of ['any', 'all'] as const) {
      const { ids, themeSentiments } = await matches({ which, sort: 'themeSentiment' });
      expect(themeSentiments).toBeUndefined();
      expect(ids).toEqual((await matches({ which, sort: 'sentiment' })).ids);
    }
  });

  it('stand by the sentiment of the comment where that is asked for, those of one by their ids', async () => {
    for (const order of ['asc', 'desc'] as const) {
      const { ids, total } = await matches({ themes: ['t1'] });
      const sorted = await matches({ themes: ['t1'], sort: 'sentiment', order });
      const compound = new Map(sorted.ids.map((id, at) => [id, sorted.compounds?.[at] ?? null]));
      expect(ids.map((id) => [id, compound.get(id)])).toEqual(ids.map((id) => [id, getCompound(id)]));
      const expected = ids.toSorted((a, b) => {
        const [mine, other] = [getCompound(a), getCompound(b)];
        if (mine === null || other === null) return Number(mine === null) - Number(other === null) || a - b;
        return (order === 'asc' ? mine - other : other - mine) || a - b;
      });
      expect([sorted.total, sorted.ids]).toEqual([total, expected]);
      const page = await matches({ themes: ['t1'], sort: 'sentiment', order, offset: 37, limit: 10 });
      expect(page.ids).toEqual(expected.slice(37, 47));
    }
  });

  it("are as many as the table's cell says", async () => {
    const table = await readTable(reads, log.models, {
      projectId: 'p',
      themes: IDS,
      groupBy: ['size', 'team'],
      filters: LARGE,
      unclassified: true,
    });
    for (const { id, groupBy } of table.items)
      for (const [field, count] of Object.entries(groupBy)) {
        const which = id === null ? ({ which: 'none' } as const) : ({ themes: [id] } as const);
        const { total } = await matches({ ...which, groupBy: ['size', 'team'], field, filters: LARGE, limit: 0 });
        expect([id, field, total]).toEqual([id, field, count]);
      }
  });

  it('of one sentiment are as many as the table and the link network count', async () => {
    const query = { projectId: 'p', themes: IDS, filters: LARGE };
    const readTotal = async (id: string | null, sentiment: SentimentPart): Promise<number> => {
      const which = id === null ? ({ which: 'none' } as const) : ({ themes: [id] } as const);
      return (await matches({ ...which, filters: LARGE, sentiment, limit: 0 })).total;
    };
    const { items } = await readTable(reads, log.models, { ...query, unclassified: true });
    for (const { id, sentiment } of items)
      for (const part of ['pos', 'neu', 'mix', 'neg'] as const)
        expect([id, part, await readTotal(id, part)]).toEqual([id, part, sentiment[part]]);
    const { nodes } = await readCoOccurrence(reads, log.models, query);
    for (const { id, sentiment } of nodes)
      for (const [at, band] of SENTIMENT_BANDS.entries())
        expect([id, band, await readTotal(id, band)]).toEqual([id, band, sentiment[at]]);
    expect(nodes.flatMap(({ sentiment }) => sentiment).filter((count) => count > 0).length).toBeGreaterThan(5);
  });

  it('are refused in a column that the table does not have', async () => {
    const refused = matches({ groupBy: ['team'], field: 'purple' });
    await expect(refused).rejects.toBeInstanceOf(FieldError);
    await expect(refused).rejects.toMatchObject({ code: 'FIELD_UNKNOWN', field: 'field' });
  });
});
