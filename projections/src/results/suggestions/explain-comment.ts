/** Why a comment is suggested: its words and pairs, which with the intercept sum to its log-odds. */
import { tokenise } from '@verbatim/domain/text/tokenise';
import type { Comment } from '../../models/comments/comments.query.ts';
import { dampFrequency } from '../kernels/words/text-features.ts';
import type { TermOfComment } from './suggestions.ts';

export interface ExplainedModel {
  /** Features by their terms. */
  readonly features: ReadonlyMap<string, number>;
  readonly scales: Float64Array;
  readonly weights: Float64Array;
  readonly intercept: number;
}

export interface Explanation {
  readonly logOdds: number;
  /** The largest contributions first, for or against the theme. */
  readonly terms: readonly TermOfComment[];
}

type Span = readonly [number, number];

/** Occurrences of each feature in a text, in the order of their first ones. */
const findFeatures = (
  { features }: ExplainedModel,
  { text, sentences }: Pick<Comment, 'text' | 'sentences'>,
): ReadonlyMap<string, readonly Span[]> => {
  const found = new Map<string, Span[]>();
  const note = (term: string, span: Span): void => {
    if (!features.has(term)) return;
    const spans = found.get(term);
    if (spans === undefined) found.set(term, [span]);
    else spans.push(span);
  };
  for (let at = 0; at + 1 < sentences.length; at += 2) {
    const { terms, starts, ends } = tokenise(text, sentences[at], sentences[at + 1]);
    for (const [token, term] of terms.entries()) {
      note(term, [starts[token]!, ends[token]!]);
      if (token > 0) note(`${terms[token - 1]!} ${term}`, [starts[token - 1]!, ends[token]!]);
    }
  }
  return found;
};

export const explainComment = (model: ExplainedModel, comment: Pick<Comment, 'text' | 'sentences'>): Explanation => {
  const { features, scales, weights, intercept } = model;
  const found = [...findFeatures(model, comment)].map(([term, spans]) => {
    const feature = features.get(term)!;
    return { term, spans, weight: weights[feature]!, value: dampFrequency(spans.length) * scales[feature]! };
  });
  // Words that both classes use alike count nothing, and a comment may have no others.
  const norm = Math.sqrt(found.reduce((sum, { value }) => sum + value * value, 0)) || 1;
  const terms = found
    .map(({ value, ...rest }): TermOfComment => ({ ...rest, contribution: (value / norm) * rest.weight }))
    .sort((a, b) => Math.abs(b.contribution) - Math.abs(a.contribution));
  return { terms, logOdds: terms.reduce((sum, { contribution }) => sum + contribution, intercept) };
};
