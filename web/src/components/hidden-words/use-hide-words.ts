import { toast } from 'sonner';
import { useChangeHiddenWordsMutation } from '../../api/results/hidden-words.ts';
import { getFieldErrors, getErrorMessage } from '../../api/transport/problem.ts';
import { useUndoToast } from '../../forms/use-undo-toast.ts';

/** Hides words of a project and shows them again, each with a toast that offers to undo it. */
export const useHideWords = (projectId: string) => {
  const [change, { isLoading }] = useChangeHiddenWordsMutation();
  const tell = useUndoToast();
  const send = async (body: { add: readonly string[] } | { remove: readonly string[] }, message: string) => {
    const { data, error } = await change({ projectId, ...body });
    if (data === undefined) toast.error(getFieldErrors(error)[0]?.message ?? getErrorMessage(error));
    else tell(message, [data.undo]);
    return data !== undefined;
  };
  return {
    isLoading,
    hide: (...words: readonly string[]): Promise<boolean> => send({ add: words }, `Hidden: ${words.join(', ')}`),
    show: (word: string): Promise<boolean> => send({ remove: [word] }, `Shown again: ${word}`),
  };
};
