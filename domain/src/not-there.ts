/** What is said of a thing that is asked for by its id: ids come from what was read, so it was there once. */
export const notThere = (thing: string): string =>
  `There is no such ${thing}. It may have been deleted: load the page again.`;
