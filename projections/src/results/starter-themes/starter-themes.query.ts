/**
 * Themes to begin with: of the project's topics (`topics.query.ts`) those that are neither rare nor
 * everywhere.
 */
import type { QuerySignal } from '../engine/query-cost.ts';
import { MAX_SHARE } from '../topics/group-topics.ts';
import type { ScopeModels } from '../engine/scope.ts';
import type { SegmentReads } from '../engine/segment-reads.ts';
import type { StarterTheme, StarterThemes } from './starter-themes.ts';
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
  return { base, sentiment, themes: proposeStarterThemes(topics, base) };
};

const MIN_SHARE = 0.02;
const MAX_THEMES = 10;

/** The first ten of 2 to 40 % of the comments. */
export const proposeStarterThemes = (topics: readonly Topic[], base: number): readonly StarterTheme[] =>
  topics
    .filter(({ count }) => count >= MIN_SHARE * base && count <= MAX_SHARE * base)
    .slice(0, MAX_THEMES)
    .map(({ name, query, count }) => ({ name, query, count }));
