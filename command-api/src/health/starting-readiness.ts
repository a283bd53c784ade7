import { supersededBy } from '@verbatim/projections/runtime/rebuild/installation-format';
import type { StoreSetting } from '@verbatim/projections/runtime/retry-until-reachable';
import type { Readiness } from '../contract/readiness.ts';

/** Of a process whose stores are not open yet. The setting's name alone: its value may hold a password. */
export const startingReadiness = (waitsFor: StoreSetting | undefined): Readiness => ({
  status: 'not-ready',
  problems: [{ part: 'stores', code: 'STARTING', ...(waitsFor === undefined ? {} : { setting: waitsFor }) }],
  projectors: { count: 0, lagSeconds: null },
});

/** Of a process that is older than the one which has opened the installation last. */
export const supersededReadiness = (format: number): Readiness => ({
  status: 'not-ready',
  problems: [{ part: 'process', code: 'SUPERSEDED', remedy: supersededBy(format) }],
  projectors: { count: 0, lagSeconds: null },
});
