import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Net } from '@verbatim/domain/workspace/nets';
import { createSentimentScorer } from '@verbatim/domain/text/sentiment/sentiment-scorer';
import { createSegmentReads } from '../engine/segment-reads.ts';
import { readCommentPage } from '../comments/comment-page.query.ts';
import { readMatches, type MatchesQuery } from '../comments/matches.query.ts';
import { tableRows } from '../exports/export-pages.ts';
import {
  ALL,
  recordRandomProject,
  sentencesWith,
  THEMES,
  type Comment,
} from '../../models/segments/spec-support/random-project.ts';
import { RecordedProject } from '../../models/segments/spec-support/recorded-project.ts';
import { seededRandom } from '../../models/segments/spec-support/seeded-random.ts';
import { readTimeSeries } from '../over-time/time-series.query.ts';
import { readTable, type TableQuery } from './table.query.ts';

const log = new RecordedProject();
const IDS = THEMES.map(({ id }) => id);
const reads = createSegmentReads();
const random = seededRandom(34);
const FOLDER_THEMES = ['t2', 't3'];

/** Comments tagged with t5, which has no query, and excluded from t1. */
const TAGGED = new Set(ALL.filter(() => random.below(9) === 0).map(({ _id }) => _id));
const EXCLUDED = new Set(ALL.filter(() => random.below(5) === 0).map(({ _id }) => _id));

beforeAll(async () => {
  await recordRandomProject(log);
  const folders = [
    { type: 'FolderCreated', data: { folderId: 'f', name: 'Opinions', parentId: null } },
    { type: 'FolderCreated', data: { folderId: 'g', name: 'Below', parentId: 'f' } },
    { type: 'ThemeMoved', data: { themeId: 't2', folderId: 'f' } },
    { type: 'ThemeMoved', data: { themeId: 't3', folderId: 'g' } },
  ] as const;
  await log.append('library', folders);
  const whole = { sentence: null, before: null, automatic: false, query: null, version: null } as const;
  const tag = { ...whole, screen: 'feed', undoes: null } as const;
  await log.append('tags-p', [
    { type: 'CommentsTagged', data: { ...tag, themeId: 't5', comments: [...TAGGED] } },
    { type: 'CommentsExcluded', data: { ...tag, themeId: 't1', comments: [...EXCLUDED] } },
  ]);
  await log.project();
});

/** Sentences of a comment that carry a theme, or null when it does not carry it. */
const carriedBy = (comment: Comment, id: string): readonly number[] | null => {
  const every = [...comment.spans.slice(comment.spans.length / 2).keys()];
  if (id === 't5') return TAGGED.has(comment._id) ? every : null;
  if (id === 't1' && EXCLUDED.has(comment._id)) return null;
  const found = sentencesWith(comment, THEMES.find((theme) => theme.id === id)!.text);
  return found.length === 0 ? null : found;
};
const hasAny = (comment: Comment, ids: readonly string[]): boolean => ids.some((id) => carriedBy(comment, id) !== null);

const scorer = createSentimentScorer();
const countClasses = (comments: readonly Comment[], ids: readonly string[]) => {
  const counts = { pos: 0, neu: 0, mix: 0, neg: 0 };
  const all: number[] = [];
  for (const comment of comments) {
    const sentences = new Set(ids.flatMap((id) => carriedBy(comment, id) ?? []));
    const compounds = [...sentences].map((at) =>
      scorer.compound(comment.cells[0]!.slice(comment.spans[at * 2], comment.spans[at * 2 + 1])),
    );
    if (compounds.length === 0) continue;
    all.push(...compounds);
    const [pos, neg] = [compounds.some((value) => value > 0.05), compounds.some((value) => value < -0.05)];
    counts[pos && neg ? 'mix' : pos ? 'pos' : neg ? 'neg' : 'neu'] += 1;
  }
  const sum = all.reduce((total, compound) => total + Math.round(compound * 10_000), 0);
  return { avg: all.length === 0 ? null : Math.round(sum / all.length) / 10_000, ...counts };
};

const TEAMS = ['blue', 'red', 'green'];
const countTeams = (comments: readonly Comment[]) => ({
  count: comments.length,
  groupBy: Object.fromEntries(TEAMS.map((team) => [team, comments.filter(({ cells }) => cells[1] === team).length])),
});

const table = (nets: readonly Net[], query: Partial<TableQuery> = {}, themes = IDS) =>
  readTable(reads, log.models, { projectId: 'p', themes, nets: { themes, nets }, groupBy: ['team'], ...query });

const FOLDER = { id: 'net-f', folderId: 'f' };
const drawNets = (): readonly Net[] => [
  FOLDER,
  ...Array.from({ length: 1 + random.below(4) }, (_, at) => ({
    id: `net-${at}`,
    name: `Net ${at}`,
    themes: IDS.filter(() => random.below(2) === 0),
  })),
];
const getMembers = (net: Net): readonly string[] => ('folderId' in net ? FOLDER_THEMES : net.themes);

const ALL_COMMENTS = { projectId: 'p', methods: [1, 2], offset: 0, limit: Infinity, order: 'asc' } as const;

describe('nets', () => {
  it.each([1, 2, 3, 4, 5, 6])('count each comment once, as one counts by hand (%i)', async (round) => {
    const nets = drawNets();
    const filters = round % 2 === 0 ? { size: { value: ['M', 'S'] } } : {};
    const base = ALL.filter(({ cells }) => round % 2 !== 0 || ['M', 'S'].includes(cells[2]!));
    const { items, columns } = await table(nets, { filters, unclassified: true });
    expect(columns.map(({ key }) => key).sort()).toEqual([...TEAMS].sort());
    const found = new Map(items.map((item) => [item.id, item]));
    const shown = nets.filter((net) => getMembers(net).length > 0);
    expect(
      items
        .filter(({ kind }) => kind === 'net')
        .map(({ id }) => id)
        .sort(),
    ).toEqual(shown.map(({ id }) => id).sort());
    for (const net of shown) {
      const members = getMembers(net);
      const carrying = base.filter((comment) => hasAny(comment, members));
      const { count, groupBy, sentiment, children } = found.get(net.id)!;
      expect({ count, groupBy, sentiment }).toEqual({
        ...countTeams(carrying),
        sentiment: countClasses(carrying, members),
      });
      expect([...children!].sort()).toEqual([...members].sort());
    }
    const inNets = [...new Set(shown.flatMap(getMembers))];
    expect(found.get('none')).toMatchObject(countTeams(base.filter((comment) => !hasAny(comment, inNets))));
    expect(found.get(null)).toMatchObject(countTeams(base.filter((comment) => !hasAny(comment, IDS))));
    const plain = await table([], { filters, unclassified: true });
    expect(items.filter(({ kind }) => kind === undefined)).toEqual(plain.items);
  });

  it('are weighted, and have means, as themes are', async () => {
    const nets = drawNets();
    const weighted = await table(nets, { weight: 'age', means: true, unclassified: true });
    const getAge = ({ cells }: Comment): number => (cells[3] === '' ? 0 : Number(cells[3]));
    const sum = (comments: readonly Comment[]): number => comments.reduce((all, comment) => all + getAge(comment), 0);
    const found = new Map(weighted.items.map((item) => [item.id, item]));
    const shown = nets.filter((net) => getMembers(net).length > 0);
    for (const net of shown) {
      const carrying = ALL.filter((comment) => hasAny(comment, getMembers(net)));
      expect(found.get(net.id)!.count).toBe(sum(carrying));
    }
    const inNets = shown.flatMap(getMembers);
    expect(found.get('none')!.count).toBe(sum(ALL.filter((comment) => !hasAny(comment, inNets))));
    expect(found.get(null)!.count).toBe(sum(ALL.filter((comment) => !hasAny(comment, IDS))));
    const only = await table([{ id: 'net-1', name: 'One', themes: ['t1'] }], { means: true });
    const [one, same] = [only.items[0]!, only.items.find(({ id }) => id === 't1')!];
    expect(one).toEqual({ ...same, id: 'net-1', name: 'One', kind: 'net', children: ['t1'] });
  });

  it('come first, sorted, with their themes in order, and are exported with the themes below them', async () => {
    const nets = [
      { id: 'net-b', name: 'B', themes: ['t4', 't1'] },
      { id: 'net-a', name: 'A', themes: ['t1', 't2', 't3'] },
    ];
    const pagination = { offset: 0, limit: 100, sort: 'name', order: 'asc' } as const;
    const result = await table(nets, { groupBy: [], unclassified: true, pagination });
    expect(result.items.map(({ id }) => id)).toEqual(['net-a', 'net-b', 't2', 't3', 't1', 't4', 't5', 'none', null]);
    expect(result.items.map(({ children }) => children).slice(0, 2)).toEqual([
      ['t2', 't3', 't1'],
      ['t1', 't4'],
    ]);
    const file = { projectId: 'p', format: 'csv', figures: 'count', minBase: 0, from: 0, line: 1 } as const;
    const lines = Buffer.from(tableRows(result, file).bytes).toString().trim().split('\r\n');
    expect(lines.map((line) => line.split(',').slice(0, 2).join('|'))).toEqual([
      'Net|Theme',
      '|Base',
      'A|A',
      'A|Bad',
      'A|Dress',
      'A|Love',
      'B|B',
      'B|Love',
      'B|Never',
      '|Simple',
      '|None of these',
      '|Unclassified',
    ]);
  });

  it('leave out what the workspace or the library does not have', async () => {
    const nets = [
      { id: 'net-a', name: 'A', themes: ['t1', 'gone', 't2'] },
      { id: 'net-b', name: 'B', themes: ['gone'] },
      { id: 'net-c', folderId: 'gone' },
      FOLDER,
    ];
    const { items } = await table(nets, { unclassified: true }, ['t3', 't1', 'gone']);
    const shown = new Map(items.map(({ id, name, children }) => [id, [name, children]]));
    expect(shown.get('net-a')).toEqual(['A', ['t1']]);
    expect(shown.get('net-f')).toEqual(['Opinions', ['t3']]);
    expect(items).toHaveLength(6);
    expect((await table([nets[1]!], { unclassified: true })).items.map(({ id }) => id)).not.toContain('none');
    const nothing = await readTable(reads, log.models, { projectId: 'q', themes: IDS, nets: { themes: IDS, nets } });
    expect(nothing.items.map(({ count }) => count)).toEqual(nothing.items.map(() => 0));
  });

  it('are fifty, of five hundred themes', async () => {
    const many = Array.from({ length: 500 }, (_, at) => ({ id: `m${at}`, text: THEMES[at % 4]!.text }));
    for (const { id, text } of many) await log.createTheme(id, text);
    await log.project();
    const ids = many.map(({ id }) => id);
    const nets = Array.from({ length: 50 }, (_, at) => ({
      id: `net-${at}`,
      name: `Net ${at}`,
      themes: ids.filter((_id, theme) => theme % 50 === at && theme % 4 < 2),
    }));
    const { items } = await table(nets, { groupBy: [] }, ids);
    const found = new Map(items.map((item) => [item.id, item.count]));
    for (const { id, themes } of nets) {
      const texts = new Set(many.filter((theme) => themes.includes(theme.id)).map(({ text }) => text));
      const carrying = ALL.filter((comment) => [...texts].some((text) => sentencesWith(comment, text).length > 0));
      expect(found.get(id)).toBe(themes.length === 0 ? undefined : carrying.length);
    }
    expect(items.filter(({ kind }) => kind === undefined)).toHaveLength(500);
  });

  it('are counted over time', async () => {
    const nets = drawNets();
    const query = { projectId: 'p', themes: IDS, nets: { themes: IDS, nets }, field: 'day', step: 'week' } as const;
    const series = await readTimeSeries(reads, log.models, query);
    const shown = nets.filter((net) => getMembers(net).length > 0);
    expect(series.items.map(({ id }) => id)).toEqual([...shown.map(({ id }) => id), ...IDS]);
    for (const [at, net] of shown.entries()) {
      const carrying = ALL.filter((comment) => hasAny(comment, getMembers(net)));
      const counts = series.periods.map(
        ({ from, to }) => carrying.filter(({ cells }) => cells[4]! >= from && cells[4]! <= to).length,
      );
      expect(series.items[at]!.counts).toEqual(counts);
      expect(series.items[at]).toMatchObject({ kind: 'net', children: getMembers(net) });
    }
  });

  it('are flags of each comment, page by page', async () => {
    const nets = drawNets();
    const shown = nets.filter((net) => getMembers(net).length > 0);
    const themes = [...IDS, ...nets.map(({ id }) => id)];
    const flags = new Map<number, readonly string[]>();
    for (let after = 0; ;) {
      const query = { projectId: 'p', themes, nets: { themes: IDS, nets }, sentiment: false, after, limit: 777 };
      const { ids, carried, hasMore } = await readCommentPage(reads, log.models, query);
      for (const [row, id] of ids.entries())
        flags.set(
          id,
          themes.filter((_, at) => carried[row * themes.length + at] === 1),
        );
      if (!hasMore) break;
      after = ids.at(-1)!;
    }
    const expected = ALL.map((comment): readonly [number, readonly string[]] => [
      comment._id,
      [
        ...IDS.filter((id) => carriedBy(comment, id) !== null),
        ...shown.filter((net) => hasAny(comment, getMembers(net))).map(({ id }) => id),
      ],
    ]);
    expect([...flags]).toEqual(expected);
  });

  it('list the comments behind their numbers', async () => {
    const nets = drawNets();
    const shown = nets.filter((net) => getMembers(net).length > 0);
    const list = (query: Pick<MatchesQuery, 'themes' | 'which'> & Partial<MatchesQuery>) =>
      readMatches(reads, log.models, { ...ALL_COMMENTS, nets: { themes: IDS, nets }, ...query });
    const toIds = (comments: readonly Comment[]): readonly number[] => comments.map(({ _id }) => _id);
    for (const net of shown) {
      const carrying = ALL.filter((comment) => hasAny(comment, getMembers(net)));
      expect((await list({ themes: [net.id], which: 'any' })).ids).toEqual(toIds(carrying));
      const positive = await list({ themes: [net.id], which: 'any', sentiment: 'pos' });
      expect(positive.total).toBe(countClasses(carrying, getMembers(net)).pos);
    }
    const none = ALL.filter((comment) => !hasAny(comment, shown.flatMap(getMembers)));
    expect((await list({ themes: nets.map(({ id }) => id), which: 'none' })).ids).toEqual(toIds(none));
    const tagged = [{ id: 'net-x', name: 'X', themes: ['t1', 't5'] }];
    const ofTagged = { which: 'any', themes: ['net-x'], nets: { themes: IDS, nets: tagged } } as const;
    const byHand = await readMatches(reads, log.models, { ...ALL_COMMENTS, ...ofTagged, methods: [2] });
    expect(byHand.total).toBe(TAGGED.size);
  });
});
