import type { ProjectorStatus } from '../subscriptions/projector-status.ts';

export interface StatusBoard {
  readonly read: () => ProjectorStatus;
  readonly set: (change: Partial<Omit<ProjectorStatus, 'rate'>>) => void;
}

/**
 * The single place of a projector's status; during a rebuild that is its state.
 * @param onChange called when the state or the stop changes
 */
export const statusBoard = (name: string, onChange: () => void): StatusBoard => {
  let status: Omit<ProjectorStatus, 'rate'> = { name, state: 'starting', position: '', behindSeconds: 0, applied: 0 };
  const meter = rateMeter();
  return {
    read: () => ({ ...status, rate: status.rebuild?.rate ?? meter.read() }),
    set(change) {
      const before = status;
      const next = { ...status, ...change };
      status = next.rebuild === undefined ? next : { ...next, state: 'rebuilding' };
      if (change.applied !== undefined) meter.note(change.applied);
      if (status.state !== before.state || status.failure !== before.failure) onChange();
    },
  };
};

const WINDOW_MS = 2_000;
const MIN_MS = 1_000;
const SAMPLE_MS = 100;

interface Sample {
  readonly at: number;
  readonly count: number;
}

/** Events per second, from counts at intervals. */
const rateMeter = () => {
  /** The first sample is the count at the start of the window. */
  let samples: Sample[] = [{ at: performance.now(), count: 0 }];
  const trim = (now: number): Sample => {
    while (samples[1] !== undefined && now - samples[1].at > WINDOW_MS) samples.shift();
    return samples[0] ?? { at: now, count: 0 };
  };
  return {
    note(count: number): void {
      const at = performance.now();
      const last = samples.at(-1) ?? trim(at);
      if (count < last.count) samples = [{ at, count: 0 }];
      if (samples.length > 1 && at - last.at < SAMPLE_MS) samples[samples.length - 1] = { at: last.at, count };
      else samples.push({ at, count });
      trim(at);
    },
    read(): number {
      const now = performance.now();
      const first = trim(now);
      const last = samples.at(-1) ?? first;
      const window = Math.min(WINDOW_MS, Math.max(now - first.at, MIN_MS));
      return Math.round(((last.count - first.count) * 1000) / window);
    },
  };
};
