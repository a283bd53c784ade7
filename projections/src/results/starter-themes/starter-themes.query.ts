/**
 * Themes to begin with: of the project's topics (`topics.query.ts`) those that are neither rare nor
 * everywhere.
 */
import type { SentimentScorer } from '@verbatim/domain/text/sentiment/sentiment-scorer';
import type { QuerySignal } from '../engine/query-cost.ts';
import { MAX_SHARE } from '../topics/group-topics.ts';
import type { ScopeModels } from '../engine/scope.ts';
import type { SegmentReads } from '../engine/segment-reads.ts';
import { readScorer } from '../sentiment/scoring.ts';
import type { ScoredSubject, StarterTheme, StarterThemes } from './starter-themes.ts';
import { readTopics } from '../topics/topics.query.ts';
import type { Topic } from '../topics/topics.ts';

export interface StarterThemesQuery {
  readonly projectId: string;
}

export const readStarterThemes = async (
  reads: SegmentReads,
  models: ScopeModels,
  query: StarterThemesQuery,
  querySignal?: QuerySignal,
): Promise<StarterThemes> => {
  const { base, sentiment, topics } = await readTopics(reads, models, query, querySignal);
  const themes = proposeStarterThemes(topics, base);
  const scoredSubjects = findScoredSubjects(themes, await readScorer(models.dictionary, query.projectId));
  return { base, sentiment, themes, scoredSubjects };
};

const MIN_SHARE = 0.02;
const MAX_THEMES = 10;

/** The first ten of 2 to 40 % of the comments. */
export const proposeStarterThemes = (topics: readonly Topic[], base: number): readonly StarterTheme[] =>
  topics
    .filter(({ count }) => count >= MIN_SHARE * base && count <= MAX_SHARE * base)
    .slice(0, MAX_THEMES)
    .map(({ name, query, count }) => ({ name, query, count }));

const PHRASE = /"[^"]*"/gu;

/** Phrases are left out: an adjective in one says something about its noun. */
export const findScoredSubjects = (
  themes: readonly StarterTheme[],
  scorer: Pick<SentimentScorer, 'explain'>,
): readonly ScoredSubject[] => {
  const byCount = themes.toSorted((a, b) => b.count - a.count);
  const words = byCount.flatMap(({ query }) => query.replace(PHRASE, ' ').match(/\S+/gu) ?? []);
  return [...new Set(words)].flatMap((word) => {
    const [{ value: weight } = { value: 0 }] = scorer.explain(word).words;
    return weight === 0 ? [] : [{ word, weight }];
  });
};
