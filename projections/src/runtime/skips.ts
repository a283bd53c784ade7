/**
 * Events that an operator lets a projector pass over, so that one event that cannot be applied does not hold up a model for ever.
 * Each is recorded in a stream of the projector's own, `skips-{projector}`: a rebuild passes over the same ones.
 * STORED FORMAT: a changed shape is a new event version with an upcaster, never an edit here.
 */
import type { EventStore } from '@verbatim/eventstore/event-store';
import { LIBRARY_MODEL } from '../models/library/library.ts';
import { asEvent, actorNameOf, instantOf } from '@verbatim/eventstore/stored-event';

export interface SkipEvent {
  readonly type: 'EventSkipped';
  readonly data: {
    readonly projector: string;
    /** The event passed over: stream and revision, because log positions differ from store to store. */
    readonly stream: string;
    readonly revision: number;
    /** Where it stood in the log of that day: by it, and by it alone, a repeated command is recognised. */
    readonly position: string;
    /** Why, in the operator's words. */
    readonly why: string;
  };
}

export interface Skip {
  readonly stream: string;
  readonly revision: number;
  readonly position: string;
  readonly why: string;
  readonly by: string;
  /** ISO 8601 instant. */
  readonly at: string;
}

export type IsSkipped = (event: { readonly stream: string; readonly revision: number }) => boolean;

export const skipsStream = (projector: string): string => `skips-${projector}`;

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

/**
 * As recorded by now: a projector asks when it starts. What the model of the library passes over of its stream, everybody does: else
 * each project that is made later would stop there again.
 */
export const skipsOf = async (events: Pick<EventStore, 'readStream'>, projector: string): Promise<IsSkipped> => {
  const ofLibrary = projector === LIBRARY_MODEL ? [] : await readSkips(events, LIBRARY_MODEL);
  const skips = [...(await readSkips(events, projector)), ...ofLibrary];
  return ({ stream, revision }) => skips.some((skip) => skip.stream === stream && skip.revision === revision);
};
