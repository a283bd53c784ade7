/** Answers queries in a thread, once the models have reached the positions that the caller has seen. */
import type { Cause } from '@verbatim/domain/moment/causes';
import { commentsModel } from '../models/comments/comments.ts';
import { DICTIONARY_MODEL } from '../models/dictionary/dictionary.ts';
import { findTheme } from '../models/library/library.query.ts';
import { LIBRARY_MODEL } from '../models/library/library.ts';
import { findProject } from '../models/projects/projects.query.ts';
import { PROJECTS_MODEL } from '../models/projects/projects.ts';
import { segmentsModel } from '../models/segments/segments.ts';
import { tagsModel } from '../models/tags/tags.ts';
import { findWorkspace } from '../models/workspaces/workspaces.query.ts';
import { WORKSPACES_MODEL } from '../models/workspaces/workspaces.ts';
import { keepEarlierThemes } from '../past/library-presence.ts';
import type { Past, PastModels } from '../past/past-models.ts';
import {
  type ChangedCommentsQuery,
  type ChangesQuery,
  readChangedComments,
  readChanges,
  type ReadStep,
} from '../results/changes/changes.query.ts';
import { readCoOccurrence } from '../results/co-occurrence/co-occurrence.query.ts';
import { readColumnValues } from '../results/column-values/column-values.query.ts';
import { readAutomatic } from '../results/comments/automatic.query.ts';
import { answerCommentItems } from '../results/comments/comment-items.query.ts';
import { readCommentPage } from '../results/comments/comment-page.query.ts';
import { readMatches } from '../results/comments/matches.query.ts';
import { readSample } from '../results/comments/sample.query.ts';
import { readDrivers } from '../results/drivers/drivers.query.ts';
import { toFileGroup } from '../results/engine/grouping.ts';
import type { QuerySignal } from '../results/engine/query-cost.ts';
import type { QueryWithComments } from '../results/engine/query-with-comments.ts';
import type { ScopeModels } from '../results/engine/scope.ts';
import type { SegmentReads } from '../results/engine/segment-reads.ts';
import { answerUnreadable, answerUnreadableRows } from '../results/engine/unreadable.query.ts';
import { readWarm } from '../results/engine/warm.query.ts';
import {
  type CodedRowsQuery,
  readCodedShape,
  writeCodedDescription,
  writeCodedRows,
} from '../results/exports/coded-rows.query.ts';
import { commentRows, type CommentRowsQuery, tableRows, type TableRowsQuery } from '../results/exports/export-pages.ts';
import { answerFigureDifference, type FigureDifferenceQuery } from '../results/freezes/figure-difference.ts';
import { readLabelComparison } from '../results/label-comparison/label-comparison.query.ts';
import { readTimeSeries } from '../results/over-time/time-series.query.ts';
import { answerQueryTerms } from '../results/query-terms/query-terms.query.ts';
import { readRatingWords } from '../results/rating-words/rating-words.query.ts';
import { answerDictionaryPreview } from '../results/sentiment/dictionary-preview.query.ts';
import { answerDictionaryTest } from '../results/sentiment/dictionary-test.query.ts';
import { readScored } from '../results/sentiment/scored.query.ts';
import { readProposedQuery } from '../results/similar/propose-query.ts';
import { answerSimilar } from '../results/similar/similar.query.ts';
import { readStarterThemes } from '../results/starter-themes/starter-themes.query.ts';
import { readColumnStats } from '../results/column-stats/column-stats.query.ts';
import { readStats } from '../results/stats/stats.query.ts';
import { answerSuggestions, readAcceptable } from '../results/suggestions/suggestions.query.ts';
import { readTable } from '../results/table/table.query.ts';
import { readTerms } from '../results/terms/terms.query.ts';
import { answerCoverage } from '../results/theme-coverage/coverage.query.ts';
import { answerThemePreview } from '../results/theme-preview/theme-preview.query.ts';
import { readMissingWords } from '../results/theme-words/missing-words.query.ts';
import { readRelatedWords } from '../results/theme-words/related-words.query.ts';
import { readTermContributions } from '../results/theme-words/term-contribution.query.ts';
import { readWordVariants } from '../results/theme-words/word-variants.query.ts';
import { answerTopics } from '../results/topics/topics.query.ts';
import { readCloud, readTermFrequency } from '../results/words/words.query.ts';
import { waitForPosition } from '../runtime/subscriptions/wait-for-position.ts';
import type { ModelReader, ReadStore } from '../stores/read-store.ts';
import type { QueryCall, WrittenJson } from './query-protocol.ts';

/** Shared memory of a query thread and its callers: a flag per call, and the memory in use. */

/** Concurrent calls of one thread, running and waiting. */
const MAX_CALLS = 512;
const KIBIBYTE = 1024;
const COLUMNS = 0;
const FIRST_FLAG = 1;

export const newThreadState = (): SharedArrayBuffer =>
  new SharedArrayBuffer((FIRST_FLAG + MAX_CALLS) * Int32Array.BYTES_PER_ELEMENT);

/** The thread's view. */
export const threadSide = (state: SharedArrayBuffer) => {
  const cells = new Int32Array(state);
  return {
    isGone: (flag: number): boolean => Atomics.load(cells, flag) !== 0,
    tellMemory: (bytes: number): void => void Atomics.store(cells, COLUMNS, Math.ceil(bytes / KIBIBYTE)),
  };
};

export interface CallerSide {
  /** @returns undefined when every flag is taken */
  take(): number | undefined;
  giveUp(flag: number): void;
  giveBack(flag: number): void;
  readonly memoryBytes: number;
}

/** The callers' view. */
export const createCallerSide = (state: SharedArrayBuffer): CallerSide => {
  const cells = new Int32Array(state);
  const free = Array.from({ length: MAX_CALLS }, (_, at) => FIRST_FLAG + at);
  return {
    take() {
      const flag = free.pop();
      if (flag !== undefined) Atomics.store(cells, flag, 0);
      return flag;
    },
    giveUp: (flag) => void Atomics.store(cells, flag, 1),
    giveBack: (flag) => void free.push(flag),
    get memoryBytes() {
      return Atomics.load(cells, COLUMNS) * KIBIBYTE;
    },
  };
};

export interface AnswerQueriesOptions {
  readonly reads: SegmentReads;
  readonly store: () => Promise<Pick<ReadStore, 'reader'>>;
  readonly past: PastModels;
  /** Signal of the caller behind a flag. */
  readonly querySignal: (flag: number) => QuerySignal;
}

const getModels = ({ store, past: pastModels }: Pick<AnswerQueriesOptions, 'store' | 'past'>) => {
  const reader = async (model: string, { positions, past }: QueryCall<unknown>): Promise<ModelReader> => {
    const opened = await store();
    const position = positions[model];
    // Another connection may see a commit a moment later.
    if (position !== undefined) await waitForPosition(opened, [model], position);
    return past === undefined ? opened.reader(model) : pastModels.reader(model, past);
  };
  const scopeModels = async (projectId: string, call: QueryCall<unknown>): Promise<Required<ScopeModels>> => ({
    segments: await reader(segmentsModel(projectId), call),
    tags: await reader(tagsModel(projectId), call),
    library: await reader(LIBRARY_MODEL, call),
    dictionary: await reader(DICTIONARY_MODEL, call),
  });
  return { reader, scopeModels };
};

/** The models of a workspace between two moments: each cause takes its part of the later one (ADR 65). */
const stepReader =
  (
    { reader }: Pick<ReturnType<typeof getModels>, 'reader'>,
    past: PastModels,
    call: QueryCall<ChangesQuery>,
  ): ReadStep =>
  async ([earlier, later], applied) => {
    const { projectId, workspaceId } = call.query;
    const at = (cause: Cause): Past => ({ projectId, workspaceId, moment: applied.has(cause) ? later : earlier });
    const read = (model: string, cause: Cause): Promise<ModelReader> => reader(model, { ...call, past: at(cause) });
    // Waits for the client's own writes.
    await read(segmentsModel(projectId), 'columns');
    const segments =
      applied.has('columns') && !applied.has('files')
        ? await past.segmentsBefore(at('columns'), earlier.project)
        : await past.segments(at('columns'));
    const queries = await read(LIBRARY_MODEL, 'queries');
    const library =
      applied.has('deletions') && !applied.has('queries')
        ? keepEarlierThemes(queries, await read(LIBRARY_MODEL, 'deletions'))
        : queries;
    const workspace = await findWorkspace(await read(WORKSPACES_MODEL, 'themes'), workspaceId);
    const project = await findProject(await read(PROJECTS_MODEL, 'columns'), projectId);
    return {
      models: {
        segments,
        tags: await read(tagsModel(projectId), 'tags'),
        library,
        dictionary: await read(DICTIONARY_MODEL, 'words'),
      },
      version: segments.presentVersion,
      themes: workspace?.themes ?? [],
      groups: project === undefined ? [] : [...(project.groups ?? []), toFileGroup(project.files)],
      findTheme: (id) => findTheme(library, id),
    };
  };

/** Ways to answer a call: over a scope, with texts of comments, or as written JSON. */
const createAnswers = (
  { reads, querySignal }: Pick<AnswerQueriesOptions, 'reads' | 'querySignal'>,
  { reader, scopeModels }: ReturnType<typeof getModels>,
) => {
  const over =
    <Query extends { readonly projectId: string }, Result>(
      read: (reads: SegmentReads, models: ScopeModels, query: Query, querySignal: QuerySignal) => Promise<Result>,
    ) =>
    async (call: QueryCall<Query>): Promise<Result> =>
      read(reads, await scopeModels(call.query.projectId, call), call.query, querySignal(call.flag));
  const withComments =
    <Query extends { readonly projectId: string }, Result>(
      answer: (asked: QueryWithComments<Query>) => Promise<Result>,
    ) =>
    async (call: QueryCall<Query>): Promise<Result> =>
      answer({
        reads,
        query: call.query,
        querySignal: querySignal(call.flag),
        models: await scopeModels(call.query.projectId, call),
        comments: await reader(commentsModel(call.query.projectId), call),
      });
  const written =
    <Query extends { readonly projectId: string }>(read: Parameters<typeof over<Query, unknown>>[0]) =>
    async (call: QueryCall<Query>): Promise<WrittenJson> =>
      Buffer.from(JSON.stringify(await over(read)(call)));
  return { over, withComments, written };
};

/** A new result is an entry here: its types follow. */
export const answerQueries = ({ reads, querySignal, ...stores }: AnswerQueriesOptions) => {
  const { reader, scopeModels } = getModels(stores);
  const { over, withComments, written } = createAnswers({ reads, querySignal }, { reader, scopeModels });
  const table = over(readTable);
  const commentPage = over(readCommentPage);

  return {
    table: written(readTable),
    coOccurrence: written(readCoOccurrence),
    timeSeries: written(readTimeSeries),
    drivers: written(readDrivers),
    labelComparison: written(readLabelComparison),
    cloud: written(readCloud),
    termFrequency: written(readTermFrequency),
    columnValues: over(readColumnValues),
    matches: over(readMatches),
    commentItems: withComments(answerCommentItems),
    automatic: over(readAutomatic),
    terms: over(readTerms),
    missingWords: over(readMissingWords),
    queryHits: over(readTermContributions),
    relatedWords: over(readRelatedWords),
    wordVariants: over(readWordVariants),
    starterThemes: over(readStarterThemes),
    stats: over(readStats),
    columnStats: over(readColumnStats),
    sample: over(readSample),
    scored: over(readScored),
    ratingWords: over(readRatingWords),
    warm: over(readWarm),
    async commentRows(call: QueryCall<CommentRowsQuery>) {
      const page = await commentPage(call);
      return commentRows(await reader(commentsModel(call.query.projectId), call), call.query, page);
    },
    codedShape: over(readCodedShape),
    codedDescription: over(writeCodedDescription),
    async codedRows(call: QueryCall<CodedRowsQuery>) {
      const page = await commentPage(call);
      return writeCodedRows(await reader(commentsModel(call.query.projectId), call), call.query, page);
    },
    async tableRows(call: QueryCall<TableRowsQuery>) {
      return tableRows(await table(call), call.query);
    },
    async changes(call: QueryCall<ChangesQuery>) {
      const readStep = stepReader({ reader }, stores.past, call);
      return readChanges({ reads, readStep, query: call.query, querySignal: querySignal(call.flag) });
    },
    async changedComments(call: QueryCall<ChangedCommentsQuery>) {
      const readStep = stepReader({ reader }, stores.past, call);
      return readChangedComments({ reads, readStep, query: call.query, querySignal: querySignal(call.flag) });
    },
    async figureDifference({ query }: QueryCall<FigureDifferenceQuery>) {
      return answerFigureDifference(query);
    },
    unreadable: withComments(answerUnreadable),
    unreadableRows: withComments(answerUnreadableRows),
    suggestions: withComments(answerSuggestions),
    acceptable: over(readAcceptable),
    queryTerms: withComments(answerQueryTerms),
    similar: withComments(answerSimilar),
    proposedQuery: over(readProposedQuery),
    topics: withComments(answerTopics),
    coverage: withComments(answerCoverage),
    dictionaryPreview: withComments(answerDictionaryPreview),
    dictionaryTest: withComments(answerDictionaryTest),
    themePreview: withComments(answerThemePreview),
  };
};
