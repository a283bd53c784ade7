import { Gauge, type Registry } from 'prom-client';
import { withTimeout } from '@verbatim/eventstore/async';
import type { ProjectorHealth } from '../health/projector-health.ts';
import { getModelKind } from '@verbatim/projections/models/model-streams';

const LIMIT_MS = 1_000;

const STATES: readonly ProjectorHealth['state'][] = [
  'starting',
  'catching-up',
  'live',
  'resting',
  'rebuilding',
  'failed',
  'stopped',
];

interface Figure {
  readonly name: string;
  readonly help: string;
  /** Of the projectors of one kind, of which a project's models have one per project. */
  readonly of: (projectors: readonly ProjectorHealth[]) => number;
}

const FIGURES: readonly Figure[] = [
  {
    name: 'verbatim_projector_lag_seconds',
    help: 'Age of the oldest event that a projector of this kind has yet to apply',
    of: (projectors) => Math.max(...projectors.map(({ lagSeconds }) => lagSeconds)),
  },
  {
    name: 'verbatim_projector_position',
    help: 'Position in the log of the slowest projector of this kind, in the units of the store',
    of: (projectors) => Math.min(...projectors.map(({ position }) => leadingNumber(position))),
  },
  {
    name: 'verbatim_projector_events_applied',
    help: 'Events that projectors of this kind have applied since they were started, in any process',
    of: (projectors) => projectors.reduce((sum, { applied }) => sum + applied, 0),
  },
  {
    name: 'verbatim_projector_events_per_second',
    help: 'Events per second that projectors of this kind apply at the moment, in any process',
    of: (projectors) => projectors.reduce((sum, { rate }) => sum + rate, 0),
  },
];

/** Position, lag, state and applied events by kind of projector, read on each scrape. */
export const describeProjectors = (
  projectors: () => Promise<readonly ProjectorHealth[]>,
  registers: Registry[],
): void => {
  const byKind = async (): Promise<ReadonlyMap<string, readonly ProjectorHealth[]>> => {
    // An unreachable store omits these metrics; the others are still useful.
    const known = await withTimeout(LIMIT_MS, projectors()).catch(() => []);
    const kinds = new Map<string, ProjectorHealth[]>();
    for (const one of known) {
      const kind = getModelKind(one.name);
      const others = kinds.get(kind);
      if (others === undefined) kinds.set(kind, [one]);
      else others.push(one);
    }
    return kinds;
  };
  for (const { name, help, of } of FIGURES)
    new Gauge({
      name,
      help,
      labelNames: ['projector'],
      registers,
      async collect() {
        this.reset();
        for (const [projector, all] of await byKind()) this.set({ projector }, of(all));
      },
    });
  new Gauge({
    name: 'verbatim_projectors',
    help: 'Projectors of this kind in this state',
    labelNames: ['projector', 'state'],
    registers,
    async collect() {
      this.reset();
      for (const [projector, all] of await byKind())
        for (const state of STATES) this.set({ projector, state }, all.filter((one) => one.state === state).length);
    },
  });
  new Gauge({
    name: 'verbatim_projector_failures',
    help: 'Projectors of this kind stopped by an error of this class',
    labelNames: ['projector', 'error'],
    registers,
    async collect() {
      this.reset();
      for (const [projector, all] of await byKind())
        for (const { failure } of all)
          if (failure !== undefined) this.inc({ projector, error: failure.kind ?? 'Error' });
    },
  });
};

/** Positions are opaque except for their order; their leading number suffices for a graph. */
const leadingNumber = (position: string): number => Number(/^\d+/u.exec(position)?.[0] ?? 0);
