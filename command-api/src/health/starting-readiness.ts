import type { StoreSetting } from '@verbatim/projections/runtime/when-reachable';
import type { Readiness } from '../contract/readiness.ts';

/** Of a process whose stores are not open yet. The setting's name alone: its value may hold a password. */
export const startingReadiness = (waitsFor: StoreSetting | undefined): Readiness => ({
  status: 'not-ready',
  problems: [{ part: 'stores', code: 'STARTING', ...(waitsFor === undefined ? {} : { setting: waitsFor }) }],
  projectors: { count: 0, lagSeconds: null },
});
