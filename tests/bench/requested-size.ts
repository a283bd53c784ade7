/** Data size of benchmarks: targets are for a million comments, BENCH_COMMENTS sets another size. */
export const COMMENTS = Number(process.env['BENCH_COMMENTS'] ?? 1_000_000);

/** As 1,000,000. */
export const inThousands = (count: number): string => count.toLocaleString('en');
