/**
 * Matches of consecutive tokens: each state's keys are those of its steps that follow the previous state's.
 */
import type { Keys } from '../../../models/segments/segment-builder.ts';
import type { SequenceNode, SequenceStep, TermsNode } from './compile-theme-query.ts';
import { retainFollowed, moveKeys, type KeyMerger } from './sentence-set.ts';

/**
 * Starts and ends of one side of a proximity, each sorted: the n-th start need not belong to the n-th end.
 */
export interface Matches {
  readonly firsts: Keys;
  readonly lasts: Keys;
}

type KeysOf = (terms: TermsNode) => Keys;

/** Ends by a forward pass, starts by a backward pass. */
export const findSequenceMatches = ({ steps, end }: SequenceNode, keysOf: KeysOf, merger: KeyMerger): Matches => {
  const backwards = [...steps].reverse().map(({ from, to, terms }) => ({ from: to, to: from, terms }));
  return {
    lasts: keysAtEnd(steps, [0, end], 1, keysOf, merger),
    firsts: keysAtEnd(backwards, [end, 0], -1, keysOf, merger),
  };
};

const keysAtEnd = (
  steps: readonly SequenceStep[],
  [start, end]: readonly [number, number],
  direction: 1 | -1,
  keysOf: KeysOf,
  merger: KeyMerger,
): Keys => {
  const lists = new Map<number, Keys[]>();
  const merged = new Map<number, Keys>();
  const keysAt = (state: number): Keys => {
    const keys = merged.get(state) ?? merger.merge(lists.get(state) ?? []);
    merged.set(state, keys);
    return keys;
  };
  for (const { from, to, terms } of steps) {
    const own = keysOf(terms);
    const keys = from === start ? own : moveKeys(retainFollowed(keysAt(from), own, direction), direction);
    if (keys.length === 0) continue;
    const known = lists.get(to);
    if (known === undefined) lists.set(to, [keys]);
    else known.push(keys);
  }
  return keysAt(end);
};
