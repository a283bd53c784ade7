import { EventStoreBrokenError, type EventStore, type Position } from '@verbatim/eventstore/event-store';
import type { ProjectionsControl } from '@verbatim/projections/runtime/projections-protocol';
import { readSkips } from '@verbatim/projections/runtime/skips';
import { MAX_LAG_SECONDS, secondsOrNull, waitingEvents, type WaitingEvent } from '../health/waiting-events.ts';
import { fewAtATime } from './few-at-a-time.ts';
import type { OpsParts, ProjectorReport, StatusReport } from './operations.ts';

/** Further than that is far: where positions cannot be subtracted, the events are counted. */
const MAX_COUNTED = 1_000;
/** Different positions of which that is done; of one more it is known that something is behind it. */
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
  const lags = await lagsOf(events, positions, end);
  const skips = await fewAtATime(projectors, ({ name }) => readSkips(events, name));
  const reports = projectors.map((projector, index): ProjectorReport => ({
    ...projector,
    ...(lags.get(projector.position) ?? NO_LAG),
    ...(projector.state === 'resting' ? { lagSeconds: 0 } : delayOf(waiting.get(projector.position))),
    skips: skips[index] ?? [],
  }));
  const writesRefused = await refusalOf(events);
  return { projectors: reports, end, ...(writesRefused === undefined ? {} : { writesRefused }) };
};

const refusalOf = async (events: Pick<EventStore, 'requireWritable'>): Promise<StatusReport['writesRefused']> => {
  try {
    await events.requireWritable();
    return undefined;
  } catch (error) {
    if (!(error instanceof EventStoreBrokenError)) throw error;
    return { reason: error.message, remedy: error.remedy };
  }
};

const delayOf = (waiting: WaitingEvent | undefined): Pick<ProjectorReport, 'lagSeconds' | 'overdue'> => {
  if (waiting === undefined) return { lagSeconds: 0 };
  const { stream, revision, lagSeconds } = waiting;
  const isOverdue = lagSeconds > MAX_LAG_SECONDS;
  return { lagSeconds: secondsOrNull(lagSeconds), ...(isOverdue ? { overdue: { stream, revision } } : {}) };
};

type Lag = Pick<ProjectorReport, 'lag' | 'lagIsAtLeast'>;

const NO_LAG: Lag = { lag: 0, lagIsAtLeast: false };

/** @param positions different ones, the furthest behind first */
const lagsOf = async (
  events: Pick<EventStore, 'readAll'>,
  positions: readonly Position[],
  end: Position,
): Promise<ReadonlyMap<Position, Lag>> => {
  const lags = new Map<Position, Lag>();
  let walks = 0;
  for (const position of positions) {
    if (position >= end) continue;
    const [from, to] = [ordinalOf(position), ordinalOf(end)];
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
    // One of them cannot be read: it is why the projector stands here.
    return { lag: lag + 1, lagIsAtLeast: true };
  }
};

/** Of the stores that count their events. */
const ordinalOf = (position: Position): number | undefined =>
  position === '' ? 0 : /^\d{16}$/u.test(position) ? Number(position) : undefined;
