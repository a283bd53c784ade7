/** Message for an unknown id. Ids come from earlier reads, so the item existed once. */
export const formatNotFound = (thing: string): string =>
  `There is no such ${thing}. It may have been deleted. Reload the page.`;
