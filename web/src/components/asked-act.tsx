import { toast } from 'sonner';
import { messageOf } from '../api/problem.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface AskedActProps<Thing> {
  /** What is asked about; null while nothing is. */
  readonly thing: Thing | null;
  readonly questionOf: (thing: Thing) => { readonly title: string; readonly text: string; readonly verb: string };
  readonly act: (thing: Thing) => Promise<{ readonly error?: unknown }>;
  readonly busy: boolean;
  /** Told when it worked. */
  readonly done: string;
  readonly onClose: () => void;
}

/** Asks, does it, and tells what came of it. */
export const AskedAct = <Thing,>({ thing, questionOf, act, busy, done, onClose }: AskedActProps<Thing>) => {
  const confirm = async (): Promise<void> => {
    if (thing === null) return;
    const { error } = await act(thing);
    if (error) toast.error(messageOf(error));
    else toast.success(done);
    onClose();
  };
  const question = thing === null ? null : questionOf(thing);
  return <ConfirmDialog question={question} busy={busy} onConfirm={() => void confirm()} onCancel={onClose} />;
};
