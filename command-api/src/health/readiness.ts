/** Whether this server can do its work: what it needs answers, and what people see is not older than it may be. */
import { EventStoreBrokenError, type EventStore } from '@verbatim/eventstore/event-store';
import { isOfAnotherLog } from '@verbatim/projections/runtime/projector-stop';
import type { ReadStore } from '@verbatim/projections/stores/read-store';
import type { Readiness, ReadinessProblem } from '../contract/readiness.ts';
import type { CredentialStore } from '../credentials/credential-store.ts';
import type { ProjectorHealth } from './projector-health.ts';
import { NoAnswerError, sharedFor, withinTime } from './time-limit.ts';
import { MAX_LAG_SECONDS, secondsOrNull } from './waiting-events.ts';

export interface ReadinessOptions {
  readonly events: Pick<EventStore, 'lastPosition' | 'requireWritable'>;
  readonly readStore: Pick<ReadStore, 'generations'>;
  /** Absent in a process that has nothing to do with accounts. */
  readonly credentials?: Pick<CredentialStore, 'findSession'>;
  readonly projectors: () => Promise<readonly ProjectorHealth[]>;
}

export type CheckReadiness = () => Promise<Readiness>;

/** The longest that the whole check may take. */
const LIMIT_MS = 1_000;
/** A balancer that asks often, or many of them, cost one check in this time. */
const SHARED_MS = 500;
const MAX_PROBLEMS = 20;

export const createReadiness = ({ events, readStore, credentials, projectors }: ReadinessOptions): CheckReadiness =>
  sharedFor(SHARED_MS, async () => {
    const [stores, known] = await Promise.all([
      Promise.all([
        problemOf('event-store', async () => {
          await events.requireWritable();
          await events.lastPosition();
        }),
        problemOf('read-store', () => readStore.generations()),
        // No token hashes to this: a look-up by key that finds nothing.
        credentials && problemOf('credential-store', () => credentials.findSession('readyz')),
      ]),
      withinTime(LIMIT_MS, projectors()).catch((error: unknown) => failed('projectors', error)),
    ]);
    const problems = stores.filter((problem) => problem !== undefined);
    if (!('part' in known)) return reportOf([...problems, ...known.flatMap(problemOfProjector)], known);
    // Without its stores nobody can say how far the projectors are: that is no news of its own.
    return reportOf(problems.length > 0 ? problems : [known], []);
  });

/** A process that is about to stop still answers, and should be sent nobody any more. */
export const notReadyWhile =
  (isStopping: () => boolean, check: CheckReadiness): CheckReadiness =>
  async () =>
    isStopping() ? reportOf([{ part: 'process', code: 'STOPPING' }], []) : check();

const reportOf = (problems: readonly ReadinessProblem[], projectors: readonly ProjectorHealth[]): Readiness => ({
  status: problems.length === 0 ? 'ready' : 'not-ready',
  problems: problems.slice(0, MAX_PROBLEMS),
  projectors: {
    count: projectors.length,
    lagSeconds: secondsOrNull(Math.max(0, ...projectors.map(({ lagSeconds }) => lagSeconds))),
  },
});

const problemOf = async (
  part: 'event-store' | 'read-store' | 'credential-store',
  ask: () => Promise<unknown>,
): Promise<ReadinessProblem | undefined> => {
  try {
    await withinTime(LIMIT_MS, ask());
    return undefined;
  } catch (error) {
    if (error instanceof EventStoreBrokenError)
      return { part: 'event-store', code: 'WRITES_REFUSED', kind: error.name, remedy: error.remedy };
    return failed(part, error);
  }
};

/** The class of the error alone: its message may hold an address with a password, or a part of a comment. */
const failed = (
  part: 'event-store' | 'read-store' | 'credential-store' | 'projectors',
  error: unknown,
): ReadinessProblem => ({
  part,
  ...(error instanceof NoAnswerError
    ? { code: 'NO_ANSWER' }
    : { code: 'FAILED', kind: error instanceof Error ? error.name : typeof error }),
});

const problemOfProjector = (projector: ProjectorHealth): readonly ReadinessProblem[] => {
  const { name, position, lagSeconds, state, failure } = projector;
  const stopped = state === 'failed' || failure !== undefined;
  if (!stopped && lagSeconds <= MAX_LAG_SECONDS) return [];
  const problem = { part: 'projector' as const, name, position, lagSeconds: secondsOrNull(lagSeconds), ...failure };
  if (isOfAnotherLog(failure)) return [{ ...problem, code: 'OTHER_LOG', remedy: `npm run ops -- rebuild ${name}` }];
  return [{ ...problem, code: stopped ? 'STOPPED' : 'LAGGING' }];
};
