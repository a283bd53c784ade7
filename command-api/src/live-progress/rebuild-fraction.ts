import type { RebuildProgress } from '@verbatim/projections/runtime/rebuild';

/** How far a rebuild is on its way to where the log ended when it began, 0 to 1; what is appended meanwhile comes on top. */
export const rebuildFraction = ({ position, target }: Pick<RebuildProgress, 'position' | 'target'>): number => {
  const end = leadingNumber(target);
  return end === 0 ? 1 : Math.min(1, leadingNumber(position) / end);
};

/** Positions of every store begin with a number that grows along the log. */
const leadingNumber = (position: string): number => Number(/^\d+/u.exec(position)?.[0] ?? 0);
