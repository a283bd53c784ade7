import type { EventStore, Position } from '@verbatim/eventstore/event-store';
import type { ProjectionsControl } from '@verbatim/projections/runtime/projections-protocol';
import type { ProjectorStatus } from '@verbatim/projections/runtime/projector-status';
import { readSkips } from '@verbatim/projections/runtime/skips';
import { MAX_LAG_SECONDS, secondsOrNull, waitingEvents, type WaitingEvent } from '../health/waiting-events.ts';
import type { OpsParts, ProjectorReport, StatusReport } from './operations.ts';

/** Further than that is far: where positions cannot be subtracted, the events are counted. */
const MAX_COUNTED = 1_000;

export const status = async ({
  projections,
  events,
  now,
}: Pick<OpsParts, 'events' | 'now'> & {
  readonly projections: Pick<ProjectionsControl, 'status'>;
}): Promise<StatusReport> => {
  const projectors = await projections.status();
  const end = await events.lastPosition();
  const positions = projectors.map(({ position }) => position);
  const waiting = await waitingEvents(events, positions, now);
  const reports = projectors.map(async (projector): Promise<ProjectorReport> => ({
    ...projector,
    ...(await lagOf(events, projector, end)),
    ...delayOf(waiting.get(projector.position)),
    skips: await readSkips(events, projector.name),
  }));
  return { projectors: await Promise.all(reports), end };
};

const delayOf = (waiting: WaitingEvent | undefined): Pick<ProjectorReport, 'lagSeconds' | 'overdue'> => {
  if (waiting === undefined) return { lagSeconds: 0 };
  const { stream, revision, lagSeconds } = waiting;
  const isOverdue = lagSeconds > MAX_LAG_SECONDS;
  return { lagSeconds: secondsOrNull(lagSeconds), ...(isOverdue ? { overdue: { stream, revision } } : {}) };
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
