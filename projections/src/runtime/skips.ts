/** What operators let projectors pass over, read from the streams in which it is recorded. */
import { skipsStream, type SkipEvent } from '@verbatim/domain/operations/skip-events';
import type { EventStore } from '@verbatim/eventstore/event-store';
import { asEvent, actorNameOf, instantOf } from '@verbatim/eventstore/stored-event';

export interface Skip {
  readonly stream: string;
  readonly revision: number;
  readonly position: string;
  readonly why: string;
  readonly by: string;
  /** ISO 8601 instant. */
  readonly at: string;
}

/** What the names of those streams begin with. */
export const SKIP_STREAMS = skipsStream('');

/** The projector that a stream of skips is for; undefined for another stream. */
export const skippedProjector = (stream: string): string | undefined =>
  stream.startsWith(SKIP_STREAMS) ? stream.slice(SKIP_STREAMS.length) : undefined;

export type IsSkipped = (event: { readonly stream: string; readonly revision: number }) => boolean;

export const readSkips = async (
  events: Pick<EventStore, 'readStream'>,
  projector: string,
): Promise<readonly Skip[]> => {
  const skips: Skip[] = [];
  for await (const recorded of events.readStream(skipsStream(projector))) {
    const { stream, revision, position, why } = asEvent<SkipEvent>(recorded).data;
    skips.push({ stream, revision, position, why, by: actorNameOf(recorded), at: instantOf(recorded) });
  }
  return skips;
};

/** As recorded by now: a projector asks when it starts. */
export const skipsOf = async (events: Pick<EventStore, 'readStream'>, projector: string): Promise<IsSkipped> => {
  const skips = await readSkips(events, projector);
  return ({ stream, revision }) => skips.some((skip) => skip.stream === stream && skip.revision === revision);
};
