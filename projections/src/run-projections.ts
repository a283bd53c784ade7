/** Runs every projector side by side over one event store and one read store, and rebuilds them on demand. */
import type { EventStore, Position } from '@verbatim/eventstore/event-store';
import { setTimeout as wait } from 'node:timers/promises';
import { followProjects } from './follow-projects.ts';
import type { Projector } from './projector.ts';
import type { ReadStore } from './read-store.ts';
import type { RebuildProgress } from './rebuild.ts';
import { superviseProjector, type SupervisedProjector } from './supervise-projector.ts';
import { everythingHere, type Work, type WorkAssignment } from './work-assignment.ts';

export interface ProjectorStatus {
  readonly name: string;
  readonly state: 'starting' | 'catching-up' | 'live' | 'rebuilding' | 'failed' | 'stopped';
  /** How far in the log the served model is. */
  readonly position: Position;
  /** Events applied since the projector was started. */
  readonly applied: number;
  readonly rebuild?: RebuildProgress | undefined;
  readonly failure?: ProjectorFailure | undefined;
}

/** Where and why a projector stopped. The place is not lost: it goes on there when it is started again. */
export interface ProjectorFailure {
  readonly reason: string;
  /** Class of the error: may be shown to anybody, where the reason may hold a part of a comment. */
  readonly kind?: string;
  readonly stream?: string;
  readonly revision?: number;
  readonly position?: Position;
}

export interface ProjectionsOptions {
  readonly events: EventStore;
  readonly readStore: ReadStore;
  readonly shared: readonly Projector[];
  readonly ofProject: (projectId: string) => readonly Projector[];
  /** Default: this process does all the work. */
  readonly assignment?: WorkAssignment;
  readonly log: { error(fields: object, message: string): void };
}

export interface Projections {
  status(): readonly ProjectorStatus[];
  /** Fills a new generation aside and serves it; readers see the old one until then. @throws UnknownProjectorError */
  rebuild(name: string, onProgress?: (progress: RebuildProgress) => void): Promise<RebuildProgress>;
  stop(): Promise<void>;
}

class UnknownProjectorError extends Error {
  constructor(name: string, known: readonly string[]) {
    super(`There is no projector '${name}'. There are: ${known.join(', ')}`);
    this.name = 'UnknownProjectorError';
  }
}

const SHARED = 'shared';

export const runProjections = (options: ProjectionsOptions): Projections => {
  const { assignment = everythingHere() } = options;
  const supervised = new Map<string, SupervisedProjector>();
  const workOf = (projectors: readonly Projector[]): Work => ({
    start: () => {
      for (const projector of projectors) supervised.set(projector.name, superviseProjector(projector, options));
    },
    stop: async () => {
      await Promise.all(projectors.map(async ({ name }) => supervised.get(name)?.stop()));
      for (const { name } of projectors) supervised.delete(name);
    },
  });

  const stopping = new AbortController();
  assignment.offer(SHARED, workOf(options.shared));
  const following = keepFollowing(options, stopping.signal, {
    created: (projectId) => assignment.offer(projectId, workOf(options.ofProject(projectId))),
    deleted: async (projectId) => {
      await assignment.withdraw(projectId);
      for (const { name } of options.ofProject(projectId)) await options.readStore.dropModel(name);
    },
  });

  return {
    status: () => [...supervised.values()].map((projector) => projector.status()),
    async rebuild(name, onProgress) {
      const projector = supervised.get(name);
      if (projector === undefined) throw new UnknownProjectorError(name, [...supervised.keys()]);
      return projector.rebuild(onProgress);
    },
    async stop() {
      stopping.abort();
      await following;
      await assignment.close();
    },
  };
};

interface OnProjects {
  readonly created: (projectId: string) => void;
  readonly deleted: (projectId: string) => Promise<void>;
}

const RETRY_MS = 1_000;

/** Until the signal; a store that is away is asked again. */
const keepFollowing = async (
  { events, log }: ProjectionsOptions,
  signal: AbortSignal,
  on: OnProjects,
): Promise<void> => {
  while (!signal.aborted)
    try {
      for await (const { created, deleted } of followProjects(events, signal)) {
        for (const projectId of deleted) await on.deleted(projectId);
        for (const projectId of created) on.created(projectId);
      }
    } catch (error) {
      log.error({ err: error }, 'cannot follow which projects there are');
      await wait(RETRY_MS, undefined, { signal }).catch(() => undefined);
    }
};
