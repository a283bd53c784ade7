/** Moves manual sentence tags to the sentences of a new split, by their overlap in the text. */
import type { MoveSentenceTags } from './tag-commands.ts';
import type { SentenceTag, SentenceTagsMoved, TagMove } from './tag-events.ts';
import { taggedSentences, type TagsState } from './tag-state.ts';

/** Recorded even if nothing moves: it names the split of the tags. */
export const moveSentenceTags = (
  { fileId, splitId, spans, undoes }: MoveSentenceTags,
  state: TagsState,
): readonly SentenceTagsMoved[] => {
  const from = state.splits.get(fileId) ?? null;
  if (from === splitId) return [];
  const undone = new Map(undoes.map((move) => [getKey(move), move]));
  const moves: TagMove[] = [];
  const comments = [...spans.keys()];
  const [first, last] = [Math.min(...comments), Math.max(...comments)];
  for (const { themeId, comment, tags } of comments.length === 0 ? [] : taggedSentences(state, first, last)) {
    const own = spans.get(comment);
    if (own === undefined) continue;
    const earlier = undone.get(getKey({ themeId, comment }));
    const after =
      earlier !== undefined && isSame(earlier.after, tags) ? earlier.before : followed(tags, own.before, own.after);
    moves.push({ themeId, comment, before: tags, after });
  }
  return [{ type: 'SentenceTagsMoved', data: { fileId, from, splitId, moves } }];
};

const getKey = ({ themeId, comment }: Pick<TagMove, 'themeId' | 'comment'>): string => `${comment}/${themeId}`;

const isSame = (one: readonly SentenceTag[], other: readonly SentenceTag[]): boolean =>
  one.length === other.length &&
  one.every(([sentence, tag], at) => sentence === other[at]![0] && tag === other[at]![1]);

/**
 * A tag moves to the sentence that overlaps most of its old one, the first of equals. A tag wins over an
 * exclusion on the same sentence; tags of missing sentences keep their number.
 */
const followed = (
  tags: readonly SentenceTag[],
  before: readonly number[],
  after: readonly number[],
): readonly SentenceTag[] => {
  const states = new Map<number, 2 | -1>();
  for (const [sentence, state] of tags) {
    const [start, end] = [before[2 * sentence], before[2 * sentence + 1]];
    const to = start === undefined || end === undefined ? sentence : largestOverlap(start, end, after, sentence);
    states.set(to, states.get(to) === 2 ? 2 : state);
  }
  return [...states].sort(([a], [b]) => a - b);
};

const largestOverlap = (start: number, end: number, spans: readonly number[], otherwise: number): number => {
  let [best, most] = [otherwise, 0];
  for (let at = 0; at + 1 < spans.length; at += 2) {
    const shared = Math.min(end, spans[at + 1]!) - Math.max(start, spans[at]!);
    if (shared > most) [best, most] = [at / 2, shared];
  }
  return best;
};
