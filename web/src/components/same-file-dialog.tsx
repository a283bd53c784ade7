import type { SameFile } from '@verbatim/command-api/contract/problem';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { counted, formatMoment } from './format.ts';

interface SameFileDialogProps {
  /** What `sameFileOf` tells of the refused upload; null closes it. */
  readonly sameFile: SameFile | null;
  readonly busy?: boolean;
  /** Uploads the same `File` again, with `again`. */
  readonly onAgain: () => void;
  readonly onCancel: () => void;
}

const textOf = ({ name, count, date }: SameFile): string =>
  `The project holds this very file already: “${name}”, added ${formatMoment(date)}, with ${counted(count, 'comment')}. ` +
  'Added once more, each of them counts twice.';

/** Asks before a file is added that the project holds already. */
export const SameFileDialog = ({ sameFile, busy = false, onAgain, onCancel }: SameFileDialogProps) => (
  <ConfirmDialog
    question={sameFile && { title: 'Add it again?', text: textOf(sameFile), verb: 'Add it again' }}
    tone="primary"
    {...{ busy, onCancel }}
    onConfirm={onAgain}
  />
);
