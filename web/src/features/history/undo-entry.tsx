import type { ButtonProps } from '@mui/material/Button';
import { toast } from 'sonner';
import { getErrorMessage } from '../../api/transport/problem.ts';
import { useUndoMutation } from '../../api/undo.ts';
import { EntryAction } from './entry-action.tsx';

interface UndoEntryProps extends Pick<ButtonProps, 'sx'> {
  readonly sentence: string;
  /** What the server takes to undo it. */
  readonly change: string;
}

const QUESTION = {
  title: 'Undo this change?',
  hint: 'Only this change is reverted. If it was changed again since, nothing happens.',
  verb: 'Undo',
};

/** Undoes one entry of the history. */
export const UndoEntry = ({ sentence, change, sx }: UndoEntryProps) => {
  const [undo, { isLoading }] = useUndoMutation();
  const confirm = async (): Promise<void> => {
    const { error } = await undo(change);
    if (error) toast.error(`Not undone. ${getErrorMessage(error)}`);
    else toast.success('Undone');
  };
  return (
    <EntryAction label="Undo" sentence={sentence} question={QUESTION} busy={isLoading} onConfirm={confirm} sx={sx} />
  );
};
