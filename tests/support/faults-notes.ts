/** Thoroughness of a run of `npm run faults`, and a spec's counts for its table. */
import { appendFileSync } from 'node:fs';
import { expect } from '@jest/globals';

/** A value for `npm run faults -- --long`, and one for other runs. */
export const quickOrLong = <T>(quick: T, long: T): T =>
  (globalThis as { readonly isLong?: boolean }).isLong === true ? long : quick;

/** A line below the spec's own in the table that `npm run faults` prints. */
export const noteForTable = (text: string): void => {
  const path = process.env['VERBATIM_FAULTS_NOTES'];
  if (path === undefined) return;
  appendFileSync(path, `${JSON.stringify({ spec: expect.getState().testPath, text })}\n`);
};
