import type { Position } from '@verbatim/eventstore/event-store';
import { isOfAnotherLog, readStop } from '@verbatim/projections/projector-stop';
import type { ReadStore } from '@verbatim/projections/read-store';
import { failed, ok, warning, type Finding } from './finding.ts';

/**
 * Where the served models stand beside the log.
 * @param endNow asked where a model is further than the log was before: a server may be running
 */
export const examinePlaces = async (
  store: Pick<ReadStore, 'reader'>,
  models: readonly string[],
  end: Position,
  endNow: () => Promise<Position>,
): Promise<readonly Finding[]> => {
  const [behind, foreign]: [string[], string[]] = [[], []];
  for (const model of models) {
    const reader = await store.reader(model);
    const [position, stop] = await Promise.all([reader.checkpoint(), readStop(reader)]);
    if (isOfAnotherLog(stop) || (position > end && position > (await endNow()))) foreign.push(model);
    else if (position < end) behind.push(model);
  }
  if (foreign.length + behind.length === 0) return [ok('read models', `${models.length}, all at the log's end`)];
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
