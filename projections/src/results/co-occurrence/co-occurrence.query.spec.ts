import { beforeAll, describe, expect, it } from '@jest/globals';
import type { TagEvent } from '@verbatim/domain/tags/tag-events';
import { tagsStream } from '@verbatim/domain/tags/tag-events';
import { createSentimentScorer } from '@verbatim/domain/text/sentiment/sentiment-scorer';
import {
  ALL,
  recordRandomProject,
  sentencesWith,
  THEMES,
  type Comment,
} from '../../models/segments/spec-support/random-project.ts';
import { RecordedProject } from '../../models/segments/spec-support/recorded-project.ts';
import { seededRandom } from '../../models/segments/spec-support/seeded-random.ts';
import { readCoOccurrence } from './co-occurrence.query.ts';
import type { CoOccurrence } from './co-occurrence.ts';
import { FieldError, type Filters } from '../engine/filters.ts';
import { createSegmentReads } from '../engine/segment-reads.ts';

const log = new RecordedProject();
const reads = createSegmentReads();
const IDS = THEMES.map(({ id }) => id);
const ask = (filters: Filters = {}, themes: readonly string[] = IDS) =>
  readCoOccurrence(reads, log.models, { projectId: 'p', themes, filters });

/** Manual tags, by theme, comment and sentence. */
const said = new Map<string, boolean>();

const tagAtRandom = async (): Promise<void> => {
  const random = seededRandom(5);
  const events: TagEvent[] = [];
  for (let act = 0; act < 400; act++) {
    const [comment, themeId, isTagged] = [random.pick(ALL), random.pick(IDS), random.below(3) > 0];
    const sentence = random.below(2) === 0 ? null : random.below(3);
    if (sentence !== null && sentence * 2 >= comment.spans.length) continue;
    said.set(`${themeId} ${comment._id} ${sentence}`, isTagged);
    const type = isTagged ? 'CommentsTagged' : 'CommentsExcluded';
    const how = { before: null, automatic: false, query: null, version: null, screen: 'list', undoes: null };
    events.push({ type, data: { themeId, comments: [comment._id], sentence, ...how } });
  }
  await log.append(tagsStream('p'), events);
};

beforeAll(async () => {
  await recordRandomProject(log);
  await tagAtRandom();
  const visible = { themeId: 't3', portalName: 'Gowns', visible: true };
  await log.append('library', [{ type: 'ThemePresentationChanged', data: visible }]);
  await log.project();
});

const scorer = createSentimentScorer();

interface Carried {
  readonly isCarried: boolean;
  /** Of the sentences that carry the theme, in ten-thousandths. */
  readonly compounds: readonly number[];
}

const carriedBy = (themeId: string, comment: Comment): Carried => {
  const { spans, cells, _id } = comment;
  const every = Array.from({ length: spans.length / 2 }, (_, at) => at);
  const found = sentencesWith(comment, THEMES.find(({ id }) => id === themeId)!.text);
  const whole = said.get(`${themeId} ${_id} null`);
  const carrying = every.filter((at) => whole ?? said.get(`${themeId} ${_id} ${at}`) ?? found.includes(at));
  const compounds = carrying.map((at) =>
    Math.round(scorer.compound(cells[0]!.slice(spans[at * 2], spans[at * 2 + 1])) * 10_000),
  );
  return { isCarried: whole === true || carrying.length > 0, compounds };
};

const getMean = (compounds: readonly number[]): number | null =>
  compounds.length === 0 ? null : Math.round(compounds.reduce((a, b) => a + b, 0) / compounds.length) / 10_000;

const getBand = (mean: number): number => (mean > 0.5 ? 0 : mean > 0.05 ? 1 : mean >= -0.05 ? 2 : mean >= -0.5 ? 3 : 4);

/** Every pair, comment by comment. */
const reference = (base: readonly Comment[], ids: readonly string[]): CoOccurrence => {
  const carried = base.map((comment) => new Map(ids.map((id) => [id, carriedBy(id, comment)])));
  const nodes = ids
    .map((id) => {
      const { name } = THEMES.find((theme) => theme.id === id)!;
      const with_ = carried.map((each) => each.get(id)!).filter(({ isCarried }) => isCarried);
      const counts = { pos: 0, neu: 0, mix: 0, neg: 0 };
      const five: [number, number, number, number, number] = [0, 0, 0, 0, 0];
      for (const { compounds } of with_) {
        if (compounds.length === 0) continue;
        const [pos, neg] = [compounds.some((one) => one > 500), compounds.some((one) => one < -500)];
        counts[pos && neg ? 'mix' : pos ? 'pos' : neg ? 'neg' : 'neu']++;
        five[getBand(compounds.reduce((a, b) => a + b, 0) / compounds.length / 10_000)]!++;
      }
      const avg = getMean(with_.flatMap(({ compounds }) => compounds));
      const portal = { portal_name: id === 't3' ? 'Gowns' : '' };
      return { id, name, ...portal, count: with_.length, sentiment: five, classes: { avg, ...counts } };
    })
    .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
  const links = nodes.flatMap(({ id: source }, at) =>
    nodes.slice(at + 1).flatMap(({ id: target }) => {
      const both = carried.filter((each) => each.get(source)!.isCarried && each.get(target)!.isCarried);
      const compounds = both.flatMap((each) => [...each.get(source)!.compounds, ...each.get(target)!.compounds]);
      return both.length === 0 ? [] : [{ source, target, value: both.length, sentiment: { avg: getMean(compounds) } }];
    }),
  );
  links.sort((a, b) => b.value - a.value);
  return { total: base.length, themes: ids.length, nodes, links, more: 0 };
};

describe('themes that are mentioned together', () => {
  it.each<[string, Filters, (comment: Comment) => boolean]>([
    ['of all comments', {}, () => true],
    ['under a filter', { team: { value: ['red', ''] } }, ({ cells }) => ['red', ''].includes(cells[1]!)],
    ['under a filter by theme', { themes: { value: ['t2'] } }, (comment) => carriedBy('t2', comment).isCarried],
    ['under filters that leave nothing', { day: { value: ['1999-01-01'] } }, () => false],
  ])('are those of a count pair by pair, tags by hand included, %s', async (_case, filters, passes) => {
    const expected = reference(ALL.filter(passes), IDS);
    expect(await ask(filters)).toEqual(expected);
    if (_case === 'of all comments') {
      expect(expected.links.length).toBeGreaterThan(5);
      expect(expected.nodes.every(({ count }) => count > 0)).toBe(true);
    }
  });

  it('are none of fewer than two themes', async () => {
    expect(await ask({}, [])).toEqual({ total: ALL.length, themes: 0, nodes: [], links: [], more: 0 });
    expect(await ask({}, ['t1'])).toEqual(reference(ALL, ['t1']));
  });

  it('leave out a theme that is not visible', async () => {
    const hidden = { themeId: 't2', portalName: '', visible: false };
    await log.append('library', [{ type: 'ThemePresentationChanged', data: hidden }]);
    await log.project();
    const without = IDS.filter((id) => id !== 't2');
    expect(await ask({}, IDS)).toEqual(reference(ALL, without));
  });

  it('name a column that is not there', async () => {
    await expect(ask({ gone: { value: ['x'] } })).rejects.toThrow(FieldError);
  });
});
