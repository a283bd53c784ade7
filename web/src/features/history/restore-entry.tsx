import type { ButtonProps } from '@mui/material/Button';
import type { HistoryItem } from '@verbatim/command-api/contract/history';
import { getErrorMessage } from '../../api/transport/problem.ts';
import { useRestoreMutation } from '../../api/undo.ts';
import { toast } from 'sonner';
import { useUndoToast } from '../../forms/use-undo-toast.ts';
import { EntryAction } from './entry-action.tsx';

type Restorable = NonNullable<HistoryItem['restore']>;

interface RestoreEntryProps extends Pick<ButtonProps, 'sx'> {
  readonly sentence: string;
  readonly restore: Restorable;
}

const WORDS = {
  deleted: {
    label: 'Restore',
    title: 'Restore what was deleted?',
    hint: 'Later changes stay. A theme whose folder is gone comes back in Uncategorized. Files that were permanently erased do not come back.',
    done: 'Restored',
  },
  version: {
    label: 'Restore this version',
    title: 'Restore this version?',
    hint: 'The theme or word list becomes what it was after this change. Later versions stay in the history.',
    done: 'Restored this version',
  },
} as const;

/** Brings back what an entry of the history deleted, or the version that it made. */
export const RestoreEntry = ({ sentence, restore: { what, change }, sx }: RestoreEntryProps) => {
  const [restore, { isLoading }] = useRestoreMutation();
  const tell = useUndoToast();
  const { label, title, hint, done } = WORDS[what];
  const confirm = async (): Promise<void> => {
    const { data, error } = await restore(change);
    if (error) toast.error(`Not restored. ${getErrorMessage(error)}`);
    else if (data.value.changes === 0) toast.info('Nothing has changed: this is the current version.');
    else tell(done, [data.undo]);
  };
  return (
    <EntryAction
      label={label}
      sentence={sentence}
      question={{ title, hint, verb: 'Restore' }}
      busy={isLoading}
      onConfirm={confirm}
      sx={sx}
    />
  );
};
