/**
 * Jest begins with the files that took longest the last time. In a fresh clone it knows of no last time, and
 * one of these would begin when all others are done: so they are named here, the longest first.
 */
import TestSequencer from '@jest/test-sequencer';
import { basename } from 'node:path';

/** Of each run of several files (scripts/test.mjs). */
const LONGEST = [
  ...['live-progress', 'project-dialog', 'nothing-lost', 'reading'],
  ...['ops-models', 'ops-installation', 'operations', 'observability'],
  ...['eventstoredb-event-store', 'eventstoredb-shared-server'],
  ...['dependency-rules', 'slow-stores', 'send-export', 'comment-feed', 'text-work'],
];

const rankOf = ({ path }) => {
  const rank = LONGEST.indexOf(basename(path).replace(/\.spec\.tsx?$/u, ''));
  return rank === -1 ? LONGEST.length : rank;
};

/** Last, because CI leaves them out where time runs short (ADR 95): they have run on the embedded stores, too. */
const isRepetition = ({ context }) => context.config.displayName?.name === 'acceptance-on-servers';

export default class LongestFirst extends TestSequencer {
  sort(tests) {
    return [...super.sort(tests)].sort(
      (one, other) => isRepetition(one) - isRepetition(other) || rankOf(one) - rankOf(other),
    );
  }
}
