/** Parts of a text by what their words add to a suggestion. */
import type { TermOfComment } from '@verbatim/command-api/contract/results/suggestions';

export interface ExplainedSegment {
  readonly text: string;
  /** Of the terms that cover it, each spread evenly over its occurrences; 0 for none. */
  readonly contribution: number;
}

/** Terms that add less than this share of the strongest one are not marked. */
const MIN_SHARE = 0.15;

export const explainedSegments = (text: string, terms: readonly TermOfComment[]): readonly ExplainedSegment[] => {
  const strongest = Math.max(0, ...terms.map(({ contribution }) => Math.abs(contribution)));
  const marked = terms.filter(({ contribution }) => Math.abs(contribution) >= MIN_SHARE * strongest);
  const spans = marked.flatMap(({ contribution, spans: own }) =>
    own.map(([start, end]) => ({ start, end, contribution: contribution / own.length })),
  );
  const bounds = [...new Set([0, text.length, ...spans.flatMap(({ start, end }) => [start, end])])].sort(
    (a, b) => a - b,
  );
  return bounds.slice(0, -1).map((start, at) => {
    const end = bounds[at + 1]!;
    const covering = spans.filter((span) => span.start <= start && span.end >= end);
    return {
      text: text.slice(start, end),
      contribution: covering.reduce((sum, { contribution }) => sum + contribution, 0),
    };
  });
};
