/** Places of words that one query may look at: some ten seconds of a processor. */
export const MOST_WORK = 3_000_000_000;
/** A query of few words costs what its words cost, which is never too much. */
export const FEW_STEPS = 8;
