import Button from '@mui/material/Button';
import { useState } from 'react';
import { toast } from 'sonner';
import { useDeleteGroupMutation, type CustomGroup } from '../../api/projects/custom-groups.ts';
import { getErrorMessage } from '../../api/transport/problem.ts';
import { useUndoToast } from '../../forms/use-undo-toast.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';

interface DeleteGroupButtonProps {
  readonly projectId: string;
  readonly group: Pick<CustomGroup, 'id' | 'name'>;
  readonly onDeleted: () => void;
}

export const DeleteGroupButton = ({ projectId, group: { id, name }, onDeleted }: DeleteGroupButtonProps) => {
  const [asked, setAsked] = useState(false);
  const [remove, { isLoading }] = useDeleteGroupMutation();
  const tell = useUndoToast();
  const confirm = async (): Promise<void> => {
    const { data, error } = await remove({ projectId, groupId: id });
    setAsked(false);
    if (error) return void toast.error(getErrorMessage(error));
    tell(`Deleted: ${name}`, [data.undo]);
    onDeleted();
  };
  const question = {
    title: 'Delete custom group',
    text: `Are you sure you want to delete: ${name}? The column itself is kept.`,
    verb: 'Delete',
  };
  return (
    <>
      <Button color="error" onClick={() => setAsked(true)}>
        Delete group
      </Button>
      <ConfirmDialog
        question={asked ? question : null}
        busy={isLoading}
        onConfirm={() => void confirm()}
        onCancel={() => setAsked(false)}
      />
    </>
  );
};
