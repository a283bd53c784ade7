import { toast } from 'sonner';
import { getErrorMessage } from '../api/transport/problem.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface AskedActProps<Thing> {
  /** Item in question; null closes the dialog. */
  readonly thing: Thing | null;
  readonly questionOf: (thing: Thing) => { readonly title: string; readonly text: string; readonly verb: string };
  readonly act: (thing: Thing) => Promise<{ readonly error?: unknown }>;
  readonly busy: boolean;
  /** Message on success. */
  readonly done: string;
  readonly onClose: () => void;
}

/** Confirms and runs an action, and shows its outcome. */
export const ConfirmedAction = <Thing,>({ thing, questionOf, act, busy, done, onClose }: AskedActProps<Thing>) => {
  const confirm = async (): Promise<void> => {
    if (thing === null) return;
    const { error } = await act(thing);
    if (error) toast.error(getErrorMessage(error));
    else toast.success(done);
    onClose();
  };
  const question = thing === null ? null : questionOf(thing);
  return <ConfirmDialog question={question} busy={busy} onConfirm={() => void confirm()} onCancel={onClose} />;
};
