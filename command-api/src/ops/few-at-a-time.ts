/** As many as a store answers at the same time without a queue of thousands. */
const AT_MOST = 64;

/** What `work` answers for each, in their order; a few at a time. */
export const fewAtATime = async <T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<readonly R[]> => {
  const results: R[] = [];
  for (let at = 0; at < items.length; at += AT_MOST)
    results.push(...(await Promise.all(items.slice(at, at + AT_MOST).map(work))));
  return results;
};
