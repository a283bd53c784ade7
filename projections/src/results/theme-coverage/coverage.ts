/** Coverage of a workspace's themes, as answered by HTTP: types only, so that `web` can import them. */
import type { FoundTopic, ShownTopic } from '../topics/topics.ts';

export interface CoveredTheme {
  readonly id: string;
  readonly name: string;
  /** Label in charts; empty to use the name. */
  readonly portal_name: string;
  /** Comments of the base with the theme. */
  readonly count: number;
  /** Of those, comments that no other theme covers. */
  readonly only: number;
  /** Comments with this theme or one of those before it. */
  readonly cumulative: number;
}

/** Two themes that share comments. */
export interface ThemeOverlap {
  /** Ids of the theme with fewer comments, then of the other one. */
  readonly themes: readonly [string, string];
  /** Comments with both, at least 1. */
  readonly both: number;
  /** Share of the smaller theme's comments that have the other one, too: 0 to 1. */
  readonly contained: number;
  /** Jaccard index: comments with both of those with either, 0 to 1. */
  readonly jaccard: number;
}

/** Comments without words, or with an answer such as "n/a" alone (ADR 72). */
export interface EmptyAnswers<Answer> {
  readonly count: number;
  /** A theme query that finds them. */
  readonly query: string;
  /** By descending frequency; those with equal terms are one. */
  readonly answers: readonly Answer[];
}

export interface FoundAnswer {
  /** `_id` of the first such comment. */
  readonly example: number;
  readonly count: number;
}

export interface EmptyAnswer {
  /** As the first such comment has it; '' for a blank one. */
  readonly text: string;
  readonly count: number;
}

export interface FoundCoverage {
  /** Comments that pass the filters. */
  readonly total: number;
  /** With at least one theme. */
  readonly covered: number;
  /** By descending count; ties by name, then id. */
  readonly themes: readonly CoveredTheme[];
  /** By descending share of the smaller theme, of themes that share at least three comments. */
  readonly overlaps: readonly ThemeOverlap[];
  /** Pairs beyond those overlaps. */
  readonly more: number;
  /** Among the comments without a theme. */
  readonly empty: EmptyAnswers<FoundAnswer>;
  /** Of the comments without a theme that say something. */
  readonly topics: readonly FoundTopic[];
  /** Comments in which topics are found and counted: all of these, or some of very many. */
  readonly topicBase: number;
}

/** Coverage, with example comments of the topics. */
export interface Coverage extends Omit<FoundCoverage, 'topics' | 'empty'> {
  readonly empty: EmptyAnswers<EmptyAnswer>;
  readonly topics: readonly ShownTopic[];
}
