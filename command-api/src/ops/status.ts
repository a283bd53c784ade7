import { setTimeout as wait } from 'node:timers/promises';
import type { EventStore, Position } from '@verbatim/eventstore/event-store';
import type { ProjectorStatus } from '@verbatim/projections/run-projections';
import { readSkips } from '@verbatim/projections/skips';
import type { OpsParts, ProjectorReport, StatusReport } from './operations.ts';

/** Apart enough that a rate means something, near enough that nobody waits for it. */
const RATE_SAMPLE_MS = 300;
/** Further than that is far: where positions cannot be subtracted, the events are counted. */
const MAX_COUNTED = 1_000;

export const status = async ({
  projections,
  events,
}: Pick<OpsParts, 'projections' | 'events'>): Promise<StatusReport> => {
  const first = await projections.status();
  const isWorking = first.some(({ state }) => state === 'catching-up' || state === 'starting');
  const started = performance.now();
  if (isWorking) await wait(RATE_SAMPLE_MS);
  const now = isWorking ? await projections.status() : first;
  const seconds = (performance.now() - started) / 1000;
  const end = await events.lastPosition();
  const before = new Map(first.map(({ name, applied }) => [name, applied]));
  const reports = now.map(async (projector): Promise<ProjectorReport> => {
    const applied = Math.max(0, projector.applied - (before.get(projector.name) ?? projector.applied));
    return {
      ...projector,
      ...(await lagOf(events, projector, end)),
      rate: projector.rebuild?.rate ?? (isWorking ? Math.round(applied / seconds) : 0),
      skips: await readSkips(events, projector.name),
    };
  });
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
