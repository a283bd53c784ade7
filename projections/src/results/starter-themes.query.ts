/** Themes to begin with: of the project's topics (`topics.query.ts`) those that are neither rare nor everywhere. */
import type { Asker } from './asker.ts';
import { GREATEST_SHARE } from './group-topics.ts';
import type { ScopeModels } from './scope.ts';
import type { SegmentReads } from './segment-reads.ts';
import type { StarterTheme, StarterThemes } from './starter-themes.ts';
import { readTopics } from './topics.query.ts';
import type { Topic } from './topics.ts';

export interface StarterThemesQuery {
  readonly projectId: string;
}

export const readStarterThemes = async (
  reads: SegmentReads,
  models: ScopeModels,
  query: StarterThemesQuery,
  asker?: Asker,
): Promise<StarterThemes> => {
  const { base, sentiment, topics } = await readTopics(reads, models, query, asker);
  return { base, sentiment, themes: starterThemesOf(topics, base) };
};

const LEAST_SHARE = 0.02;
const MOST_THEMES = 10;

/** The first ten of 2 to 40 % of the comments. */
export const starterThemesOf = (topics: readonly Topic[], base: number): readonly StarterTheme[] =>
  topics
    .filter(({ count }) => count >= LEAST_SHARE * base && count <= GREATEST_SHARE * base)
    .slice(0, MOST_THEMES)
    .map(({ name, query, count }) => ({ name, query, count }));
