/** `POST /api/undo` and `POST /api/restore`. */
import { z } from 'zod';

export const undoRequest = z.strictObject({
  /** The `Undo` header of the response, or `undo` of a history entry. */
  change: z.string().min(1, 'Field is Required').max(500),
});

export interface UndoResult {
  /** Number of events reverted. */
  readonly undone: number;
}

export const restoreRequest = z.strictObject({
  /** `restore.change` of a history entry. */
  change: z.string().min(1, 'Field is Required').max(500),
});

export interface RestoreResult {
  readonly what: 'deleted' | 'version';
  /** Number of changes made; 0 if it was already restored. */
  readonly changes: number;
}
