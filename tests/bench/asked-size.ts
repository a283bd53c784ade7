/** How large the data of a bench is: its targets are of a million comments, and BENCH_COMMENTS asks for another size. */
export const COMMENTS = Number(process.env['BENCH_COMMENTS'] ?? 1_000_000);

/** As figures of a bench are written: 1,000,000. */
export const inThousands = (count: number): string => count.toLocaleString('en');
