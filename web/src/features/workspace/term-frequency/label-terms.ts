/** Labels of the scatter: words at one point share a label, those at an edge stand in order beside it. */
import {
  GAP,
  getAnchor,
  LabelArea,
  LINE,
  listCandidates,
  measureLabel,
  spread,
  toPointBox,
  type Anchor,
  type Box,
  type Candidate,
  type Segment,
} from '../chart/place-labels.ts';
import type { FrequentTerm, Point } from './scattered-terms.ts';

/** Words of equal counts, drawn as one point. */
export interface TermGroup {
  readonly terms: readonly FrequentTerm[];
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

export interface TermLabel {
  readonly group: number;
  /** Of its baseline, at the anchor. */
  readonly x: number;
  readonly y: number;
  readonly anchor: Anchor;
  /** The words that it has room for. */
  readonly terms: readonly FrequentTerm[];
  readonly more: number;
  readonly box: Box;
  readonly leader: Segment | undefined;
}

/** In the order of the points. */
export const groupPoints = (points: readonly Point[]): readonly TermGroup[] => {
  const groups = new Map<string, TermGroup & { terms: FrequentTerm[] }>();
  for (const { term, pos, neg, x, y, radius } of points) {
    const key = `${pos} ${neg}`;
    const group = groups.get(key) ?? { terms: [], x, y, radius };
    group.terms.push({ term, pos, neg });
    groups.set(key, group);
  }
  return [...groups.values()];
};

/** 'close, beach +3' */
export const toLabelText = (terms: readonly { readonly term: string }[], more: number): string =>
  `${terms.map(({ term }) => term).join(', ')}${more > 0 ? ` +${more}` : ''}`;

const MAX_WORDS = 3;
/** Distance of the column of labels beside the left edge, which leader lines bridge. */
const BRIDGE = 20;
const COLUMN_STEP = LINE + 1;
/** Rows of labels above the bottom edge. */
const LEVELS = 10;

interface Entry {
  readonly at: number;
  readonly group: TermGroup;
}

class TermLabels {
  readonly labels: TermLabel[] = [];
  readonly room: LabelArea;

  constructor(room: LabelArea) {
    this.room = room;
  }

  /** Tries more words first. @param list candidates for a width */
  place({ at, group }: Entry, words: number, list: (width: number) => readonly Candidate[]): boolean {
    for (let count = Math.min(words, group.terms.length); count > 0; count--) {
      const terms = group.terms.slice(0, count);
      const more = group.terms.length - count;
      const found = list(measureLabel(toLabelText(terms, more))).find((candidate) => this.room.hasRoom(candidate));
      if (found === undefined) continue;
      this.room.take(found);
      const { box, leader } = found;
      const { x, anchor } = getAnchor(box, group);
      this.labels.push({ group: at, x, y: box.bottom - GAP, anchor, terms, more, box, leader });
      return true;
    }
    return false;
  }
}

const boxAt = (left: number, top: number, width: number): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + LINE,
});

/** A column in the order of the points: those of the most frequent words if there are too many. */
const labelLeftEdge = (labels: TermLabels, edge: readonly Entry[]): void => {
  const { top, bottom } = labels.room.area;
  const low = top + LINE / 2;
  const high = bottom - LINE / 2;
  const fitting = edge.slice(0, Math.floor((high - low) / COLUMN_STEP) + 1);
  const column = fitting.toSorted((a, b) => a.group.y - b.group.y);
  const wanted = column.map(({ group }) => group.y);
  const places = spread(wanted, COLUMN_STEP, low, high);
  const isDisplaced = places.some((place, at) => Math.abs(place - wanted[at]!) > 1);
  for (const [at, entry] of column.entries()) {
    const { x, y, radius } = entry.group;
    const middle = places[at]!;
    const left = x + radius + (isDisplaced ? BRIDGE : GAP);
    const leader = isDisplaced ? { x1: x + radius + 1, y1: y, x2: left - 2, y2: middle } : undefined;
    labels.place(entry, MAX_WORDS + 1, (width) => [{ box: boxAt(left, middle - LINE / 2, width), leader }]);
  }
};

/** From the right, each beside its point or as a flag above: a flag rises over those to its right. */
const labelBottomEdge = (labels: TermLabels, edge: readonly Entry[]): void => {
  for (const entry of edge.toSorted((a, b) => b.group.x - a.group.x)) {
    const { x, y, radius } = entry.group;
    const levels = Array.from({ length: LEVELS }, (_, level) => y - radius - 8 - level * LINE - LINE);
    const flag = (left: number, width: number): readonly Candidate[] =>
      levels.map((top) => ({
        box: boxAt(left, top, width),
        leader: { x1: x, y1: y - radius - 1, x2: x, y2: top + 2 },
      }));
    const isPlaced = labels.place(entry, MAX_WORDS, (width) => [
      { box: boxAt(x + radius + GAP, y - LINE / 2, width) },
      ...flag(x + GAP, width),
    ]);
    // To the left it stands in the way of those that follow.
    if (!isPlaced) labels.place(entry, 1, (width) => flag(x - GAP - width, width));
  }
};

const getDistance = ({ left, right, top, bottom }: Box, { x, y }: TermGroup): number =>
  Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));

/** A label without a leader line is read as that of the nearest point. */
const isNearest = ({ box, leader }: Candidate, group: TermGroup, groups: readonly TermGroup[]): boolean => {
  if (leader !== undefined) return true;
  const own = getDistance(box, group);
  return groups.every((other) => other === group || getDistance(box, other) > own);
};

/**
 * No label covers another, a point or a leader line, or is nearer to another point; one without room is left
 * out.
 * @param groups the most frequent first
 * @param lines that labels keep clear of
 */
export const labelTerms = (
  groups: readonly TermGroup[],
  area: Box,
  lines: readonly Segment[] = [],
  taken: readonly Box[] = [],
): readonly TermLabel[] => {
  const labels = new TermLabels(new LabelArea(area, [...groups.map(toPointBox), ...taken], lines));
  const entries = groups.map((group, at): Entry => ({ at, group }));
  const isOnly = (kind: 'pos' | 'neg') => (entry: Entry) =>
    entry.group.terms[0]?.[kind === 'pos' ? 'neg' : 'pos'] === 0;
  labelLeftEdge(labels, entries.filter(isOnly('pos')));
  for (const entry of entries.filter((each) => !isOnly('pos')(each) && !isOnly('neg')(each)))
    labels.place(entry, MAX_WORDS, (width) =>
      listCandidates(entry.group, width).filter((candidate) => isNearest(candidate, entry.group, groups)),
    );
  labelBottomEdge(labels, entries.filter(isOnly('neg')));
  return labels.labels;
};
