/** What can be told of a projector, by the process that runs it and by any other. */
import type { Position } from '@verbatim/eventstore/event-store';
import type { RebuildProgress } from './rebuild.ts';

/** What the process that runs a projector tells the others of it; how far the model is, they read from the model. */
export interface ToldStatus {
  readonly name: string;
  /** 'stopped': nobody runs it. */
  readonly state: 'starting' | 'catching-up' | 'live' | 'rebuilding' | 'failed' | 'stopped';
  /** Events applied since the projector was started. */
  readonly applied: number;
  /** Events applied a second, over the last two seconds. */
  readonly rate: number;
  readonly failure?: ProjectorFailure | undefined;
}

export interface ProjectorStatus extends ToldStatus {
  /** How far in the log the served model is. */
  readonly position: Position;
  readonly rebuild?: RebuildProgress | undefined;
}

/** Where and why a projector stopped. The place is not lost: it goes on there when it is started again, or is rebuilt. */
export interface ProjectorFailure {
  readonly reason: string;
  /** Class of the error: may be shown to anybody, where the reason may hold a part of a comment. */
  readonly kind?: string;
  /** Of the event. */
  readonly type?: string;
  readonly stream?: string;
  readonly revision?: number;
  readonly position?: Position;
  /** ISO 8601 instant of the first time that it stopped there. */
  readonly since?: string;
}
