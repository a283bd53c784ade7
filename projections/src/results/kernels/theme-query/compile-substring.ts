/**
 * Substring of a script without spaces, looked up in a file's dictionary: words that contain it, and
 * sequences of words that form it. Sequences share their steps, so that their number is linear in the length
 * of the text.
 */
import type { TermDictionary } from '../../../models/segments/term-dictionary.ts';

/** A step from one state to another by any of the terms, one token further. State 0 is the start. */
export interface Step {
  readonly from: number;
  readonly to: number;
  readonly terms: readonly number[];
}

/** Limit of a term's length, which bounds lookups. */
const MAX_TERM_UNITS = 64;

/** Steps from state 0 to state `text.length`; a state is the number of matched units. */
export const compileSubstringSteps = (text: string, dictionary: TermDictionary): readonly Step[] => {
  const length = text.length;
  const terms = new Map<number, number[]>();
  const add = (from: number, to: number, id: number): void => {
    const place = from * (length + 1) + to;
    const known = terms.get(place);
    if (known === undefined) terms.set(place, [id]);
    else known.push(id);
  };
  for (const { id, term, isJoined } of dictionary.unspaced) {
    if (term.includes(text)) add(0, length, id);
    for (let read = 1; read < length; read++) {
      if (term[term.length - 1] === text[read - 1] && term.endsWith(text.slice(0, read))) add(0, read, id);
      if (isJoined && term[0] === text[read] && term.startsWith(text.slice(read))) add(read, length, id);
    }
  }
  const joined = new Map(dictionary.unspaced.flatMap(({ id, term, isJoined }) => (isJoined ? [[term, id]] : [])));
  for (let from = 1; from < length; from++)
    for (let to = from + 1; to < length && to - from <= MAX_TERM_UNITS; to++) {
      const id = joined.get(text.slice(from, to));
      if (id !== undefined) add(from, to, id);
    }
  const steps = [...terms].map(([place, ids]) => ({
    from: Math.floor(place / (length + 1)),
    to: place % (length + 1),
    terms: ids,
  }));
  return reachable(steps, length);
};

/** Steps on a path from start to end, by their first state. */
const reachable = (steps: readonly Step[], end: number): readonly Step[] => {
  const inOrder = [...steps].sort((a, b) => a.from - b.from || a.to - b.to);
  const fromStart = new Set([0]);
  for (const { from, to } of inOrder) if (fromStart.has(from)) fromStart.add(to);
  const toEnd = new Set([end]);
  for (const { from, to } of [...inOrder].reverse()) if (toEnd.has(to)) toEnd.add(from);
  return inOrder.filter(({ from, to }) => fromStart.has(from) && toEnd.has(to));
};
