import type { EventStore, Position } from '@verbatim/eventstore/event-store';
import type { ProjectorStatus } from '@verbatim/projections/projector-status';
import { readSkips } from '@verbatim/projections/skips';
import type { OpsParts, ProjectorReport, StatusReport } from './operations.ts';

/** Further than that is far: where positions cannot be subtracted, the events are counted. */
const MAX_COUNTED = 1_000;

export const status = async ({
  projections,
  events,
}: Pick<OpsParts, 'projections' | 'events'>): Promise<StatusReport> => {
  const now = await projections.status();
  const end = await events.lastPosition();
  const reports = now.map(async (projector): Promise<ProjectorReport> => ({
    ...projector,
    ...(await lagOf(events, projector, end)),
    skips: await readSkips(events, projector.name),
  }));
  return { projectors: await Promise.all(reports), end };
};

const lagOf = async (
  events: Pick<EventStore, 'readAll'>,
  { position }: Pick<ProjectorStatus, 'position'>,
  end: Position,
): Promise<Pick<ProjectorReport, 'lag' | 'lagIsAtLeast'>> => {
  if (position >= end) return { lag: 0, lagIsAtLeast: false };
  const [from, to] = [ordinalOf(position), ordinalOf(end)];
  if (from !== undefined && to !== undefined) return { lag: to - from, lagIsAtLeast: false };
  let lag = 0;
  try {
    for await (const event of events.readAll({ after: position, maxCount: MAX_COUNTED }))
      if (event.position > position) lag += 1;
    return { lag, lagIsAtLeast: lag === MAX_COUNTED };
  } catch {
    // One of them cannot be read: it is why the projector stands here.
    return { lag: lag + 1, lagIsAtLeast: true };
  }
};

/** Of the stores that count their events. */
const ordinalOf = (position: Position): number | undefined =>
  position === '' ? 0 : /^\d{16}$/u.test(position) ? Number(position) : undefined;
