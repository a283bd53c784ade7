/** Shared counters of a job's threads: the next unclaimed block of rows, finished rows, and 1 to stop. */
export const Control = { nextBlock: 0, rows: 1, stop: 2, length: 3 } as const;
