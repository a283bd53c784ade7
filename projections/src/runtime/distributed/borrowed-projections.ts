/**
 * The projections of a distributed installation, for a process that runs none: what those who run them have
 * told is asked for, and what needs a model's writer at rest (the swap of a rebuild, a comparison) borrows the lease of its work for
 * that moment.
 */
import type { EventStore } from '@verbatim/eventstore/event-store';
import { dropOrphans } from '../drop-orphans.ts';
import type { Lease, LeaseStore } from './lease-store.ts';
import { workUnderWay } from './told-statuses.ts';
import { STOPPED_EARLY, type ProjectionsControl } from '../projections-protocol.ts';
import type { Projector } from '../../models/projector.ts';
import { listProjects } from '../../models/projects/projects.query.ts';
import { PROJECTS_MODEL } from '../../models/projects/projects.ts';
import type { ReadStore } from '../../stores/read-store.ts';
import { rebuildModel, type RebuildOptions, type RebuildProgress } from '../rebuild.ts';
import { SHARED_WORK } from '../run-projections.ts';
import { statusElsewhere } from './status-elsewhere.ts';
import { verifyModel } from '../verify-model.ts';

export interface BorrowedOptions {
  readonly events: EventStore;
  readonly readStore: ReadStore;
  readonly leases: LeaseStore;
  /** This process, in the leases. */
  readonly holder: string;
  readonly shared: readonly Projector[];
  readonly ofProject: (projectId: string) => readonly Projector[];
}

const BEAT_MS = 1_000;

interface Known {
  readonly projector: Projector;
  /** Name of the work that keeps its model. */
  readonly work: string;
}

export const borrowedProjections = (options: BorrowedOptions): ProjectionsControl => {
  const { events, readStore } = options;
  const underWayElsewhere = workUnderWay(options.leases);
  const underWay = new Map<string, AbortController>();
  const known = () => knownProjectors(options);
  const find = (name: string) => findProjector(options, name);

  /** Fills a generation aside; its writer rests from the moment that the work asks for it until the work is done. */
  const aside = async <T>(
    name: string,
    onProgress: (progress: RebuildProgress) => void,
    fill: (projector: Projector, settings: RebuildOptions) => Promise<T>,
  ): Promise<T> => {
    const { projector, work } = await find(name);
    const abort = new AbortController();
    const loan = borrowing(options, work);
    underWay.set(name, abort);
    try {
      return await fill(projector, { events, readStore, signal: abort.signal, pauseLive: loan.borrow, onProgress });
    } catch (error) {
      throw abort.signal.aborted ? new Error(STOPPED_EARLY, { cause: error }) : error;
    } finally {
      underWay.delete(name);
      await loan.giveBack();
    }
  };

  return {
    status: async () => {
      const elsewhere = await underWayElsewhere();
      const all = await known();
      return Promise.all(all.map(({ projector, work }) => statusElsewhere(readStore, projector.name, work, elsewhere)));
    },
    async rebuild(name, onProgress) {
      const done = await aside(name, onProgress, rebuildModel);
      if (name === PROJECTS_MODEL) await dropOrphans(options);
      return done;
    },
    verify: (name, onProgress) => aside(name, onProgress, verifyModel),
    async cancel(name, drop) {
      const own = underWay.get(name);
      own?.abort();
      const left = (await readStore.generations()).some(({ model, state }) => model === name && state === 'building');
      if (drop && left) await readStore.cancelGeneration(name);
      return own !== undefined || (drop && left);
    },
    async resume(name) {
      // Whoever runs it looks every two seconds whether it may pass over the event.
      await find(name);
    },
    scrub: (name) => readStore.scrub(name),
    stop: async () => undefined,
  };
};

const knownProjectors = async ({ readStore, shared, ofProject }: BorrowedOptions): Promise<readonly Known[]> => {
  const projects = await listProjects(await readStore.reader(PROJECTS_MODEL));
  return [
    ...shared.map((projector) => ({ projector, work: SHARED_WORK })),
    ...projects.flatMap(({ id }) => ofProject(id).map((projector) => ({ projector, work: id }))),
  ];
};

const findProjector = async (options: BorrowedOptions, name: string): Promise<Known> => {
  const all = await knownProjectors(options);
  const found = all.find(({ projector }) => projector.name === name);
  if (found !== undefined) return found;
  throw new Error(
    `There is no projector '${name}'. There are: ${all.map(({ projector }) => projector.name).join(', ')}`,
  );
};

/** The lease of a work, until it is given back; with its fence the models are opened, and nobody else's commits are taken then. */
const borrowing = ({ leases, holder }: BorrowedOptions, work: string) => {
  let lease: Lease | undefined;
  let beating: NodeJS.Timeout | undefined;

  const borrow = async (): Promise<number> => {
    while (lease === undefined) {
      const seen = (await leases.all()).find(({ name }) => name === work);
      lease = await leases.take(work, holder, seen);
    }
    beating = setInterval(() => void leases.beat(holder).catch(() => undefined), BEAT_MS);
    return lease.fence;
  };
  const giveBack = async (): Promise<void> => {
    clearInterval(beating);
    if (lease !== undefined) await leases.release(lease);
    lease = undefined;
  };
  return { borrow, giveBack };
};
