/** Mocks the server's responses to selected calls. */
import type { Page, Route } from 'playwright-core';

export interface AnsweredCalls {
  /** Mocks calls whose address has this ending, and no others. */
  readonly answer: (end: string, by: (route: Route) => Promise<void>) => void;
  readonly letGo: () => void;
}

/** Intercepts all calls below the path permanently: a browser may miss one just after interception begins. */
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
