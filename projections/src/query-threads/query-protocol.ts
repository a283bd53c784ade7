/** What is asked of a query thread, and what it shares with whoever asks. */
import type { Position } from '@verbatim/eventstore/event-store';
import type { Automatic, AutomaticQuery } from '../results/automatic.query.ts';
import type { ColumnValues } from '../results/column-values.ts';
import type { ColumnValuesQuery } from '../results/column-values.query.ts';
import type { DictionaryPreviewAnswer } from '../results/dictionary-preview.ts';
import type { DictionaryPreviewQuery } from '../results/dictionary-preview.query.ts';
import type { DictionaryTestQuery, Match, MatchingComments } from '../results/dictionary-test.query.ts';
import type { Matches, MatchesQuery } from '../results/matches.query.ts';
import type { QueryHits } from '../results/query-hits.ts';
import type { QueryHitsQuery } from '../results/query-hits.query.ts';
import type { RelatedWords, RelatedWordsQuery } from '../results/related-words.query.ts';
import type { Sample, SampleQuery } from '../results/sample.query.ts';
import type { Scored, ScoredQuery } from '../results/scored.query.ts';
import type { ScopeQuery } from '../results/scope.ts';
import type { StarterThemes } from '../results/starter-themes.ts';
import type { StarterThemesQuery } from '../results/starter-themes.query.ts';
import type { Stats } from '../results/stats.ts';
import type { TableQuery } from '../results/table.query.ts';
import type { Terms } from '../results/terms.ts';
import type { TermsQuery } from '../results/terms.query.ts';
import type { TopicsAnswer } from '../results/topics.ts';
import type { TopicsQuery } from '../results/topics.query.ts';
import type { TimeSeriesQuery } from '../results/time-series.query.ts';
import type { CommentRowsQuery, FilePage, TableRowsQuery } from '../results/export-pages.ts';
import type { CloudQuery } from '../results/words.query.ts';
import type { StoreSettings } from '../runtime/projection-stores.ts';
import type { MethodNames } from '../runtime/remote-calls.ts';

export interface QueryCall<Query> {
  readonly query: Query;
  /** By model: how far it has to be before it is read. Whoever asks has seen it there already. */
  readonly positions: Readonly<Record<string, Position>>;
  /** Place of the call's flag in the shared state: not 0 when nobody waits for the answer any more. */
  readonly flag: number;
}

/** A comment whole, with every match of the query in it. */
export interface MatchSample {
  readonly _id: number;
  readonly text: string;
  /** [start, end) in UTF-16 units of the text, in order. */
  readonly spans: readonly (readonly [number, number])[];
  readonly change: Match['change'];
}

export interface DictionaryTestAnswer extends Omit<MatchingComments, 'matches'> {
  readonly sample: readonly MatchSample[];
}

/** UTF-8, as it is sent: writing a large answer is work for a query thread, too. */
export type WrittenJson = Uint8Array;

/** The results that query threads answer: a new one is a line here, in the names below and in `answer-queries.ts`. */
export interface Queries {
  /** JSON of a `TableResult`. */
  table(call: QueryCall<TableQuery>): Promise<WrittenJson>;
  /** JSON of a `CoOccurrence`. */
  coOccurrence(call: QueryCall<ScopeQuery>): Promise<WrittenJson>;
  /** JSON of a `TimeSeries`. */
  timeSeries(call: QueryCall<TimeSeriesQuery>): Promise<WrittenJson>;
  /** JSON of `CloudWords`. */
  cloud(call: QueryCall<CloudQuery>): Promise<WrittenJson>;
  /** JSON of a `TermFrequency`. */
  termFrequency(call: QueryCall<ScopeQuery>): Promise<WrittenJson>;
  dictionaryTest(call: QueryCall<DictionaryTestQuery>): Promise<DictionaryTestAnswer>;
  dictionaryPreview(call: QueryCall<DictionaryPreviewQuery>): Promise<DictionaryPreviewAnswer>;
  columnValues(call: QueryCall<ColumnValuesQuery>): Promise<ColumnValues>;
  matches(call: QueryCall<MatchesQuery>): Promise<Matches>;
  automatic(call: QueryCall<AutomaticQuery>): Promise<Automatic>;
  terms(call: QueryCall<TermsQuery>): Promise<Terms>;
  queryHits(call: QueryCall<QueryHitsQuery>): Promise<QueryHits>;
  relatedWords(call: QueryCall<RelatedWordsQuery>): Promise<RelatedWords>;
  sample(call: QueryCall<SampleQuery>): Promise<Sample>;
  scored(call: QueryCall<ScoredQuery>): Promise<Scored>;
  topics(call: QueryCall<TopicsQuery>): Promise<TopicsAnswer>;
  starterThemes(call: QueryCall<StarterThemesQuery>): Promise<StarterThemes>;
  stats(call: QueryCall<ScopeQuery>): Promise<Stats>;
  commentRows(call: QueryCall<CommentRowsQuery>): Promise<FilePage>;
  tableRows(call: QueryCall<TableRowsQuery>): Promise<FilePage>;
}

export const QUERY_NAMES: MethodNames<Queries> = {
  ...{ table: true, dictionaryTest: true, columnValues: true, matches: true, automatic: true },
  ...{ terms: true, queryHits: true, relatedWords: true, sample: true, scored: true, stats: true, timeSeries: true },
  ...{ coOccurrence: true, starterThemes: true, topics: true, dictionaryPreview: true },
  ...{ commentRows: true, tableRows: true },
  ...{ cloud: true, termFrequency: true },
};

export type QueryName = keyof Queries;
export type QueryOf<Name extends QueryName> = Parameters<Queries[Name]>[0]['query'];
export type AnswerOf<Name extends QueryName> = Awaited<ReturnType<Queries[Name]>>;

export interface QueryCalls extends Queries {
  stop(): Promise<void>;
}

export const QUERY_METHODS: MethodNames<QueryCalls> = { ...QUERY_NAMES, stop: true };

export interface QueryThreadData extends Pick<StoreSettings, 'dataDir' | 'mongoUrl'> {
  readonly state: SharedArrayBuffer;
  /** Bytes that columns and running queries of the thread may take together. */
  readonly memoryBytes: number;
}
