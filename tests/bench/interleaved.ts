/** Measures two functions in turns, so that other load affects both. */

/** Median seconds of each, and the spread of the first: (slowest - fastest) / median. */
export interface Interleaved {
  readonly ours: number;
  readonly theirs: number;
  readonly spread: number;
}

/** One warm-up round of each, then `rounds` rounds in turns. */
export async function interleaved(ours: () => unknown, theirs: () => unknown, rounds: number): Promise<Interleaved> {
  await ours();
  await theirs();
  const [mine, other]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    mine.push(await seconds(ours));
    other.push(await seconds(theirs));
  }
  const median = middle(mine);
  return { ours: median, theirs: middle(other), spread: (Math.max(...mine) - Math.min(...mine)) / median };
}

async function seconds(work: () => unknown): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}

function middle(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
