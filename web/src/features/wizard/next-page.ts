import type { BuildStep, StepProgress } from '@verbatim/command-api/contract/projects';

/** Page sizes of the build steps when a project is made; classify counts themes, the others comments. */
export const LIMITS: { readonly [step in BuildStep]: number } = {
  build: 1000,
  parse: 1000,
  classify: 10,
  sentiment: 1000,
};

/**
 * What to ask for after a page was answered, or null when the step is done.
 * `completed` counts only what queries can already see, so after the last page it may still have to catch up: then the
 * first page that is not seen yet is asked for again (which changes nothing) after a little while.
 */
export const nextPage = (
  offset: number,
  limit: number,
  { count, completed }: StepProgress,
): { readonly offset: number; readonly wait: boolean } | null => {
  if (completed >= count) return null;
  const after = Math.max(offset + limit, completed);
  return after < count ? { offset: after, wait: false } : { offset: completed, wait: true };
};
