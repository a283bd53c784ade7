/** Why a projector's run ended, and what to do about it. */
import { CheckpointAheadOfLogError } from '@verbatim/eventstore/event-store';
import { UnknownEventError } from '@verbatim/eventstore/stored-event';
import type { ProjectorStop } from './wait-for-position.ts';
import type { ProjectorFailure } from './projector-status.ts';
import { FencedOffError } from '../../stores/read-store.ts';
import { PoisonEventError } from './apply-events.ts';

export type EventStop = Omit<ProjectorStop, 'since'> & { readonly stream: string; readonly revision: number };

export type Failed =
  /** An event that cannot be applied. */
  | { readonly over: 'event'; readonly failure: EventStop }
  /** A model of another log, another writer, or a failure that may be temporary. */
  | { readonly over: 'log' | 'fencing-token' | 'anything'; readonly failure: ProjectorFailure };

export const toProjectorFailure = (error: unknown): Failed => {
  const reason = error instanceof Error ? error.message : String(error);
  const event =
    error instanceof PoisonEventError ? error.event : error instanceof UnknownEventError ? error : undefined;
  const kind = getClass(error instanceof PoisonEventError ? error.cause : error);
  if (event === undefined) return { over: isOver(error), failure: { reason, kind } };
  const { type, stream, revision, position } = event;
  return { over: 'event', failure: { reason, kind, type, stream, revision, position } };
};

const isOver = (error: unknown): 'log' | 'fencing-token' | 'anything' => {
  if (error instanceof CheckpointAheadOfLogError) return 'log';
  return error instanceof FencedOffError ? 'fencing-token' : 'anything';
};

const getClass = (error: unknown): string => (error instanceof Error ? error.name : typeof error);
