/** `POST /api/undo`. */
import { z } from 'zod';

export const undoRequest = z.strictObject({
  /** As the header `Undo` of the command's answer had it. */
  change: z.string().min(1, 'Field is Required').max(500),
});

export interface UndoResult {
  /** How many events of the command are taken back. */
  readonly undone: number;
}
