/**
 * What a change of the sentiment dictionary would do to the comments of a project. Scored anew are the sentences that hold a changed word, as they would be
 * after a save, and nothing is kept of it. A change that concerns nearly every sentence is shown on the first comments.
 */
import { SEGMENT_COMMENTS } from '../models/segments/segment-format.ts';
import { readSavedWords, readWords, type SavedWords } from '../models/dictionary/dictionary.query.ts';
import type { ModelReader } from '../stores/read-store.ts';
import type { Asker } from './asker.ts';
import type { ChangedComment, ClassMove, CommentClass, DictionaryPreview } from './dictionary-preview.ts';
import { classChanges } from './kernels/class-changes.ts';
import { CLASSES, MIX, NEG, NEU, POS } from './kernels/theme-sentiment.ts';
import { scoringAfter, type Rescoring } from './scoring.ts';
import { overScope, type Scope, type ScopeModels } from './scope.ts';
import type { SegmentReads } from './segment-reads.ts';

export interface DictionaryPreviewQuery {
  readonly projectId: string;
  /** Of which list the words are: that of all projects, or the project's own. */
  readonly list: 'g' | 'c';
  /** Those that are changed, in lower case; null: the word is removed. */
  readonly words: readonly { readonly text: string; readonly value: number | null }[];
  /** Whole list; undefined: those that are saved. */
  readonly negators: readonly string[] | undefined;
}

/** Sentences that are scored anew before no further segment is looked at. */
const MOST_SENTENCES = 100_000;
const MOST_SAMPLES = 5;

export const readDictionaryPreview = async (
  reads: SegmentReads,
  models: ScopeModels & { readonly dictionary: ModelReader },
  query: DictionaryPreviewQuery,
  asker?: Asker,
): Promise<DictionaryPreview> => {
  const { projectId, list, words, negators } = query;
  const before = await readSavedWords(models.dictionary, projectId);
  const rescoring = scoringAfter(before, await wordsAfter(models.dictionary, query));
  const run = (scope: Scope): Promise<DictionaryPreview> => preview(scope, rescoring);
  const kernel = { name: 'dictionary preview', asked: [list, words, negators], run };
  return overScope(reads, models, { projectId }, kernel, asker);
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

const preview = async ({ files, slice }: Scope, rescoring: Rescoring): Promise<DictionaryPreview> => {
  const moves = new MoveCount();
  const samples: ChangedComment[] = [];
  let [comments, lookedAt, sentences] = [0, 0, 0];
  for (const { file } of files) {
    for (let segment = 0; segment < file.segments; segment++) comments += file.commentsIn(segment);
    if (sentences >= MOST_SENTENCES) continue;
    const before = await file.compounds();
    const split = await file.sentencePlaces();
    let segment = 0;
    for await (const rescored of file.rescored(before, rescoring)) {
      const was = before[segment]!;
      const firstId = file.document.firstId + segment * SEGMENT_COMMENTS;
      if (rescored.compounds !== was)
        for (const change of classChanges(split[segment]!.commentOfSentence, was, rescored.compounds)) {
          const [from, to] = [classNamed(change.from), classNamed(change.to)];
          moves.add(change.from, change.to);
          if (samples.length < MOST_SAMPLES)
            samples.push({ id: firstId + change.comment, from, to, before: change.before, after: change.after });
        }
      lookedAt += file.commentsIn(segment);
      sentences += rescored.sentences;
      segment++;
      if (sentences >= MOST_SENTENCES) break;
      if (slice.isOver()) await slice.rest();
    }
  }
  return { comments, lookedAt, changed: moves.total, moves: moves.sorted(), samples };
};

const NAMES: Readonly<Record<number, CommentClass>> = { [POS]: 'pos', [NEU]: 'neu', [MIX]: 'mix', [NEG]: 'neg' };
const classNamed = (place: number): CommentClass => NAMES[place]!;

class MoveCount {
  total = 0;
  private readonly counts = new Uint32Array(CLASSES * CLASSES);

  add(from: number, to: number): void {
    this.counts[from * CLASSES + to]!++;
    this.total++;
  }

  sorted(): readonly ClassMove[] {
    return [...this.counts]
      .map((count, at) => ({ count, at }))
      .filter(({ count }) => count > 0)
      .sort((a, b) => b.count - a.count || a.at - b.at)
      .map(({ count, at }) => ({ from: classNamed(Math.floor(at / CLASSES)), to: classNamed(at % CLASSES), count }));
  }
}
