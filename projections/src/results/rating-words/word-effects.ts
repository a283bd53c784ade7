/** What each proposed word would change by itself: comments of another class, as the preview counts them. */
import type { ClassMove } from '../sentiment/dictionary-preview.ts';
import { MoveCount } from '../sentiment/class-moves.ts';
import { scoringAfter } from '../sentiment/scoring.ts';
import type { SavedWords } from '../../models/dictionary/dictionary.query.ts';
import type { FileView } from '../engine/file-view.ts';
import type { Scope } from '../engine/scope.ts';
import { classChanges } from '../kernels/class-changes.ts';

export interface WordEffect {
  readonly changed: number;
  readonly moves: readonly ClassMove[];
}

export interface WordEffects {
  readonly comments: number;
  readonly lookedAt: number;
  readonly effects: readonly WordEffect[];
}

/** Comments after which no further segment is read: their texts are in memory for all words. */
const MAX_LOOKED_AT = 20_000;

interface LookedAtFile {
  readonly file: FileView;
  /** Of its first segments. */
  readonly texts: readonly (readonly string[])[];
}

const readTexts = async ({ files, slice }: Scope) => {
  const read: LookedAtFile[] = [];
  let [comments, lookedAt] = [0, 0];
  for (const { file } of files) {
    const texts: (readonly string[])[] = [];
    for (let segment = 0; segment < file.segments; segment++) {
      comments += file.commentsIn(segment);
      if (lookedAt >= MAX_LOOKED_AT) continue;
      texts.push(await file.commentTexts(segment));
      lookedAt += file.commentsIn(segment);
      if (slice.isOver()) await slice.rest();
    }
    if (texts.length > 0) read.push({ file, texts });
  }
  return { read, comments, lookedAt };
};

/** @param before the saved words @param words to be changed, one at a time */
export const countWordEffects = async (
  scope: Scope,
  before: SavedWords,
  words: readonly { readonly text: string; readonly value: number }[],
): Promise<WordEffects> => {
  const { read, comments, lookedAt } = await readTexts(scope);
  const effects: WordEffect[] = [];
  for (const word of words) {
    const rescoring = scoringAfter(before, { ...before, customWords: [...before.customWords, word] });
    const moves = new MoveCount();
    for (const { file, texts } of read) {
      const [stored, split] = [await file.compounds(), await file.sentencePlaces()];
      let segment = 0;
      for await (const { compounds } of file.rescored(stored, rescoring, 0, texts)) {
        if (compounds !== stored[segment])
          for (const { from, to } of classChanges(split[segment]!.commentOfSentence, stored[segment]!, compounds))
            moves.add(from, to);
        if (++segment === texts.length) break;
      }
    }
    effects.push({ changed: moves.total, moves: moves.sorted() });
    if (scope.slice.isOver()) await scope.slice.rest();
  }
  return { comments, lookedAt, effects };
};
