import Button, { type ButtonProps } from '@mui/material/Button';
import { useState } from 'react';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';

interface EntryActionProps extends Pick<ButtonProps, 'sx'> {
  readonly label: string;
  /** Of the entry. */
  readonly sentence: string;
  readonly question: { readonly title: string; readonly hint: string; readonly verb: string };
  readonly busy: boolean;
  readonly onConfirm: () => Promise<void>;
}

/** Acts on an entry of the history, after a question: the entry may be another person's. */
export const EntryAction = ({ label, sentence, question, busy, onConfirm, sx }: EntryActionProps) => {
  const [isAsking, setIsAsking] = useState(false);
  const confirm = async (): Promise<void> => {
    await onConfirm();
    setIsAsking(false);
  };
  return (
    <>
      <Button size="small" onClick={() => setIsAsking(true)} aria-label={`${label}: ${sentence}`} sx={sx}>
        {label}
      </Button>
      <ConfirmDialog
        question={isAsking ? { ...question, text: sentence } : null}
        tone="primary"
        busy={busy}
        onConfirm={() => void confirm()}
        onCancel={() => setIsAsking(false)}
      />
    </>
  );
};
