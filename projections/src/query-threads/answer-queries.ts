/** Queries as a thread answers them: each over the models once they are as far as whoever asks has seen them. */
import { matchComment } from '@verbatim/domain/text/theme-query/match-theme-query';
import { commentsModel } from '../models/comments/comments.ts';
import { readComments } from '../models/comments/comments.query.ts';
import { LIBRARY_MODEL } from '../models/library/library.ts';
import { segmentsModel } from '../models/segments/segments.ts';
import { tagsModel } from '../models/tags/tags.ts';
import type { Asker } from '../results/asker.ts';
import { readAutomatic } from '../results/automatic.query.ts';
import { readColumnValues } from '../results/column-values.query.ts';
import { testThemeQuery, type DictionaryTestQuery, type Match } from '../results/dictionary-test.query.ts';
import type { ScopeModels } from '../results/scope.ts';
import type { SegmentReads } from '../results/segment-reads.ts';
import { readMatches } from '../results/matches.query.ts';
import { readQueryHits } from '../results/query-hits.query.ts';
import { readRelatedWords } from '../results/related-words.query.ts';
import { readTable } from '../results/table.query.ts';
import { readTerms } from '../results/terms.query.ts';
import { waitForPosition } from '../runtime/wait-for-position.ts';
import type { ModelReader, ReadStore } from '../stores/read-store.ts';
import type { DictionaryTestAnswer, Queries, QueryCall } from './query-protocol.ts';

export interface AnswerQueriesOptions {
  readonly reads: SegmentReads;
  readonly store: () => Promise<Pick<ReadStore, 'reader'>>;
  /** Who waits behind a flag. */
  readonly asker: (flag: number) => Asker;
}

export const answerQueries = ({ reads, store, asker }: AnswerQueriesOptions): Queries => {
  const reader = async (model: string, { positions }: QueryCall<unknown>): Promise<ModelReader> => {
    const opened = await store();
    const position = positions[model];
    // Another connection may see a moment later what was seen there.
    if (position !== undefined) await waitForPosition(opened, [model], position);
    return opened.reader(model);
  };
  const scopeModels = async (projectId: string, call: QueryCall<unknown>): Promise<ScopeModels> => ({
    segments: await reader(segmentsModel(projectId), call),
    tags: await reader(tagsModel(projectId), call),
    library: await reader(LIBRARY_MODEL, call),
  });

  const over =
    <Query extends { readonly projectId: string }, Result>(
      read: (reads: SegmentReads, models: ScopeModels, query: Query, asker: Asker) => Promise<Result>,
    ) =>
    async (call: QueryCall<Query>): Promise<Result> =>
      read(reads, await scopeModels(call.query.projectId, call), call.query, asker(call.flag));
  const table = over(readTable);

  return {
    table: async (call) => Buffer.from(JSON.stringify(await table(call))),
    columnValues: over(readColumnValues),
    matches: over(readMatches),
    automatic: over(readAutomatic),
    terms: over(readTerms),
    queryHits: over(readQueryHits),
    relatedWords: over(readRelatedWords),
    async dictionaryTest(call) {
      const { query, flag } = call;
      const models = await scopeModels(query.projectId, call);
      const comments = await reader(commentsModel(query.projectId), call);
      const { matches, ...counts } = await testThemeQuery(reads, models, query, asker(flag));
      return { ...counts, sample: await sampleOf(comments, query, matches) };
    },
  };
};

/** Of a comment that is lost, the spans are those of the query that it is lost against. */
const sampleOf = async (
  comments: ModelReader,
  { projectId, query, against = query }: DictionaryTestQuery,
  matches: readonly Match[],
): Promise<DictionaryTestAnswer['sample']> => {
  const changes = new Map(matches.map(({ id, change }) => [id, change]));
  const found = await readComments(comments, projectId, [...changes.keys()]);
  return found.map(({ _id, text, sentences }) => {
    const change = changes.get(_id) ?? null;
    const spans = matchComment(change === 'lost' ? against : query, text, sentences)?.spans ?? [];
    return { _id, text, spans, change };
  });
};
