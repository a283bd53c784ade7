/** Events that operators let projectors skip, read from the streams that record them. */
import { skipsStream, type SkipEvent } from '@verbatim/domain/operations/skip-events';
import type { EventStore } from '@verbatim/eventstore/event-store';
import { asEvent, getActorName, getTimestamp } from '@verbatim/eventstore/stored-event';

export interface Skip {
  readonly stream: string;
  readonly revision: number;
  readonly position: string;
  readonly why: string;
  readonly by: string;
  /** ISO 8601 instant. */
  readonly at: string;
}

export const SKIP_STREAMS = skipsStream('');

/** The projector of a stream of skips; undefined for other streams. */
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
    skips.push({ stream, revision, position, why, by: getActorName(recorded), at: getTimestamp(recorded) });
  }
  return skips;
};

/** Read when a projector starts. */
export const readProjectorSkips = async (
  events: Pick<EventStore, 'readStream'>,
  projector: string,
): Promise<IsSkipped> => {
  const skips = await readSkips(events, projector);
  return ({ stream, revision }) => skips.some((skip) => skip.stream === stream && skip.revision === revision);
};
