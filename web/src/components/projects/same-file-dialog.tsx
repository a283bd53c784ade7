import type { SameFile } from '@verbatim/command-api/contract/problem';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { pluralise, formatMoment } from '../text/format.ts';

interface SameFileDialogProps {
  /** From `getSameFile` of the rejected upload; null closes it. */
  readonly sameFile: SameFile | null;
  readonly busy?: boolean;
  /** Uploads the same `File` with `again`. */
  readonly onAgain: () => void;
  readonly onCancel: () => void;
}

const toText = ({ name, count, date }: SameFile): string =>
  `This file is already in the project: “${name}”, added ${formatMoment(date)}, with ${pluralise(count, 'comment')}. ` +
  'If you add it again, each comment counts twice.';

/** Confirms adding a file that the project already has. */
export const SameFileDialog = ({ sameFile, busy = false, onAgain, onCancel }: SameFileDialogProps) => (
  <ConfirmDialog
    question={sameFile && { title: 'Add it again?', text: toText(sameFile), verb: 'Add it again' }}
    tone="primary"
    busy={busy}
    onCancel={onCancel}
    onConfirm={onAgain}
  />
);
