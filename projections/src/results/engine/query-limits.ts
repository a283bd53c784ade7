/** Places of words that one query may look at: some ten seconds of a processor. */
export const MAX_QUERY_WORK = 3_000_000_000;
/** Smaller queries cost what their words cost, which is always affordable. */
export const MIN_COSTED_STEPS = 8;
