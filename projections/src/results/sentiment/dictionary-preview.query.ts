/**
 * Previews a change of the sentiment dictionary: rescores the sentences with a changed word, as a save would,
 * without storing anything, and tests shares of positive and negative comments as tables test themes. A
 * change that affects nearly every sentence is previewed on the first comments.
 */
import { readComments } from '../../models/comments/comments.query.ts';
import type { ChangedComment, DictionaryPreview, DictionaryPreviewAnswer, TestedClass } from './dictionary-preview.ts';
import type { QueryWithComments } from '../engine/query-with-comments.ts';
import { SEGMENT_COMMENTS } from '../../models/segments/segments.ts';
import { readSavedWords, readWords, type SavedWords } from '../../models/dictionary/dictionary.query.ts';
import type { ModelReader } from '../../stores/read-store.ts';
import type { FileView } from '../engine/file-view.ts';
import type { Group } from '../engine/grouping.ts';
import type { QuerySignal } from '../engine/query-cost.ts';
import { getClassName, MoveCount } from './class-moves.ts';
import { NEG, POS } from '../kernels/theme-sentiment.ts';
import { findTurnedFlags, type CountedComments, type TestedRow } from '../theme-preview/turned-flags.ts';
import type { TurnedFlags } from '../theme-preview/theme-preview.ts';
import { countClass, rescoreFile, ThemeMoves, type RescoredFile } from './rescored-comments.ts';
import { scoringAfter, type Rescoring } from './scoring.ts';
import { overScope, type Scope, type ScopeModels } from '../engine/scope.ts';
import type { SegmentReads } from '../engine/segment-reads.ts';

export interface DictionaryPreviewQuery {
  readonly projectId: string;
  /** The list of the words: global (`g`) or the project's (`c`). */
  readonly list: 'g' | 'c';
  /** Changes, in lower case; null removes a word. */
  readonly words: readonly { readonly text: string; readonly value: number | null }[];
  /** Whole list; undefined for the saved one. */
  readonly negators: readonly string[] | undefined;
  /** Ids of themes to look for other scores under: those of the project's workspaces. */
  readonly themes: readonly string[];
  /** Custom groups of the project. */
  readonly groups: readonly Group[];
}

/** Rescored sentences after which no further segment is read. */
const MAX_SENTENCES = 100_000;
const MAX_SAMPLES = 5;

export const readDictionaryPreview = async (
  reads: SegmentReads,
  models: ScopeModels & { readonly dictionary: ModelReader },
  query: DictionaryPreviewQuery,
  querySignal?: QuerySignal,
): Promise<DictionaryPreview> => {
  const { projectId, list, words, negators, themes, groups } = query;
  const before = await readSavedWords(models.dictionary, projectId);
  const rescoring = scoringAfter(before, await wordsAfter(models.dictionary, query));
  const run = (scope: Scope): Promise<DictionaryPreview> => preview(scope, rescoring, groups);
  const kernel = { name: 'dictionary preview', asked: [list, words, negators, groups], run };
  return overScope(reads, models, { projectId, themes }, kernel, querySignal);
};

const wordsAfter = async (
  dictionary: ModelReader,
  { projectId, list, words, negators }: DictionaryPreviewQuery,
): Promise<SavedWords> => {
  const [all, own] = [await readWords(dictionary), await readWords(dictionary, projectId)];
  const lists = { g: new Map(all.words), c: new Map(own.words) };
  for (const { text, value } of words) {
    if (value === null) lists[list].delete(text);
    else lists[list].set(text, value);
  }
  const customWords = [...lists.g, ...lists.c].map(([text, value]) => ({ text, value }));
  return { customWords, negators: negators ?? all.negators };
};

const preview = async (scope: Scope, rescoring: Rescoring, groups: readonly Group[]): Promise<DictionaryPreview> => {
  const moves = new MoveCount();
  const samples: ChangedComment[] = [];
  const themes = new ThemeMoves(scope);
  const rescoredFiles: (readonly [FileView, RescoredFile])[] = [];
  let [comments, lookedAt, sentences] = [0, 0, 0];
  for (const scoped of scope.files) {
    const { file } = scoped;
    for (let segment = 0; segment < file.segments; segment++) comments += file.commentsIn(segment);
    if (sentences >= MAX_SENTENCES) continue;
    const rescored = await rescoreFile(file, rescoring, scope.slice, MAX_SENTENCES - sentences);
    for (const { segment, changes } of rescored.segments) {
      const firstId = file.document.firstId + segment * SEGMENT_COMMENTS;
      for (const change of changes) {
        const [from, to] = [getClassName(change.from), getClassName(change.to)];
        moves.add(change.from, change.to);
        if (samples.length < MAX_SAMPLES)
          samples.push({ id: firstId + change.comment, from, to, before: change.before, after: change.after });
      }
    }
    lookedAt += rescored.lookedAt;
    sentences += rescored.sentences;
    await themes.addFile(scoped, rescored.segments);
    rescoredFiles.push([file, rescored]);
  }
  const flags = lookedAt < comments || moves.total === 0 ? UNTESTED : await testClasses(scope, groups, rescoredFiles);
  return {
    comments,
    lookedAt,
    changed: moves.total,
    moves: moves.sorted(),
    samples,
    themes: themes.sorted(),
    ...flags,
  };
};

const testClasses = async (
  scope: Scope,
  groups: readonly Group[],
  files: readonly (readonly [FileView, RescoredFile])[],
): Promise<TurnedFlags<TestedClass>> => {
  const rows: TestedRow<TestedClass>[] = [];
  for (const [sentiment, place] of [['pos', POS] as const, ['neg', NEG] as const]) {
    const counted: CountedComments[] = [];
    for (const [file, { segments }] of files) counted.push(await countClass(file, place, segments));
    rows.push({ mark: { sentiment }, counted });
  }
  return findTurnedFlags(scope, groups, rows);
};

const NO_FLAGS = { count: 0, items: [] };
const UNTESTED: TurnedFlags<TestedClass> = { columnFlags: NO_FLAGS, pairFlags: NO_FLAGS, tested: 0, untested: [] };

export const answerDictionaryPreview = async (
  asked: QueryWithComments<DictionaryPreviewQuery>,
): Promise<DictionaryPreviewAnswer> => {
  const found = await readDictionaryPreview(asked.reads, asked.models, asked.query, asked.querySignal);
  const ids = found.samples.map(({ id }) => id);
  const comments = await readComments(asked.comments, asked.query.projectId, ids);
  const texts = new Map(comments.map(({ _id, text }) => [_id, text]));
  return { ...found, samples: found.samples.map((sample) => ({ ...sample, text: texts.get(sample.id) ?? '' })) };
};
