import { EventStoreBrokenError, type EventStore, type Position } from '@verbatim/eventstore/event-store';
import type { ProjectionsControl } from '@verbatim/projections/runtime/projections-protocol';
import { readSkips } from '@verbatim/projections/runtime/subscriptions/apply-events';
import { mapWithConcurrency } from '@verbatim/eventstore/async';
import { MAX_LAG_SECONDS, secondsOrNull, waitingEvents, type WaitingEvent } from '../health/projection-lag.ts';
import type { OpsParts, ProjectorReport, StatusReport } from './operations.ts';

/** Limit of counting events, where positions cannot be subtracted. */
const MAX_COUNTED = 1_000;
/** How many different positions are counted; for others, a lag of at least one is reported. */
const MAX_WALKS = 16;

export const status = async ({
  projections,
  events,
  now,
}: Pick<OpsParts, 'events' | 'now'> & {
  readonly projections: Pick<ProjectionsControl, 'status'>;
}): Promise<StatusReport> => {
  const projectors = await projections.status();
  const end = await events.lastPosition();
  const positions = [...new Set(projectors.map(({ position }) => position))].sort();
  const waiting = await waitingEvents(events, positions, now);
  const lags = await readLags(events, positions, end);
  const skips = await mapWithConcurrency(projectors, ({ name }) => readSkips(events, name));
  const reports = projectors.map((projector, index): ProjectorReport => ({
    ...projector,
    ...(lags.get(projector.position) ?? NO_LAG),
    ...(projector.state === 'resting' ? { lagSeconds: 0 } : getDelay(waiting.get(projector.position))),
    skips: skips[index] ?? [],
  }));
  const writesRefused = await readRefusal(events);
  return { projectors: reports, end, ...(writesRefused === undefined ? {} : { writesRefused }) };
};

const readRefusal = async (events: Pick<EventStore, 'requireWritable'>): Promise<StatusReport['writesRefused']> => {
  try {
    await events.requireWritable();
    return undefined;
  } catch (error) {
    if (!(error instanceof EventStoreBrokenError)) throw error;
    return { reason: error.message, remedy: error.remedy };
  }
};

const getDelay = (waiting: WaitingEvent | undefined): Pick<ProjectorReport, 'lagSeconds' | 'overdue'> => {
  if (waiting === undefined) return { lagSeconds: 0 };
  const { stream, revision, lagSeconds } = waiting;
  const isOverdue = lagSeconds > MAX_LAG_SECONDS;
  return { lagSeconds: secondsOrNull(lagSeconds), ...(isOverdue ? { overdue: { stream, revision } } : {}) };
};

type Lag = Pick<ProjectorReport, 'lag' | 'lagIsAtLeast'>;

const NO_LAG: Lag = { lag: 0, lagIsAtLeast: false };

/** @param positions unique, in ascending order */
const readLags = async (
  events: Pick<EventStore, 'readAll'>,
  positions: readonly Position[],
  end: Position,
): Promise<ReadonlyMap<Position, Lag>> => {
  const lags = new Map<Position, Lag>();
  let walks = 0;
  for (const position of positions) {
    if (position >= end) continue;
    const [from, to] = [getOrdinal(position), getOrdinal(end)];
    if (from !== undefined && to !== undefined) lags.set(position, { lag: to - from, lagIsAtLeast: false });
    else if (walks >= MAX_WALKS) lags.set(position, { lag: 1, lagIsAtLeast: true });
    else {
      walks += 1;
      lags.set(position, await counted(events, position));
    }
  }
  return lags;
};

const counted = async (events: Pick<EventStore, 'readAll'>, position: Position): Promise<Lag> => {
  let lag = 0;
  try {
    for await (const event of events.readAll({ after: position, maxCount: MAX_COUNTED }))
      if (event.position > position) lag += 1;
    return { lag, lagIsAtLeast: lag === MAX_COUNTED };
  } catch {
    // The event that cannot be read is what has stopped the projector.
    return { lag: lag + 1, lagIsAtLeast: true };
  }
};

/** The number of events up to a position, in stores that number them consecutively. */
const getOrdinal = (position: Position): number | undefined =>
  position === '' ? 0 : /^\d{16}$/u.test(position) ? Number(position) : undefined;
