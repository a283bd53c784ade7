/** How many comments of each topic carry each theme of a project's workspaces, and how many carry none. */
import type { CanonicalQuery } from '../../models/segments/canonical-query.ts';
import type { QuerySignal } from '../engine/query-cost.ts';
import { compareNames } from '../engine/resolve-columns.ts';
import { overScope, type FileScope, type Scope, type ScopeModels } from '../engine/scope.ts';
import type { SegmentReads } from '../engine/segment-reads.ts';
import type { TopicThemes } from './topics.ts';

interface TopicThemesQuery {
  readonly projectId: string;
  /** Of the themes. */
  readonly themes: readonly string[];
}

/** Per topic, in their order. */
export const readTopicThemes = async (
  reads: SegmentReads,
  models: ScopeModels,
  query: TopicThemesQuery,
  topics: readonly CanonicalQuery[],
  querySignal?: QuerySignal,
): Promise<readonly TopicThemes[]> => {
  const kernel = {
    name: 'topic-themes',
    asked: [topics.map(({ digest }) => digest)],
    queries: topics,
    run: async (scope: Scope) => ({ topics: await countThemes(scope, topics) }),
  };
  return (await overScope(reads, models, query, kernel, querySignal)).topics;
};

const MAX_THEMES = 3;
/** A theme with fewer of the topic's comments says little about it. */
const MIN_SHARE = 0.2;

const countThemes = async (scope: Scope, topics: readonly CanonicalQuery[]): Promise<readonly TopicThemes[]> => {
  const counts = topics.map(() => ({ total: 0, without: 0, byTheme: new Float64Array(scope.themes.length) }));
  for (const file of scope.files) await countInFile(scope, file, topics, counts);
  return counts.map(({ total, without, byTheme }) => {
    const themes = scope.themes
      .map(({ id, name }, at) => ({ id, name, count: byTheme[at]! }))
      .filter(({ count }) => count > 0 && count >= MIN_SHARE * total)
      .sort((a, b) => b.count - a.count || compareNames(a.name, b.name) || compareNames(a.id, b.id))
      .slice(0, MAX_THEMES);
    return { without, themes };
  });
};

interface Counts {
  total: number;
  without: number;
  /** By place of the theme in the scope. */
  readonly byTheme: Float64Array;
}

const countInFile = async (
  { themes, slice }: Scope,
  { file, carrying }: FileScope,
  topics: readonly CanonicalQuery[],
  counts: readonly Counts[],
): Promise<void> => {
  const carried = [];
  for (const { id } of themes) carried.push(await carrying(id));
  for (const [topic, query] of topics.entries()) {
    const found = await file.found(query);
    const count = counts[topic]!;
    for (const [segment, { comments }] of found.entries()) {
      const isOpen = new Uint8Array(file.commentsIn(segment));
      const isOfTopic = isOpen.slice();
      for (const comment of comments) isOfTopic[comment] = isOpen[comment] = 1;
      for (const [theme, segments] of carried.entries())
        for (const comment of segments[segment]!.comments) {
          count.byTheme[theme]! += isOfTopic[comment]!;
          isOpen[comment] = 0;
        }
      count.total += comments.length;
      for (const comment of comments) count.without += isOpen[comment]!;
      if (slice.isOver()) await slice.rest();
    }
  }
};
