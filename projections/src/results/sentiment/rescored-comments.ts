/** What other words and negators would change in a file: of the comments, and of themes. */
import type { FileView } from '../engine/file-view.ts';
import type { AbortableSlice } from '../engine/query-cost.ts';
import type { FileScope, ScopeTheme } from '../engine/scope.ts';
import { classChanges, type ClassChange } from '../kernels/class-changes.ts';
import { CLASSES, COMMENT_OF_ROW } from '../kernels/theme-sentiment.ts';
import type { CountedComments } from '../theme-preview/turned-flags.ts';
import type { MovedTheme } from './dictionary-preview.ts';
import type { Rescoring } from './scoring.ts';

/** A segment with a sentence of another score. */
interface ChangedSegment {
  readonly segment: number;
  readonly commentOfSentence: Uint16Array;
  readonly before: Int16Array;
  readonly after: Int16Array;
  readonly changes: readonly ClassChange[];
}

export interface RescoredFile {
  readonly lookedAt: number;
  /** Sentences that were scored again. */
  readonly sentences: number;
  readonly segments: readonly ChangedSegment[];
}

/** @param maxSentences after which no further segment is read */
export const rescoreFile = async (
  file: FileView,
  rescoring: Rescoring,
  slice: AbortableSlice,
  maxSentences: number,
): Promise<RescoredFile> => {
  const segments: ChangedSegment[] = [];
  const [stored, split] = [await file.compounds(), await file.sentencePlaces()];
  let [segment, lookedAt, sentences] = [0, 0, 0];
  for await (const rescored of file.rescored(stored, rescoring)) {
    const [before, after] = [stored[segment]!, rescored.compounds];
    if (after.some((compound, at) => compound !== before[at])) {
      const { commentOfSentence } = split[segment]!;
      segments.push({
        segment,
        commentOfSentence,
        before,
        after,
        changes: classChanges(commentOfSentence, before, after),
      });
    }
    lookedAt += file.commentsIn(segment++);
    sentences += rescored.sentences;
    if (sentences >= maxSentences) break;
    if (slice.isOver()) await slice.rest();
  }
  return { lookedAt, sentences, segments };
};

/** Comments of a class before and after, by segment. */
export const countClass = async (
  file: FileView,
  sentiment: number,
  changed: readonly ChangedSegment[],
): Promise<CountedComments> => {
  const { rows, starts } = await file.everyCommentClassed();
  const before = Array.from({ length: file.segments }, (_, segment) => {
    const first = segment * CLASSES + sentiment;
    const ofClass = rows.subarray(starts[first], starts[first + 1]);
    return { comments: Uint16Array.from(ofClass, (row) => row & COMMENT_OF_ROW) };
  });
  const after = [...before];
  for (const { segment, changes } of changed) {
    const left = new Set(changes.flatMap(({ comment, from }) => (from === sentiment ? [comment] : [])));
    const came = changes.flatMap(({ comment, to }) => (to === sentiment ? [comment] : []));
    const stayed = before[segment]!.comments.filter((comment) => !left.has(comment));
    after[segment] = { comments: Uint16Array.from([...stayed, ...came]) };
  }
  return { before, after };
};

/** Themes under which a sentence has another score, and their comments of another class. */
export class ThemeMoves {
  private readonly changed = new Map<ScopeTheme, number>();
  private readonly themes: readonly ScopeTheme[];
  private readonly slice: AbortableSlice;

  constructor({ themes, slice }: { readonly themes: readonly ScopeTheme[]; readonly slice: AbortableSlice }) {
    this.themes = themes;
    this.slice = slice;
  }

  async addFile({ carrying }: Pick<FileScope, 'carrying'>, segments: readonly ChangedSegment[]): Promise<void> {
    if (segments.length === 0) return;
    for (const theme of this.themes) {
      const columns = await carrying(theme.id);
      for (const { segment, commentOfSentence, before, after } of segments) {
        const scored = columns[segment]!.sentences.filter((sentence) => sentence < before.length);
        if (scored.every((sentence) => before[sentence] === after[sentence])) continue;
        const changes = classChanges(
          Uint16Array.from(scored, (sentence) => commentOfSentence[sentence]!),
          Int16Array.from(scored, (sentence) => before[sentence]!),
          Int16Array.from(scored, (sentence) => after[sentence]!),
        );
        this.changed.set(theme, (this.changed.get(theme) ?? 0) + changes.length);
        if (this.slice.isOver()) await this.slice.rest();
      }
    }
  }

  /** Most comments first, then in the order of the themes. */
  sorted(): readonly MovedTheme[] {
    return [...this.changed]
      .map(([{ id, name }, changed]) => ({ id, name, changed }))
      .sort((a, b) => b.changed - a.changed);
  }
}
