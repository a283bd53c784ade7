/** Status of a projector, for its own and other processes. */
import type { Position } from '@verbatim/eventstore/event-store';
import type { RebuildProgress } from '../rebuild/rebuild.ts';

/** Status of a model, as reported by its owner. */
export interface ProjectorStatus {
  readonly name: string;
  /**
   * 'resting': the log is not being followed, and the next start continues; 'stopped': the model has no owner
   * though it should.
   */
  readonly state: 'starting' | 'catching-up' | 'live' | 'resting' | 'rebuilding' | 'failed' | 'stopped';
  /** Position of the served model: that of its process when it has caught up. */
  readonly position: Position;
  /** Age of the oldest missing item; 0 when it has caught up. */
  readonly behindSeconds: number;
  /** Events applied since its process opened it. */
  readonly applied: number;
  /** Events per second, over the last two seconds. */
  readonly rate: number;
  readonly failure?: ProjectorFailure | undefined;
  readonly rebuild?: RebuildProgress | undefined;
}

/** Where and why a projector stopped. It continues there after a restart or a rebuild. */
export interface ProjectorFailure {
  readonly reason: string;
  /** Error class: safe to show, unlike the reason, which may contain text of a comment. */
  readonly kind?: string;
  /** Type of the event. */
  readonly type?: string;
  readonly stream?: string;
  readonly revision?: number;
  readonly position?: Position;
  /** ISO 8601 instant of the first stop there. */
  readonly since?: string;
}
