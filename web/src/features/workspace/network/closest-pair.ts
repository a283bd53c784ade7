import { computeUpperTail } from '@verbatim/domain/statistics/hypergeometric';
import type { GraphLink, ThemeGraph } from './theme-graph.ts';

/** Significance level of all pairs together. */
const LEVEL = 0.05;
/** Comments that a pair needs. */
const MIN_SHARED = 5;

type Pairs = Pick<ThemeGraph, 'total' | 'nodes' | 'links'>;

/** The highest lift of those beyond chance: exact test with Bonferroni correction. */
export const findClosestPair = ({ total, nodes, links }: Pairs): GraphLink | undefined => {
  const pairs = (nodes.length * (nodes.length - 1)) / 2;
  return links
    .filter(
      ({ source, target, value, lift }) =>
        value >= MIN_SHARED &&
        (lift ?? 0) > 1 &&
        computeUpperTail(value, source.count, target.count, total) * pairs < LEVEL,
    )
    .toSorted((one, other) => (other.lift ?? 0) - (one.lift ?? 0))[0];
};
