/** Parts of a text by what their words add to a suggestion. */
import type { SuggestedComment } from '@verbatim/command-api/contract/results/suggestions';

export interface ExplainedSegment {
  readonly text: string;
  /** Of the terms that cover it, each spread evenly over its occurrences; 0 for none. */
  readonly contribution: number;
  readonly isFound: boolean;
}

/** Terms that add less than this share of the strongest one are not marked. */
const MIN_SHARE = 0.15;

/** @param found what the query finds, as [start, end) */
export const explainedSegments = (
  text: string,
  terms: SuggestedComment['terms'],
  found: SuggestedComment['spans'],
): readonly ExplainedSegment[] => {
  const strongest = Math.max(0, ...terms.map(({ contribution }) => Math.abs(contribution)));
  const marked = terms.filter(({ contribution }) => Math.abs(contribution) >= MIN_SHARE * strongest);
  const spans = marked.flatMap(({ contribution, spans: own }) =>
    own.map(([start, end]) => ({ start, end, contribution: contribution / own.length })),
  );
  const ends = [...spans.flatMap(({ start, end }) => [start, end]), ...found.flat()];
  const bounds = [...new Set([0, text.length, ...ends.filter((end) => end <= text.length)])].sort((a, b) => a - b);
  return bounds.slice(0, -1).map((start, at) => {
    const end = bounds[at + 1]!;
    const covering = spans.filter((span) => span.start <= start && span.end >= end);
    return {
      text: text.slice(start, end),
      contribution: covering.reduce((sum, { contribution }) => sum + contribution, 0),
      isFound: found.some(([from, to]) => from <= start && to >= end),
    };
  });
};
