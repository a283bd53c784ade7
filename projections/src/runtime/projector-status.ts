/** What can be told of a projector, by the process that runs it and by any other. */
import type { Position } from '@verbatim/eventstore/event-store';
import type { RebuildProgress } from './rebuild.ts';

/** What the process that keeps a model reports of it. */
export interface ProjectorStatus {
  readonly name: string;
  /** 'resting': nobody follows the log at the moment, and the next start goes on there; 'stopped': nobody keeps it though somebody should. */
  readonly state: 'starting' | 'catching-up' | 'live' | 'resting' | 'rebuilding' | 'failed' | 'stopped';
  /** How far in the log the served model is: one that lacks nothing is as far as its process has seen. */
  readonly position: Position;
  /** For how long the model has lacked something that its process has seen; 0 when it lacks nothing. */
  readonly behindSeconds: number;
  /** Events applied since its process opened it. */
  readonly applied: number;
  /** Events applied a second, over the last two seconds. */
  readonly rate: number;
  readonly failure?: ProjectorFailure | undefined;
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
