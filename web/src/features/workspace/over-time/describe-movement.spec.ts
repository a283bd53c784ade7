import { expect, it } from '@jest/globals';
import { describeMovement, rankLines } from './describe-movement.ts';

const labels = ['Jan', 'Feb', 'Mar', 'Apr'];
const line = (name: string, counts: readonly (number | null)[]) => ({
  id: name,
  name,
  counts,
  values: counts,
  changes: [],
  hints: [],
  isQuiet: false,
});

it('compares the halves of the periods, and names the share that moved most surely', () => {
  const lines = [line('Delay', [10, 10, 20, 22]), line('Staff', [30, 31, 5, 6])];
  expect(describeMovement({ labels, base: [100, 100, 100, 100], lines })).toBe(
    '“Staff” falls most: 31% in Jan – Feb, 6% in Mar – Apr',
  );
});

it('names the year of a half once', () => {
  const lines = [line('Delay', [10, 10, 10, 10])];
  const inYears = (quarters: readonly string[]) =>
    describeMovement({ labels: quarters, base: [100, 100, 100, 100], lines });
  expect(inYears(['Q1 2025', 'Q2 2025', 'Q3 2025', 'Q4 2025'])).toBe(
    'No theme differs beyond chance between Q1 – Q2 2025 and Q3 – Q4 2025',
  );
  expect(inYears(['Q3 2024', 'Q1 2025', 'Q2 2025', 'Q3 2025'])).toMatch(/between Q3 2024 – Q1 2025 and Q2 – Q3 2025$/u);
});

it('says nothing of a difference that chance brings, or of too few comments', () => {
  const even = { labels, base: [100, 100, 100, 100], lines: [line('Delay', [10, 12, 13, 14])] };
  expect(describeMovement(even)).toBe('No theme differs beyond chance between Jan – Feb and Mar – Apr');
  expect(describeMovement({ labels, base: [5, 5, 5, 5], lines: [line('Delay', [0, 0, 5, 5])] })).toBe(
    'Too few comments to compare Jan – Feb with Mar – Apr',
  );
});

it('says of both tests what they find: of the halves, and of points that are marked', () => {
  const marked = (base: number, counts: readonly number[]) => {
    const change = { verdict: 'lower', before: 0, p: 0.01 } as const;
    const lines = [{ ...line('Delay', counts), changes: [null, change, null, null] }];
    return describeMovement({ labels, base: [base, base, base, base], lines } as Parameters<
      typeof describeMovement
    >[0]);
  };
  const point = 'ne point differs from the period before: “Delay”, 30% in Jan, 10% in Feb';
  expect(marked(100, [30, 10, 22, 20])).toBe(`The halves do not differ beyond chance; o${point}`);
  expect(marked(10, [3, 1, 2, 2])).toBe(`O${point}`);
});

it('takes weights into account, which are worth fewer comments', () => {
  const lines = [line('Delay', [10, 10, 20, 22])];
  const base = [100, 100, 100, 100];
  expect(describeMovement({ labels, base, lines })).toContain('rises most: 10% in Jan – Feb, 21% in Mar – Apr');
  expect(describeMovement({ labels, base, lines }, [1000, 1000, 1000, 1000])).toContain('Too few comments');
});

it('leaves out periods without comments, and those too small to show', () => {
  const lines = [line('Delay', [40, 0, null, 10])];
  expect(describeMovement({ labels, base: [100, 0, 3, 100], lines })).toBe(
    '“Delay” falls most: 40% in Jan, 10% in Apr',
  );
  expect(describeMovement({ labels: ['Jan'], base: [9], lines: [line('Delay', [3])] })).toBe(
    'One period: nothing to compare over time',
  );
});

it('ranks lines: the theme that the sentence names, those with marks, then the widest range', () => {
  const change = { verdict: 'higher', before: 0, p: 0.01, difference: 20 } as const;
  const lines = [
    line('Staff', [30, 30, 30, 30]),
    line('Room', [20, 22, 20, 22]),
    { ...line('Pool', [10, 30, 10, 10]), changes: [null, change, null, null] },
    line('Delay', [10, 10, 40, 44]),
  ] as Parameters<typeof rankLines>[0]['lines'];
  const shown = { labels, base: [100, 100, 100, 100], lines };
  expect(describeMovement(shown)).toMatch(/^“Delay” rises most/u);
  expect(rankLines(shown)).toEqual(['Delay', 'Pool', 'Room', 'Staff']);
});
