import { describe, expect, it } from '@jest/globals';
import { groupPoints, labelTerms, toLabelText, type TermGroup, type TermLabel } from './label-terms.ts';
import { boxesMeet, segmentMeets, spread, toPointBox } from '../chart/place-labels.ts';
import { logAxis, type FrequentTerm } from './scattered-terms.ts';

const AREA = { left: 64, top: 12, right: 984, bottom: 400 };

/** Points as the scatter draws them. */
const layOut = (terms: readonly FrequentTerm[]): readonly TermGroup[] => {
  const across = logAxis(
    terms.map(({ neg }) => neg),
    AREA.left + 12,
    AREA.right,
  );
  const up = logAxis(
    terms.map(({ pos }) => pos),
    AREA.bottom - 12,
    AREA.top,
  );
  return groupPoints(terms.map((term) => ({ ...term, x: across.place(term.neg), y: up.place(term.pos), radius: 4 })));
};

const expectClear = (groups: readonly TermGroup[], labels: readonly TermLabel[]): void => {
  for (const [at, { box, leader, group }] of labels.entries()) {
    expect(box.left >= AREA.left && box.right <= AREA.right && box.top >= AREA.top && box.bottom <= AREA.bottom).toBe(
      true,
    );
    for (const other of labels.slice(at + 1)) expect(boxesMeet(box, other.box)).toBe(false);
    for (const [place, point] of groups.map(toPointBox).entries()) {
      expect(boxesMeet(box, point)).toBe(false);
      if (leader !== undefined && place !== group) expect(segmentMeets(leader, point)).toBe(false);
    }
    for (const other of labels)
      if (leader !== undefined && other.group !== group) expect(segmentMeets(leader, other.box)).toBe(false);
  }
};

describe('the labels of the scatter', () => {
  it('given words at an edge closer than labels are high, stand in their order beside it, each with a line', () => {
    const counts = [47, 31, 28, 21, 20, 19, 18, 17, 15, 14, 13, 12, 11, 10, 8, 7, 5];
    const terms = counts.map((pos, at) => ({ term: `word${at}`, pos, neg: 0 }));
    const groups = layOut([...terms, { term: 'both', pos: 5, neg: 5 }]);
    const labels = labelTerms(groups, AREA);
    expectClear(groups, labels);
    expect(labels.length).toBe(groups.length);
    const column = labels.filter(({ terms: [first] }) => first?.neg === 0);
    expect(new Set(column.map(({ x }) => x)).size).toBe(1);
    expect(column.map(({ terms: [first] }) => first?.pos)).toEqual(counts);
    expect(column.every(({ leader }) => leader !== undefined)).toBe(true);
  });

  it('given words side by side at the bottom, are flags over their points', () => {
    const terms = [4, 6, 7, 8, 9, 11, 14, 15, 17, 23, 30].map((neg, at) => ({ term: `downstairs${at}`, pos: 0, neg }));
    const groups = layOut([...terms, { term: 'both', pos: 5, neg: 5 }]);
    const labels = labelTerms(groups, AREA);
    expectClear(groups, labels);
    expect(labels.length).toBe(groups.length);
  });

  it('given crowded points, are nearest to their own unless a line leads to it', () => {
    const terms = Array.from({ length: 120 }, (_, at) => ({
      term: `word${at}`,
      pos: 40 + ((at * 37) % 90),
      neg: 20 + ((at * 53) % 70),
    }));
    const groups = layOut(terms);
    const labels = labelTerms(groups, AREA);
    expectClear(groups, labels);
    expect(labels.length).toBeGreaterThan(20);
    for (const { box, leader, group } of labels) {
      const distances = groups.map(({ x, y }) =>
        Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom)),
      );
      if (leader === undefined) expect(distances.indexOf(Math.min(...distances))).toBe(group);
    }
  });

  it('given several words at one point, name as many as have room, and count the others', () => {
    const terms = ['close', 'beach', 'home', 'bread', 'harbour'].map((term) => ({ term, pos: 9, neg: 9 }));
    const groups = layOut(terms);
    const [label] = labelTerms(groups, AREA);
    expect([groups.length, toLabelText(label!.terms, label!.more)]).toEqual([1, 'close, beach, home +2']);
  });

  it('given more words than room, cover neither each other nor points, and leave some out', () => {
    let seed = 3;
    const next = (below: number): number => (seed = (seed * 48_271) % 0x7fffffff) % below;
    const terms = Array.from({ length: 150 }, (_, at) => ({ term: `someword${at}`, pos: next(60), neg: 1 + next(40) }));
    const groups = layOut(terms);
    const labels = labelTerms(groups, AREA);
    expectClear(groups, labels);
    expect(labels.length).toBeGreaterThan(30);
    expect(labels.length).toBeLessThan(groups.length);
  });
});

it.each([
  [
    [5, 7, 30],
    [1, 11, 30],
  ],
  [
    [-20, 100],
    [0, 90],
  ],
  [
    [88, 89, 89],
    [70, 80, 90],
  ],
])('places %j are spread to %j', (wanted, places) => {
  expect(spread(wanted, 10, 0, 90).map(Math.round)).toEqual(places);
});
