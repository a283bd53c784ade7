/** Runs every projector side by side over one event store and one read store, and rebuilds them on demand. */
import type { EventStore } from '@verbatim/eventstore/event-store';
import { setTimeout as wait } from 'node:timers/promises';
import { dropOrphans } from './drop-orphans.ts';
import { followProjects } from './follow-projects.ts';
import type { Projector } from '../models/projector.ts';
import type { ProjectorStatus, ToldStatus } from './projector-status.ts';
import { PROJECTS_MODEL } from '../models/projects/projects.ts';
import type { ReadStore } from '../stores/read-store.ts';
import type { RebuildProgress } from './rebuild.ts';
import type { ModelVerification } from './verify-model.ts';
import { superviseProjector, type SupervisedProjector } from './supervise-projector.ts';
import { everythingHere, type Work, type WorkAssignment } from './work-assignment.ts';

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
  /** Resolves when it is known which projects there are, or at `stop`: before that a status, and what is looked for by name, is not all. */
  readonly projectsKnown: () => Promise<void>;
  readonly status: () => readonly ProjectorStatus[];
  /** Of the projectors that other processes run, as they have told it. */
  readonly elsewhere: () => readonly ToldStatus[];
  /** Fills a new generation aside and serves it; readers see the old one until then. @throws UnknownProjectorError */
  rebuild(name: string, onProgress?: (progress: RebuildProgress) => void): Promise<RebuildProgress>;
  /** Fills a generation aside, compares it with the served one and drops it. @throws UnknownProjectorError */
  verify(name: string, onProgress?: (progress: RebuildProgress) => void): Promise<ModelVerification>;
  /** Ends a rebuild or verification; with `drop` forgets what a rebuild has left. @returns whether there was any */
  cancel(name: string, drop: boolean): Promise<boolean>;
  /** Starts a projector again that an event has stopped. @throws UnknownProjectorError */
  resume(name: string): Promise<void>;
  /** Takes what was deleted from the served model off the disk, see `ReadStore.scrub`. @throws UnknownProjectorError */
  scrub(name: string): Promise<void>;
  /** Everything is told to end before this returns, and has ended when it resolves. */
  stop(): Promise<void>;
}

class UnknownProjectorError extends Error {
  constructor(name: string, known: readonly string[]) {
    super(`There is no projector '${name}'. There are: ${known.join(', ')}`);
    this.name = 'UnknownProjectorError';
  }
}

/** Name of the work that keeps the models that all projects share; that of a project is its id. */
export const SHARED_WORK = 'shared';

export const runProjections = (options: ProjectionsOptions): Projections => {
  const { assignment = everythingHere() } = options;
  const supervised = new Map<string, SupervisedProjector>();
  const workOf = (projectors: readonly Projector[]): Work => ({
    start: (tenure) => {
      for (const projector of projectors)
        supervised.set(projector.name, superviseProjector(projector, { ...options, tenure }));
    },
    status: () =>
      projectors.flatMap(({ name }) => {
        const status = supervised.get(name)?.status();
        return status === undefined ? [] : [toTell(status)];
      }),
    stop: async () => {
      await Promise.all(projectors.map(async ({ name }) => supervised.get(name)?.stop()));
      for (const { name } of projectors) supervised.delete(name);
    },
  });

  const stopping = new AbortController();
  const known = gate();
  assignment.offer(SHARED_WORK, workOf(options.shared));
  const following = keepFollowing(options, stopping.signal, {
    known: known.open,
    created: (projectId) => assignment.offer(projectId, workOf(options.ofProject(projectId))),
    deleted: async (projectId) => {
      await assignment.withdraw(projectId);
      for (const { name } of options.ofProject(projectId)) await options.readStore.dropModel(name);
    },
  });

  const find = (name: string): SupervisedProjector => {
    const projector = supervised.get(name);
    if (projector === undefined) throw new UnknownProjectorError(name, [...supervised.keys()]);
    return projector;
  };

  return {
    projectsKnown: () => known.opened,
    status: () => [...supervised.values()].map((projector) => projector.status()),
    elsewhere: () => assignment.elsewhere(),
    async rebuild(name, onProgress) {
      const done = await find(name).rebuild(onProgress);
      if (name === PROJECTS_MODEL) await dropOrphans(options);
      return done;
    },
    verify: async (name, onProgress) => find(name).verify(onProgress),
    cancel: async (name, drop) => find(name).cancel(drop),
    resume: async (name) => find(name).resume(),
    async scrub(name) {
      find(name);
      await options.readStore.scrub(name);
    },
    stop: async () => {
      stopping.abort();
      known.open();
      await Promise.all([following, assignment.close()]);
    },
  };
};

const gate = () => {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { open, opened };
};

const toTell = ({ name, state, applied, rate, failure }: ProjectorStatus): ToldStatus => ({
  ...{ name, state, applied, rate },
  ...(failure === undefined ? {} : { failure }),
});

interface OnProjects {
  /** All that there are were reported. */
  readonly known: () => void;
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
        on.known();
      }
    } catch (error) {
      if (signal.aborted) return;
      log.error({ err: error }, 'cannot follow which projects there are');
      await wait(RETRY_MS, undefined, { signal }).catch(() => undefined);
    }
};
