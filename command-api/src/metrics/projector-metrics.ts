import { Gauge, type Registry } from 'prom-client';
import type { ProjectorHealth } from '../health/projector-health.ts';
import { withinTime } from '../health/time-limit.ts';
import { kindOfModel } from '@verbatim/projections/models/all-projectors';

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
  /** Of the projectors of one kind: there is one a project of those that each project has to itself. */
  readonly of: (projectors: readonly ProjectorHealth[]) => number;
}

const FIGURES: readonly Figure[] = [
  {
    name: 'verbatim_projector_lag_seconds',
    help: 'Age of the oldest event that a projector of this kind has still to pass',
    of: (projectors) => Math.max(...projectors.map(({ lagSeconds }) => lagSeconds)),
  },
  {
    name: 'verbatim_projector_position',
    help: 'How far in the log the hindmost projector of this kind is, in the units of the store',
    of: (projectors) => Math.min(...projectors.map(({ position }) => leadingNumber(position))),
  },
  {
    name: 'verbatim_projector_events_applied',
    help: 'Events that the projectors of this kind have applied since they were started, in whatever process',
    of: (projectors) => projectors.reduce((sum, { applied }) => sum + applied, 0),
  },
  {
    name: 'verbatim_projector_events_per_second',
    help: 'Events that the projectors of this kind apply a second at the moment, in whatever process',
    of: (projectors) => projectors.reduce((sum, { rate }) => sum + rate, 0),
  },
];

/** Position, lag, state and applied events by kind of projector, asked for at each look. */
export const describeProjectors = (
  projectors: () => Promise<readonly ProjectorHealth[]>,
  registers: Registry[],
): void => {
  const byKind = async (): Promise<ReadonlyMap<string, readonly ProjectorHealth[]>> => {
    // A store that does not answer leaves these figures out; the others are still worth a look.
    const known = await withinTime(LIMIT_MS, projectors()).catch(() => []);
    const kinds = new Map<string, ProjectorHealth[]>();
    for (const one of known) {
      const kind = kindOfModel(one.name);
      const others = kinds.get(kind);
      if (others === undefined) kinds.set(kind, [one]);
      else others.push(one);
    }
    return kinds;
  };
  for (const { name, help, of } of FIGURES)
    new Gauge({
      ...{ name, help, labelNames: ['projector'], registers },
      async collect() {
        this.reset();
        for (const [projector, all] of await byKind()) this.set({ projector }, of(all));
      },
    });
  new Gauge({
    ...{ name: 'verbatim_projectors', help: 'Projectors of this kind in this state' },
    ...{ labelNames: ['projector', 'state'], registers },
    async collect() {
      this.reset();
      for (const [projector, all] of await byKind())
        for (const state of STATES) this.set({ projector, state }, all.filter((one) => one.state === state).length);
    },
  });
  new Gauge({
    ...{
      name: 'verbatim_projector_failures',
      help: 'Projectors of this kind that stand before an error of this class',
    },
    ...{ labelNames: ['projector', 'error'], registers },
    async collect() {
      this.reset();
      for (const [projector, all] of await byKind())
        for (const { failure } of all)
          if (failure !== undefined) this.inc({ projector, error: failure.kind ?? 'Error' });
    },
  });
};

/** Positions are opaque but for their order; the number that each begins with is good enough for a graph. */
const leadingNumber = (position: string): number => Number(/^\d+/u.exec(position)?.[0] ?? 0);
