import { toast } from 'sonner';
import { getErrorMessage } from '../api/transport/problem.ts';
import { useUndoMutation } from '../api/undo.ts';

/** Time to read it, notice a mistake, and reach the button. */
const OFFERED_MS = 12_000;

/**
 * Shows a toast with the act and an Undo button.
 * @returns function of the message and the undo tokens of the commands, in their order
 */
export const useUndoToast = (): ((message: string, undo: readonly (string | null)[]) => void) => {
  const [undo] = useUndoMutation();
  const takeBack = async (message: string, words: readonly string[]): Promise<void> => {
    for (const word of [...words].reverse()) {
      const { error } = await undo(word);
      if (error) return void toast.error(`Could not undo. ${getErrorMessage(error)}`);
    }
    toast.success(`Undone: ${message}`);
  };
  return (message, undoWords) => {
    const words = undoWords.filter((word) => word !== null);
    if (words.length === 0) return void toast.success(message);
    toast.success(message, {
      duration: OFFERED_MS,
      action: { label: 'Undo', onClick: () => void takeBack(message, words) },
    });
  };
};
