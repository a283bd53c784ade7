/** What is looked for in comments like one: its words by their rarity, and what goes together with them. */
import { WordCoOccurrence } from '../kernels/words/word-co-occurrence.ts';
import { computeRarity, type SoughtWords } from '../kernels/similar-comments.ts';
import { compareNames } from '../engine/resolve-columns.ts';
import type { AbortableSlice } from '../engine/query-cost.ts';
import type { ScopeSegment, ScopeTerms } from '../terms/scope-terms.ts';
import { COUNTED, LEFT_OUT } from '../words/classify-terms.ts';

/** The heaviest words of a long comment. */
const MAX_OWN = 32;
const MAX_RELATED = 16;
/** Of each word. */
const MAX_NEIGHBOURS = 3;
/** Comments that words are counted in, spread over the project. */
const MAX_COUNTED = 20_000;
/** Sentences that a word must share with one it goes together with. */
const MIN_TOGETHER = 3;
/** G² that chance reaches in one case of a thousand. */
const MIN_LIKELIHOOD = 10.83;
/** Of a word that always goes together with another, in the weight of that one. */
const RELATED_SHARE = 0.25;

/** Segments that words are counted in, whatever is filtered. */
const pickCounted = ({ segments }: ScopeTerms): readonly ScopeSegment[] => {
  const sentences = segments.map(({ terms }) => terms.commentOfSentence);
  const comments = sentences.reduce((sum, of) => sum + (of.length === 0 ? 0 : of.at(-1)! + 1), 0);
  const step = Math.max(1, Math.ceil(comments / MAX_COUNTED));
  return segments.filter((_, at) => at % step === 0);
};

const countTogether = async (
  terms: ScopeTerms,
  places: readonly number[],
  slice: AbortableSlice,
): Promise<WordCoOccurrence> => {
  const counts = new WordCoOccurrence(
    places.map((word) => [word]),
    terms.words.length,
  );
  for (const { terms: segment } of pickCounted(terms)) {
    counts.add({ ...segment, mask: undefined });
    if (slice.isOver()) await slice.rest();
  }
  return counts;
};

export interface Sought extends SoughtWords {
  readonly meanLength: number;
}

/** @param tokens of the comment, by the scope's numbers */
export const findSoughtWords = async (
  terms: ScopeTerms,
  tokens: readonly number[],
  slice: AbortableSlice,
): Promise<Sought> => {
  const own = weighOwn(terms, tokens, await countTogether(terms, [], slice));
  const related = await findRelated(terms, own, slice);
  const all = [...own, ...related];
  return {
    words: all.map(({ word }) => word),
    weights: all.map(({ weight }) => weight),
    own: own.length,
    meanLength: computeMeanLength(terms),
  };
};

interface Weighed {
  readonly word: number;
  readonly weight: number;
}

const heaviestFirst =
  ({ words }: ScopeTerms) =>
  (a: Weighed, b: Weighed): number =>
    b.weight - a.weight || compareNames(words[a.word]!, words[b.word]!);

/** Stop words only where the comment has no others. */
const weighOwn = (terms: ScopeTerms, tokens: readonly number[], counts: WordCoOccurrence): readonly Weighed[] => {
  const { leftOut } = terms;
  const frequencies = new Map<number, number>();
  for (const word of tokens) frequencies.set(word, (frequencies.get(word) ?? 0) + 1);
  const telling = [...frequencies].filter(([word]) => leftOut[word] === COUNTED);
  const used = telling.length > 0 ? telling : [...frequencies].filter(([word]) => leftOut[word] !== LEFT_OUT);
  return used
    .map(([word, frequency]) => ({
      word,
      weight: computeRarity(counts.sentencesOf(word), counts.sentences) * (1 + Math.log(frequency)),
    }))
    .sort(heaviestFirst(terms))
    .slice(0, MAX_OWN);
};

const findRelated = async (
  terms: ScopeTerms,
  own: readonly Weighed[],
  slice: AbortableSlice,
): Promise<readonly Weighed[]> => {
  const places = own.map(({ word }) => word);
  const counts = await countTogether(terms, places, slice);
  const weights = new Map<number, number>();
  for (const [place, { weight }] of own.entries()) {
    for (const { word, strength } of findNeighbours(terms, counts, place, places))
      weights.set(word, Math.max(weights.get(word) ?? 0, RELATED_SHARE * strength * weight));
    if (slice.isOver()) await slice.rest();
  }
  return [...weights]
    .map(([word, weight]) => ({ word, weight }))
    .sort(heaviestFirst(terms))
    .slice(0, MAX_RELATED);
};

/** Words that go together with one more often than by chance, by normalised pointwise mutual information. */
const findNeighbours = (
  { words, leftOut }: ScopeTerms,
  counts: WordCoOccurrence,
  place: number,
  own: readonly number[],
): readonly { readonly word: number; readonly strength: number }[] => {
  const found: { readonly word: number; readonly likelihood: number; readonly strength: number }[] = [];
  for (let word = 0; word < words.length; word++) {
    const together = counts.sharedWith(place, word);
    if (together < MIN_TOGETHER || leftOut[word] !== COUNTED || own.includes(word)) continue;
    const expected = counts.expectedWith(place, word);
    const likelihood = counts.likelihoodOf(place, word);
    if (together <= expected || likelihood < MIN_LIKELIHOOD) continue;
    const strength = Math.log(together / expected) / -Math.log(together / counts.sentences);
    found.push({ word, likelihood, strength: Math.min(1, strength) });
  }
  return found
    .sort((a, b) => b.likelihood - a.likelihood || compareNames(words[a.word]!, words[b.word]!))
    .slice(0, MAX_NEIGHBOURS);
};

/** In words, of comments that have any. */
const computeMeanLength = (terms: ScopeTerms): number => {
  let [tokens, comments] = [0, 0];
  for (const { terms: segment } of pickCounted(terms)) {
    tokens += segment.tokens.length;
    let last = -1;
    for (const comment of segment.commentOfSentence) {
      comments += Number(comment !== last);
      last = comment;
    }
  }
  return comments === 0 ? 1 : Math.max(1, tokens / comments);
};
