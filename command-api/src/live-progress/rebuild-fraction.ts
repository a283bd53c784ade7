import type { RebuildProgress } from '@verbatim/projections/runtime/rebuild/rebuild';

/** Progress of a rebuild to the log's end at its start, 0 to 1; later events are caught up afterwards. */
export const rebuildFraction = ({ position, target }: Pick<RebuildProgress, 'position' | 'target'>): number => {
  const end = leadingNumber(target);
  return end === 0 ? 1 : Math.min(1, leadingNumber(position) / end);
};

/** Positions of every store begin with a number that grows along the log. */
const leadingNumber = (position: string): number => Number(/^\d+/u.exec(position)?.[0] ?? 0);
