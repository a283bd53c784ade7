import type { SealEvent } from '@verbatim/domain/operations/seal-events';
import type { EventStore, RecordedEvent } from '@verbatim/eventstore/event-store';
import { SEALS_STREAM } from '@verbatim/eventstore/seals/log-seal';
import { asEvent, getActorId, getActorName, getTimestamp } from '@verbatim/eventstore/stored-event';
import { sealsQuery, type Seal, type SealResult, type Seals } from '../contract/seals.ts';
import { defineRoute, json } from '../http/define-route.ts';
import { commandContext } from '../http/request-state.ts';

/** Seals: roots over the whole log, with which auditors can verify later that it was not changed. */
export const sealsRoutes = [
  defineRoute({
    method: 'GET',
    path: '/seals',
    summary: 'List the last seals of the log, newest first',
    query: sealsQuery,
    example: { query: { limit: 20 } },
    answer: json<Seals>(),
    handler: async ({ deps: { events }, query: { limit } }) => ({ items: await readSealDtos(events, limit) }),
  }),
  defineRoute({
    method: 'POST',
    path: '/seals',
    summary: 'Seal the log',
    more: 'Covers every event since the last seal. Adds nothing when nothing is new.',
    answer: json<SealResult>(),
    handler: async ({ ctx, deps }) => {
      const seals = await deps.sealer.seal(commandContext(ctx, deps.now));
      const [last] = await readSealDtos(deps.events, 1);
      return { sealed: seals.length, last: last ?? null };
    },
  }),
];

export const readSealDtos = async (events: Pick<EventStore, 'readStream'>, limit: number): Promise<readonly Seal[]> => {
  const seals: Seal[] = [];
  for await (const event of events.readStream(SEALS_STREAM, { direction: 'backwards', maxCount: limit }))
    seals.push(toDto(event));
  return seals;
};

const toDto = (event: RecordedEvent): Seal => {
  const { number, root, previousRoot, position, events, heads } = asEvent<SealEvent>(event).data;
  return {
    number,
    at: getTimestamp(event),
    by: { id: getActorId(event), name: getActorName(event) },
    root,
    previousRoot,
    position,
    events,
    streams: heads.length,
  };
};
