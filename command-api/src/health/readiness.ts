/** Readiness of this server: its dependencies answer, and the read models are recent enough. */
import { EventStoreBrokenError, type EventStore } from '@verbatim/eventstore/event-store';
import { isFromForeignLog } from '@verbatim/projections/runtime/subscriptions/wait-for-position';
import type { ReadStore } from '@verbatim/projections/stores/read-store';
import { memoizeFor, TimeoutError, withTimeout } from '@verbatim/eventstore/async';
import type { Readiness, ReadinessProblem } from '../contract/readiness.ts';
import type { CredentialStore } from '../credentials/credential-store.ts';
import type { ProjectorHealth } from './projector-health.ts';
import { MAX_LAG_SECONDS, secondsOrNull } from './projection-lag.ts';

export interface ReadinessOptions {
  readonly events: Pick<EventStore, 'lastPosition' | 'requireWritable'>;
  readonly readStore: Pick<ReadStore, 'generations'>;
  /** Absent in a process without accounts. */
  readonly credentials?: Pick<CredentialStore, 'findSession'>;
  readonly projectors: () => Promise<readonly ProjectorHealth[]>;
}

export type CheckReadiness = () => Promise<Readiness>;

/** Time limit of the whole check. */
const LIMIT_MS = 1_000;
/** Checks within this time share one result, however many load balancers there are. */
const SHARED_MS = 500;
const MAX_PROBLEMS = 20;

export const createReadiness = ({ events, readStore, credentials, projectors }: ReadinessOptions): CheckReadiness =>
  memoizeFor(SHARED_MS, async () => {
    const [stores, known] = await Promise.all([
      Promise.all([
        readProblem('event-store', async () => {
          await events.requireWritable();
          await events.lastPosition();
        }),
        readProblem('read-store', () => readStore.generations()),
        // No token hashes to this: a cheap lookup that finds nothing.
        credentials && readProblem('credential-store', () => credentials.findSession('readyz')),
      ]),
      withTimeout(LIMIT_MS, projectors()).catch((error: unknown) => failed('projectors', error)),
    ]);
    const problems = stores.filter((problem) => problem !== undefined);
    if (!('part' in known)) return getReport([...problems, ...known.flatMap(problemOfProjector)], known);
    // Without its stores the projectors' lag is unknown, which is no additional problem.
    return getReport(problems.length > 0 ? problems : [known], []);
  });

/** A stopping process still answers, but reports that it is not ready. */
export const createReadinessCheck =
  (isStopping: () => boolean, check: CheckReadiness): CheckReadiness =>
  async () =>
    isStopping() ? getReport([{ part: 'process', code: 'STOPPING' }], []) : check();

const getReport = (problems: readonly ReadinessProblem[], projectors: readonly ProjectorHealth[]): Readiness => ({
  status: problems.length === 0 ? 'ready' : 'not-ready',
  problems: problems.slice(0, MAX_PROBLEMS),
  projectors: {
    count: projectors.length,
    lagSeconds: secondsOrNull(Math.max(0, ...projectors.map(({ lagSeconds }) => lagSeconds))),
  },
});

const readProblem = async (
  part: 'event-store' | 'read-store' | 'credential-store',
  ask: () => Promise<unknown>,
): Promise<ReadinessProblem | undefined> => {
  try {
    await withTimeout(LIMIT_MS, ask());
    return undefined;
  } catch (error) {
    if (error instanceof EventStoreBrokenError)
      return { part: 'event-store', code: 'WRITES_REFUSED', kind: error.name, remedy: error.remedy };
    return failed(part, error);
  }
};

/** Only the error's class: its message may contain an address with a password, or text of a comment. */
const failed = (
  part: 'event-store' | 'read-store' | 'credential-store' | 'projectors',
  error: unknown,
): ReadinessProblem => ({
  part,
  ...(error instanceof TimeoutError
    ? { code: 'NO_ANSWER' }
    : { code: 'FAILED', kind: error instanceof Error ? error.name : typeof error }),
});

const problemOfProjector = (projector: ProjectorHealth): readonly ReadinessProblem[] => {
  const { name, position, lagSeconds, state, failure } = projector;
  const stopped = state === 'failed' || failure !== undefined;
  if (!stopped && lagSeconds <= MAX_LAG_SECONDS) return [];
  const problem = { part: 'projector' as const, name, position, lagSeconds: secondsOrNull(lagSeconds), ...failure };
  if (isFromForeignLog(failure)) return [{ ...problem, code: 'OTHER_LOG', remedy: `npm run ops -- rebuild ${name}` }];
  return [{ ...problem, code: stopped ? 'STOPPED' : 'LAGGING' }];
};
