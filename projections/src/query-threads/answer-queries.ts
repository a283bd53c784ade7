/** Queries as a thread answers them: each over the models once they are as far as whoever asks has seen them. */
import { commentsModel } from '../models/comments/comments.ts';
import { DICTIONARY_MODEL } from '../models/dictionary/dictionary.ts';
import { LIBRARY_MODEL } from '../models/library/library.ts';
import { segmentsModel } from '../models/segments/segments.ts';
import { tagsModel } from '../models/tags/tags.ts';
import type { Asker } from '../results/asker.ts';
import { readAutomatic } from '../results/automatic.query.ts';
import { readCoOccurrence } from '../results/co-occurrence.query.ts';
import { readCommentPage } from '../results/comment-page.query.ts';
import { readColumnValues } from '../results/column-values.query.ts';
import type { ScopeModels } from '../results/scope.ts';
import type { SegmentReads } from '../results/segment-reads.ts';
import { readMatches } from '../results/matches.query.ts';
import { readQueryHits } from '../results/query-hits.query.ts';
import { readScored } from '../results/scored.query.ts';
import { readRelatedWords } from '../results/related-words.query.ts';
import { readSample } from '../results/sample.query.ts';
import { readStarterThemes } from '../results/starter-themes.query.ts';
import { readStats } from '../results/stats.query.ts';
import { readTable } from '../results/table.query.ts';
import { readTerms } from '../results/terms.query.ts';
import { readTimeSeries } from '../results/time-series.query.ts';
import { readCloud, readTermFrequency } from '../results/words.query.ts';
import { waitForPosition } from '../runtime/wait-for-position.ts';
import type { ModelReader, ReadStore } from '../stores/read-store.ts';
import { commentRows, tableRows } from '../results/export-pages.ts';
import {
  answerDictionaryPreview,
  answerDictionaryTest,
  answerTopics,
  type AskedWithComments,
} from './answers-with-comments.ts';
import type { Queries, QueryCall, WrittenJson } from './query-protocol.ts';

export interface AnswerQueriesOptions {
  readonly reads: SegmentReads;
  readonly store: () => Promise<Pick<ReadStore, 'reader'>>;
  /** Who waits behind a flag. */
  readonly asker: (flag: number) => Asker;
}

const modelsOf = (store: AnswerQueriesOptions['store']) => {
  const reader = async (model: string, { positions }: QueryCall<unknown>): Promise<ModelReader> => {
    const opened = await store();
    const position = positions[model];
    // Another connection may see a moment later what was seen there.
    if (position !== undefined) await waitForPosition(opened, [model], position);
    return opened.reader(model);
  };
  const scopeModels = async (projectId: string, call: QueryCall<unknown>): Promise<Required<ScopeModels>> => ({
    segments: await reader(segmentsModel(projectId), call),
    tags: await reader(tagsModel(projectId), call),
    library: await reader(LIBRARY_MODEL, call),
    dictionary: await reader(DICTIONARY_MODEL, call),
  });
  return { reader, scopeModels };
};

export const answerQueries = ({ reads, store, asker }: AnswerQueriesOptions): Queries => {
  const { reader, scopeModels } = modelsOf(store);
  const over =
    <Query extends { readonly projectId: string }, Result>(
      read: (reads: SegmentReads, models: ScopeModels, query: Query, asker: Asker) => Promise<Result>,
    ) =>
    async (call: QueryCall<Query>): Promise<Result> =>
      read(reads, await scopeModels(call.query.projectId, call), call.query, asker(call.flag));
  const withComments =
    <Query extends { readonly projectId: string }, Result>(
      answer: (asked: AskedWithComments<Query>) => Promise<Result>,
    ) =>
    async (call: QueryCall<Query>): Promise<Result> =>
      answer({
        ...{ reads, query: call.query, asker: asker(call.flag) },
        models: await scopeModels(call.query.projectId, call),
        comments: await reader(commentsModel(call.query.projectId), call),
      });
  const written =
    <Query extends { readonly projectId: string }>(read: Parameters<typeof over<Query, unknown>>[0]) =>
    async (call: QueryCall<Query>): Promise<WrittenJson> =>
      Buffer.from(JSON.stringify(await over(read)(call)));
  const table = over(readTable);
  const commentPage = over(readCommentPage);

  return {
    table: written(readTable),
    coOccurrence: written(readCoOccurrence),
    timeSeries: written(readTimeSeries),
    cloud: written(readCloud),
    termFrequency: written(readTermFrequency),
    columnValues: over(readColumnValues),
    matches: over(readMatches),
    automatic: over(readAutomatic),
    terms: over(readTerms),
    queryHits: over(readQueryHits),
    relatedWords: over(readRelatedWords),
    starterThemes: over(readStarterThemes),
    stats: over(readStats),
    sample: over(readSample),
    scored: over(readScored),
    async commentRows(call) {
      const page = await commentPage(call);
      return commentRows(await reader(commentsModel(call.query.projectId), call), call.query, page);
    },
    async tableRows(call) {
      return tableRows(await table(call), call.query);
    },
    topics: withComments(answerTopics),
    dictionaryPreview: withComments(answerDictionaryPreview),
    dictionaryTest: withComments(answerDictionaryTest),
  };
};
