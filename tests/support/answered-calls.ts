/** Calls that a spec answers instead of the server, now these, now those. */
import type { Page, Route } from 'playwright-core';

export interface AnsweredCalls {
  /** From now on the calls whose address ends so, and no others. */
  readonly answer: (end: string, by: (route: Route) => Promise<void>) => void;
  readonly letGo: () => void;
}

/** Calls below the path are looked at from now on for good: a browser that has only just begun to do so may pass one over. */
export const answeredCalls = async (page: Page, path: string): Promise<AnsweredCalls> => {
  let answered: { readonly end: string; readonly by: (route: Route) => Promise<void> } | undefined;
  await page.route(`**${path}/*`, (route) =>
    answered !== undefined && route.request().url().endsWith(answered.end) ? answered.by(route) : route.continue(),
  );
  return {
    answer: (end, by) => {
      answered = { end, by };
    },
    letGo: () => {
      answered = undefined;
    },
  };
};
