import PlaylistAddOutlined from '@mui/icons-material/PlaylistAddOutlined';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { lazy, Suspense, useState } from 'react';
import type { AddToReportProps } from './add-to-report-dialog.tsx';
import { isReportable } from './report-kinds.ts';

const AddToReportDialog = lazy(async () => ({
  default: (await import('./add-to-report-dialog.tsx')).AddToReportDialog,
}));

interface AddButtonProps extends Omit<AddToReportProps, 'onClose'> {
  /** The controls of a table fill their line: there it has no words. */
  readonly hasWords: boolean;
}

export const AddToReport = ({ hasWords, ...scope }: AddButtonProps) => {
  const [isOpen, setOpen] = useState(false);
  if (!isReportable(scope.kind)) return null;
  const open = (): void => setOpen(true);
  return (
    <>
      {hasWords ? (
        <Button startIcon={<PlaylistAddOutlined fontSize="small" />} onClick={open}>
          Add to report
        </Button>
      ) : (
        <Tooltip title="Add to report">
          <IconButton aria-label="Add to report" onClick={open}>
            <PlaylistAddOutlined fontSize="small" />
          </IconButton>
        </Tooltip>
      )}
      {isOpen ? (
        <Suspense fallback={null}>
          <AddToReportDialog {...scope} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
};
