import { describe, expect, it } from '@jest/globals';
import { isOpenAgain } from '@verbatim/domain/tags/reopen-review';
import type { TagCommand } from '@verbatim/domain/tags/tag-commands';
import { tagDecider } from '@verbatim/domain/tags/tag-decider';
import { tagsStream } from '@verbatim/domain/tags/tag-events';
import { parseCanonicalQuery } from '../../models/segments/canonical-query.ts';
import { findTheme } from '../../models/library/library.query.ts';
import { ALL, recordRandomProject, sentencesWith, THEMES } from '../../models/segments/spec-support/random-project.ts';
import { RecordedProject } from '../../models/segments/spec-support/recorded-project.ts';
import { seededRandom } from '../../models/segments/spec-support/seeded-random.ts';
import { readMatches, type MatchesQuery } from './matches.query.ts';
import { createSegmentReads } from '../engine/segment-reads.ts';

const IDS = THEMES.map(({ id }) => id);
const QUERIES = ['love lov*', 'awful bad', 'shoe', '', 'dress + this'];

/** Ids of the comments that each query finds. */
const found = new Map<string, ReadonlySet<number>>();
const finds = (id: number, text: string): boolean => {
  const known =
    found.get(text) ?? new Set(ALL.flatMap((one) => (sentencesWith(one, text).length > 0 ? [one._id] : [])));
  found.set(text, known);
  return known.has(id);
};

describe('the comments that are reviewed', () => {
  it('are those of which the rule says so, one by one, after any sequence of reviews and edits', async () => {
    const log = new RecordedProject();
    await recordRandomProject(log);
    await log.project();
    const random = seededRandom(7);
    const texts = new Map(THEMES.map(({ id, text }) => [id, text]));
    const getDigest = (id: string): string | null => parseCanonicalQuery(texts.get(id) ?? '')?.digest ?? null;
    let state = tagDecider.initialState;
    let library = IDS.length - 1;
    const reads = createSegmentReads();

    const decide = async (command: TagCommand): Promise<void> => {
      const decided = tagDecider.decide(command, state);
      state = tagDecider.evolve(state, decided);
      await log.append(tagsStream('p'), decided);
    };
    const review = (): Promise<void> => {
      const comment = random.pick(ALL);
      const carried = IDS.filter((id) => finds(comment._id, texts.get(id) ?? '') || random.below(9) === 0);
      const themes = carried.map((themeId) => ({ themeId, query: getDigest(themeId) }));
      return decide({ type: 'ReviewComment', comment: comment._id, themes, library, screen: 'feed' });
    };
    const reopen = (): Promise<void> =>
      decide({ type: 'ReopenComment', comment: random.pick(ALL)._id, screen: 'feed' });
    const edit = async (): Promise<void> => {
      const [themeId, text] = [random.pick(IDS), random.pick(QUERIES)];
      texts.set(themeId, text);
      await log.changeQuery(themeId, text);
      library += 1;
    };
    const ask = (more: Partial<MatchesQuery>) =>
      readMatches(reads, log.models, {
        projectId: 'p',
        themes: IDS,
        which: 'all',
        methods: [1, 2],
        offset: 0,
        limit: Infinity,
        order: 'asc',
        ...more,
      });

    let most = 0;
    for (let step = 0; step < 30; step++) {
      if (step % 6 === 5) await edit();
      else for (let many = 0; many < 30; many++) await review();
      await reopen();
      await log.project();
      const themes = await Promise.all(IDS.map((id) => findTheme(log.library, id)));
      const now = themes.map((theme) => ({ id: theme!.id, query: getDigest(theme!.id), since: theme!.queryAt ?? -1 }));
      const standing = ALL.map(({ _id }) => _id).filter((comment) => {
        const kept = state.reviews.get(String(comment));
        const seen = (): boolean =>
          isOpenAgain(
            kept!,
            now.map((theme) => ({ ...theme, finds: finds(comment, texts.get(theme.id) ?? '') })),
          );
        return kept !== undefined && !seen();
      });
      most = Math.max(most, standing.length);
      const any = await ask({ review: 'any' });
      expect(any.progress).toEqual({ reviewed: standing.length, of: ALL.length, ids: standing });
      expect([(await ask({ review: 'reviewed' })).ids, any.total]).toEqual([standing, ALL.length]);
      const open = await ask({ review: 'open' });
      expect([open.total, open.progress?.ids]).toEqual([ALL.length - standing.length, []]);
    }
    expect(most).toBeGreaterThan(100);

    const filtered = await ask({ review: 'open', filters: { team: { value: ['red'] } }, order: 'desc', limit: 5 });
    const red = ALL.filter(({ cells }) => cells[1] === 'red').map(({ _id }) => _id);
    const { ids: done } = await ask({ review: 'reviewed', filters: { team: { value: ['red'] } } });
    expect(filtered.progress).toEqual({ reviewed: done.length, of: red.length, ids: [] });
    expect(filtered.ids).toEqual(
      red
        .filter((id) => !done.includes(id))
        .toReversed()
        .slice(0, 5),
    );

    const sought = ALL.filter(({ cells }) => cells[0]!.toLowerCase().includes('dress')).map(({ _id }) => _id);
    const { ids, progress } = await ask({ search: 'DRESS' });
    expect(sought.length).toBeGreaterThan(10);
    expect([ids, progress]).toEqual([sought, undefined]);
  });
});
