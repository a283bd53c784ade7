/** Places in the numbers that the threads of a job share: the block of rows that nobody has taken yet, rows that are done, and 1 to stop. */
export const Control = { nextBlock: 0, rows: 1, stop: 2, length: 3 } as const;
