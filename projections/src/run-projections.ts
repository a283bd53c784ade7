/** Runs every projector side by side over one event store and one read store, and rebuilds them on demand. */
import type { EventStore, Position } from '@verbatim/eventstore/event-store';
import type { Projector } from './projector.ts';
import type { ReadStore } from './read-store.ts';
import type { RebuildProgress } from './rebuild.ts';
import { superviseProjector } from './supervise-projector.ts';

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
  readonly stream?: string;
  readonly revision?: number;
  readonly position?: Position;
}

export interface ProjectionsOptions {
  readonly events: EventStore;
  readonly readStore: ReadStore;
  readonly projectors: readonly Projector[];
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

export const runProjections = ({ projectors, ...options }: ProjectionsOptions): Projections => {
  const supervised = new Map(projectors.map((projector) => [projector.name, superviseProjector(projector, options)]));
  return {
    status: () => [...supervised.values()].map((projector) => projector.status()),
    async rebuild(name, onProgress) {
      const projector = supervised.get(name);
      if (projector === undefined) throw new UnknownProjectorError(name, [...supervised.keys()]);
      return projector.rebuild(onProgress);
    },
    async stop() {
      await Promise.all([...supervised.values()].map((projector) => projector.stop()));
    },
  };
};
