/** `GET` and `POST /api/seals`. */
import { z } from 'zod';

export const sealsQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100).default(20),
});

export interface Seal {
  /** Sequential number, from 1. */
  readonly number: number;
  /** ISO 8601 instant. */
  readonly at: string;
  readonly by: { readonly id: string; readonly name: string };
  /** SHA-256 in hex. Keep it elsewhere, and check it with `verify-log --against`. */
  readonly root: string;
  /** Null for the first seal. */
  readonly previousRoot: string | null;
  /** Last position covered. */
  readonly position: string;
  /** Number of events covered since the previous seal, and number of their streams. */
  readonly events: number;
  readonly streams: number;
}

export interface Seals {
  /** Newest first. */
  readonly items: readonly Seal[];
}

export interface SealResult {
  /** Number of seals added: usually one, several if there were many events, 0 if nothing was new. */
  readonly sealed: number;
  /** The last seal; null if the log is empty. */
  readonly last: Seal | null;
}
