/** Comments that carry a theme with their classes of sentiment, as lists of numbers that can be compared. */
import { COMMENT_OF_ROW, CLASSES, type ClassedComments } from './theme-sentiment.ts';

/** A number for each comment, ascending: its `_id` and, in the lowest three bits, its class. */
export type CarrierList = Uint32Array;

const CLASS_COUNT = 8;

/** An `_id` of 2^29 or more would not fit; a project with so many comments cannot be imported. */
export const toCarrier = (id: number, sentiment: number): number => id * CLASS_COUNT + sentiment;
const idOf = (carrier: number): number => Math.floor(carrier / CLASS_COUNT);
const classOf = (carrier: number): number => carrier % CLASS_COUNT;

/** @param classes receives the class of each comment of the segment that carries the theme */
export const spreadClasses = ({ rows, starts }: ClassedComments, segment: number, classes: Uint8Array): void => {
  for (let sentiment = 0; sentiment < CLASSES; sentiment++) {
    const end = starts[segment * CLASSES + sentiment + 1]!;
    for (let at = starts[segment * CLASSES + sentiment]!; at < end; at++)
      classes[rows[at]! & COMMENT_OF_ROW] = sentiment;
  }
};

/** Comments gained and lost, in all and by class: one that changed its class left one and joined another. */
export interface Moves {
  readonly gained: number;
  readonly lost: number;
  readonly gainedBy: Uint32Array;
  readonly lostBy: Uint32Array;
}

const walk = (
  before: CarrierList,
  after: CarrierList,
  /** `undefined` for a comment that is only in the other list. */
  visit: (id: number, was: number | undefined, is: number | undefined) => void,
): void => {
  let [old, young] = [0, 0];
  while (old < before.length || young < after.length) {
    const was = old < before.length ? idOf(before[old]!) : Infinity;
    const is = young < after.length ? idOf(after[young]!) : Infinity;
    if (was === is) {
      if (before[old] !== after[young]) visit(was, classOf(before[old]!), classOf(after[young]!));
      old++;
      young++;
    } else if (was < is) visit(was, classOf(before[old++]!), undefined);
    else visit(is, undefined, classOf(after[young++]!));
  }
};

export const countMoves = (before: CarrierList, after: CarrierList): Moves => {
  const [gainedBy, lostBy] = [new Uint32Array(CLASSES), new Uint32Array(CLASSES)];
  let [gained, lost] = [0, 0];
  walk(before, after, (_, was, is) => {
    if (was === undefined) gained++;
    else lostBy[was]!++;
    if (is === undefined) lost++;
    else gainedBy[is]!++;
  });
  return { gained, lost, gainedBy, lostBy };
};

/** `_id`s, ascending. @param sentiment a class, of which they became; undefined for any */
export const listGained = (
  before: CarrierList,
  after: CarrierList,
  sentiment: number | undefined,
): readonly number[] => {
  const ids: number[] = [];
  walk(before, after, (id, was, is) => {
    if (is !== undefined && (sentiment === undefined ? was === undefined : is === sentiment)) ids.push(id);
  });
  return ids;
};
