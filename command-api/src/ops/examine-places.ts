import type { Position } from '@verbatim/eventstore/event-store';
import { isOfAnotherLog, readStop } from '@verbatim/projections/runtime/projector-stop';
import type { ReadStore } from '@verbatim/projections/stores/read-store';
import { failed, ok, warning, type Finding } from './finding.ts';

export const STOPPED_BY_EVENT =
  "'status' says at which event. An update of the program may know it; 'skip' lets the model go on without it.";

/**
 * Where the served models stand beside the log.
 * @param end of the last event of ours; models also pass what is hidden behind it
 * @param notReached to which of these positions the log, as it is now, has not come
 */
export const examinePlaces = async (
  store: Pick<ReadStore, 'reader'>,
  models: readonly string[],
  end: Position,
  notReached: (positions: readonly Position[]) => Promise<ReadonlySet<Position>>,
): Promise<readonly Finding[]> => {
  const places = await Promise.all(
    models.map(async (model) => {
      const reader = await store.reader(model);
      const [position, stop] = await Promise.all([reader.checkpoint(), readStop(reader)]);
      return { model, position, stop };
    }),
  );
  const beyond = new Set(places.map(({ position }) => position).filter((position) => position > end));
  const notThere = beyond.size === 0 ? beyond : await notReached([...beyond]);
  const isForeign = ({ position, stop }: (typeof places)[number]): boolean =>
    isOfAnotherLog(stop) || notThere.has(position);
  const foreign = places.filter(isForeign).map(({ model }) => model);
  const atEvent = places.filter(({ stop }) => stop !== undefined && !isOfAnotherLog(stop)).map(({ model }) => model);
  const behind = places.filter(({ position, stop }) => position < end && stop === undefined).map(({ model }) => model);
  if (foreign.length + atEvent.length + behind.length === 0)
    return [ok('read models', `${models.length}, all at the log's end`)];
  const some = (named: readonly string[]): string => `${named.length} of ${models.length}`;
  const names = (named: readonly string[]): string => named.slice(0, 5).join(', ');
  const findings: Finding[] = [];
  if (foreign.length > 0)
    findings.push(
      failed(
        'read models',
        `${some(foreign)} further than this event log: it was restored from an older backup, or is not theirs: ${names(foreign)}`,
        "Look at EVENTSTORE_URL or DATA_DIR; then 'rebuild <name>' or 'rebuild all' makes them anew from the log that is there.",
      ),
    );
  if (atEvent.length > 0)
    findings.push(failed('read models', `${some(atEvent)} stopped by an event: ${names(atEvent)}`, STOPPED_BY_EVENT));
  if (behind.length > 0)
    findings.push(
      warning(
        'read models',
        `${some(behind)} behind the log's end: ${names(behind)}`,
        'A running server catches up by itself: ask again in a moment, and look at `status`.',
      ),
    );
  return findings;
};
